import type { BenchSummary, PaperFigures, Rate, SpreadToMost } from "../core/index.ts";

/** A table under a heading, with what is counted in it. */
export interface PaperSection {
  heading: string;
  /** Denominators and definitions. */
  note: string;
  headings: string[];
  rows: string[][];
  /** Name of the chart that shows the same. */
  chart?: string;
}

/** The paper's tables and figures for people; those without data have no rows. */
export function paperSections(
  { paper }: Pick<BenchSummary, "paper">,
  showRate: (rate: Rate) => string,
): PaperSection[] {
  const { reduction, completion, bestScore, scores, roles } = paper;
  return [
    {
      heading: "Table 1: lemmas and length of proofs",
      note: "Over proved tasks. Lines are those of the proof and its lemmas with their statements.",
      headings: ["figure", "mean", "sd", "max", "tasks"],
      rows: [spreadRow("lemmas", paper.lemmas), spreadRow("lines", paper.proofLines)],
    },
    {
      heading: "Table 2: why decompositions fail",
      note: "Proof failed: of the iterations in runs in which quickcheck refuted no lemma. QC failed: of the runs. An iteration is a decomposition that was judged, a run one independent attempt at a task.",
      headings: ["failure", "share"],
      rows: [
        ["proof failed, of iterations in surviving runs", showRate(paper.proofFailed)],
        ["QC failed, of runs", showRate(paper.quickcheckFailed)],
      ],
    },
    {
      heading: "Table 3: which model served which role",
      note: "Over all runs; answers from the cache count.",
      headings: ["role", "model", "requests"],
      rows: roles.map(({ role, model, requests }) => [role, model, String(requests)]),
    },
    {
      heading: "Figure 4: reduction by iteration",
      note: "Best reduction in the first k runs, averaged over the tasks with a decomposition in them; a run that ended goes on with its last value.",
      headings: ["iteration", ...reduction.map(({ k, tasks }) => `k = ${k} (n = ${tasks})`)],
      rows: reductionRows(reduction),
      chart: "reduction",
    },
    {
      heading: "Figure 5: success by completion iterations",
      note: "Of all tasks, those proved in the first k runs with at most so many proofs judged for any one goal.",
      headings: ["iterations", ...completion.map(({ k }) => `k = ${k}`)],
      rows: completionRows(completion, showRate),
      chart: "completion",
    },
    {
      heading: "Figure 6: best score of a task against its proof",
      note: `The best S of a decomposition of the theorem itself, 0 where all were refused, over tasks with a decomposition. AUROC: ${bestScore.auroc?.toFixed(3) ?? "–"}.`,
      headings: ["score", "proved"],
      rows: bestScore.bins
        .filter(({ proved }) => proved.of > 0)
        .map(({ from, to, proved }) => [`${from}–${to}`, showRate(proved)]),
    },
    {
      heading: "Figures 11 and 12: scores",
      note: "Of all decompositions that were judged, refused ones with S = 0, and of the best one of each task.",
      headings: ["score", "decompositions", "tasks"],
      rows: scores
        .filter(({ decompositions, tasks }) => decompositions + tasks > 0)
        .map((bin) => [`${bin.from}–${bin.to}`, String(bin.decompositions), String(bin.tasks)]),
      chart: "scores",
    },
  ];
}

function spreadRow(name: string, { n, mean, sd, max }: SpreadToMost): string[] {
  return [name, mean?.toFixed(2) ?? "–", sd?.toFixed(2) ?? "–", String(max ?? "–"), String(n)];
}

function reductionRows(reduction: PaperFigures["reduction"]): string[][] {
  const longest = Math.max(0, ...reduction.map(({ curve }) => curve.length));
  return Array.from({ length: longest }, (_, i) => [
    String(i + 1),
    ...reduction.map(({ curve }) => (curve[i] ?? curve.at(-1))?.toFixed(3) ?? "–"),
  ]);
}

function completionRows(
  completion: PaperFigures["completion"],
  showRate: (rate: Rate) => string,
): string[][] {
  const [marks] = completion;
  return (marks?.curve ?? []).map(({ iterations }, i) => [
    String(iterations),
    ...completion.map(({ curve }) => (curve[i] ? showRate(curve[i].proved) : "–")),
  ]);
}
