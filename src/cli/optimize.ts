import { type Command, Option } from "commander";
import { createTwoFilesPatch } from "diff";
import { LemmataError } from "../core/errors/index.ts";
import {
  type ParetoProof,
  percentText,
  type SharedLemma,
  type TheoremOptimization,
} from "../core/index.ts";
import { findModel, type ModelAddress, type ServedModel } from "../llm/index.ts";
import {
  amountText,
  buildReport,
  DEFAULT_HEARTBEATS,
  METRIC_NAMES,
  type OptimizationReport,
  type OptimizedFile,
  optimizeFiles,
  writeOptimizationReport,
} from "../optimize/index.ts";
import { interruptOn, writeTarget } from "../platform/index.ts";
import { amount, collect, count, positive } from "./arguments.ts";
import { addBackendOptions, foreignBackend } from "./backend-options.ts";
import { EXIT } from "./exit.ts";
import { modelOption } from "./model-option.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface OptimizeFlags {
  metric: string;
  theorem: string[];
  timeLimit?: number;
  maxHeartbeats: number;
  pareto?: boolean;
  policy?: "symbolic" | "llm" | "both";
  model?: ModelAddress;
  samples: number;
  refine: number;
  keep: "best" | "latest";
  compound: "rounds" | "chains";
  format: "string" | "string-list" | "string-tree";
  chain: boolean;
  context: boolean;
  handbook: boolean;
  shown: number;
  examples: number;
  documents: number;
  informal?: boolean;
  threads: number;
  maxModelCalls?: number;
  maxCost?: number;
  resume?: string;
  fresh?: boolean;
  report?: string;
  out?: string;
  inPlace?: boolean;
  diff?: boolean;
  core?: boolean;
  json?: boolean;
}

export function addOptimizeCommand(program: Command): void {
  addBackendOptions(program.command("optimize"))
    .description("Rewrite proofs that are proved, so that a metric rises.")
    .argument("<path...>", "files, folders, or datasets (.jsonl) whose proofs to rewrite")
    .option("--metric <name>", `${METRIC_NAMES.join(", ")}, or a .ts file with one`, "length")
    .option("--theorem <name>", "only this theorem, by its full name (repeatable)", collect, [])
    .option(
      "--max-heartbeats <n>",
      "thousands of Lean's heartbeats for each theorem, models not counted",
      count,
      DEFAULT_HEARTBEATS,
    )
    .option(
      "--time-limit <seconds>",
      "end the search for a theorem by the clock as well; results then depend on the machine's load",
      positive,
    )
    .option(
      "--pareto",
      "report the proofs that none beats in length, lemmas, heartbeats and nesting",
    )
    .addOption(
      new Option(
        "--policy <name>",
        "who proposes: automation, a model, or a model and then automation",
      )
        .choices(["symbolic", "llm", "both"])
        .default(undefined, "symbolic; with --model both"),
    )
    .addOption(modelOption())
    .option("--samples <n>", "answers of the model per round (best of n)", count, 3)
    .option("--refine <m>", "rounds; each shows the model the results of the last ones", count, 2)
    .addOption(
      new Option("--keep <which>", "what a round starts from")
        .choices(["best", "latest"])
        .default("best"),
    )
    .addOption(
      new Option("--compound <which>", "rounds of several answers, or several chains of rounds")
        .choices(["rounds", "chains"])
        .default("rounds"),
    )
    .addOption(
      new Option("--format <name>", "how the model writes proofs")
        .choices(["string", "string-list", "string-tree"])
        .default("string"),
    )
    .option("--no-chain", "do not show the model the goals around each tactic")
    .option("--no-context", "... nor the definitions that the theorem rests on")
    .option("--no-handbook", "... nor advice on tactics")
    .option("--shown <k>", "how many earlier attempts it sees", amount, 3)
    .option("--examples <k>", "how many examples of better proofs it sees", amount, 3)
    .option("--documents <k>", "how many theorems of the library it sees", amount, 5)
    .option("--informal", "have the model describe the original in words first (default: off)")
    .option("--threads <n>", "Lean processes side by side", count, 2)
    .option("--max-model-calls <n>", "stop asking models after this many requests", count)
    .option("--max-cost <usd>", "stop asking models before the cost exceeds this", positive)
    .option("--resume <run>", "resume this run")
    .option("--fresh", "start over instead of resuming where the same command stopped")
    .option("--report <folder>", "write report.json, report.csv and report.md there")
    .option("--out <file>", "write the rewritten file there")
    .option("--in-place", "write the rewritten file over the original")
    .option("--diff", "print what changes, as a patch")
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--json", "one JSON object per file and line")
    .addHelpText(
      "after",
      `
A proof is only ever replaced by one that the gate accepts for the same statement; the original counts
as the first candidate, so nothing gets worse. Without --out, --in-place or --diff nothing is written.

Examples:
  $ npx lemmata optimize mine.lean                          what could be shorter, and by how much?
  $ npx lemmata optimize mine.lean --diff | patch -p0
  $ npx lemmata optimize mine.lean --metric dependencies --in-place
  $ npx lemmata optimize src --metric modularity --report better   a whole project
  $ npx lemmata metrics mine.lean                           all metrics of all proofs`,
    )
    .action(async (paths: string[], flags: OptimizeFlags) => {
      process.exitCode = await runOptimize(paths, flags);
    });
}

async function runOptimize(paths: string[], flags: OptimizeFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const files: OptimizedFile[] = [];
  try {
    const signal = interrupt.signal;
    const onProgress = (step: string) => progress.show(step);
    const served = flags.model && (await findModel(flags.model));
    const command = commandOf(paths, flags, { signal, onProgress, served });
    for await (const file of optimizeFiles(command)) {
      progress.clear();
      files.push(file);
      show(file, flags);
    }
    progress.clear();
    write(files, flags);
    const report = buildReport(files, flags.metric);
    if (flags.report !== undefined) writeOptimizationReport(flags.report, report);
    if (flags.json) print(`${JSON.stringify({ kind: "summary", ...withoutTheorems(report) })}\n`);
    else if (!flags.diff) print(summaryText(report));
    if (signal.aborted) process.stderr.write("stopped; the same command resumes it\n");
    return files.some(({ failure }) => failure !== undefined) ? EXIT.negative : EXIT.ok;
  } finally {
    progress.clear();
  }
}

function commandOf(
  paths: string[],
  flags: OptimizeFlags,
  rest: {
    signal: AbortSignal;
    onProgress: (step: string) => void;
    served: ServedModel | undefined;
  },
) {
  const { samples, refine: rounds, compound, format, keep, chain, informal = false } = flags;
  const { shown, examples, documents, context, handbook: advice } = flags;
  const { policy = flags.model ? "both" : "symbolic" } = flags;
  return {
    paths,
    metric: flags.metric,
    timeMs: flags.timeLimit === undefined ? undefined : flags.timeLimit * 1000,
    maxHeartbeats: flags.maxHeartbeats,
    pareto: flags.pareto,
    policies: policy === "both" ? (["llm", "symbolic"] as const) : ([policy] as const),
    sampling: {
      samples,
      rounds,
      compound,
      format,
      keep,
      chain,
      informal,
      shown,
      examples,
      documents,
      context,
      advice,
    },
    limits: { maxModelCalls: flags.maxModelCalls, maxCost: flags.maxCost },
    theorems: flags.theorem.length > 0 ? flags.theorem : undefined,
    resume: flags.resume,
    fresh: flags.fresh ?? false,
    lanes: flags.threads,
    core: flags.core ?? false,
    backend: foreignBackend(flags),
    ...rest,
  };
}

/** Written at the end: until then the same command finds the files as they were. */
function write(files: readonly OptimizedFile[], flags: OptimizeFlags): void {
  const [only, ...others] = files;
  if (flags.out !== undefined && only) {
    if (others.length > 0) {
      throw new LemmataError("bad-input", "--out is for one file; use --in-place for several");
    }
    writeTarget(flags.out, only.text);
  }
  if (!flags.inPlace) return;
  for (const { file, text, original } of files) if (text !== original) writeTarget(file, text);
}

function show(result: OptimizedFile, flags: OptimizeFlags): void {
  const { file, original, text, theorems, failure } = result;
  if (flags.json) print(`${JSON.stringify({ kind: "file", ...result })}\n`);
  else if (failure !== undefined) process.stderr.write(`${file}: ${failure}\n`);
  else if (flags.diff) {
    if (text !== original)
      print(createTwoFilesPatch(file, file, original, text, "", "", { context: 2 }));
    // A patch has no place for what was not worked on.
    const without = theorems.filter((each) => each.leftAlone ?? each.refused);
    for (const line of without.flatMap(describe)) process.stderr.write(`${file}: ${line}\n`);
  } else {
    const shared = (result.lemmas ?? []).flatMap((lemma) => describeLemma(lemma));
    const lines = [...shared, ...theorems.flatMap((theorem) => describe(theorem))];
    print(`${file}\n${lines.map((line) => `  ${line}\n`).join("")}`);
  }
}

function describe(theorem: TheoremOptimization): string[] {
  const { name, before, after, leftAlone, refused, candidates, elapsedMs } = theorem;
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s, ${candidates} candidates`;
  const label = name || "example";
  const why = leftAlone === undefined ? `taken back: ${refused}` : `left alone: ${leftAlone}`;
  if (leftAlone !== undefined || refused !== undefined)
    return [`${label}: ${amountText(before)}, ${why.replaceAll("\n", "\n    ")}`];
  const front = (theorem.front ?? []).flatMap(describeCosts);
  const notes = [...(theorem.notes ?? []), ...front].map((note) => `  ${note}`);
  if (after <= before)
    return [`${label}: ${amountText(before)}, nothing better (${seconds})`, ...notes];
  return [
    `${label}: ${amountText(before)} -> ${amountText(after)} (${seconds})`,
    ...notes,
    ...sideBySide(theorem.original, theorem.proof).map((line) => `  ${line}`),
  ];
}

/** A lemma that was factored out, with the theorems that use it. */
function describeLemma({ source, usedBy, saved }: SharedLemma): string[] {
  const heading = `new lemma for ${usedBy.join(", ")} (${saved} words and signs of proofs less):`;
  return [heading, ...source.split("\n").map((line) => `  ${line}`)];
}

function describeCosts(costs: ParetoProof): string[] {
  const { tactics, dependencies, heartbeats, nesting, proof } = costs;
  const numbers = `${tactics} tactics, ${dependencies} lemmas, ${heartbeats} thousand heartbeats`;
  return [`${numbers}, nesting ${nesting}:`, ...proof.split("\n").map((line) => `  ${line}`)];
}

/** The old proof and the new one, line by line. */
function sideBySide(left: string, right: string): string[] {
  const [a, b] = [left, right].map((text) => text.trimEnd().split("\n")) as [string[], string[]];
  const width = Math.min(60, Math.max(...a.map((line) => line.length)));
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) =>
    `${(a[i] ?? "").slice(0, width).padEnd(width)} | ${b[i] ?? ""}`.trimEnd(),
  );
}

/** E.g. `3 of 4 better, length -6 -> -2 in all (mean improvement 1), 12.3 s`. */
function summaryText(report: OptimizationReport): string {
  const { summary, theorems, metric, elapsedMs, folders } = report;
  const worked = theorems.filter(({ leftAlone }) => leftAlone === undefined);
  const better = worked.filter(({ before, after }) => after > before);
  const sum = (of: (theorem: TheoremOptimization) => number) =>
    amountText(worked.reduce((total, theorem) => total + of(theorem), 0));
  const change = `${metric} ${sum(({ before }) => before)} -> ${sum(({ after }) => after)} in all`;
  const mean = `mean improvement ${amountText(summary.meanImprovement)}`;
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`;
  const lines = [`${better.length} of ${worked.length} better, ${change} (${mean}), ${seconds}`];
  for (const { folder, summary: own } of folders) {
    const improved = percentText(own.improvedAccuracy);
    lines.push(
      `  ${folder}: ${own.count} theorems, ${improved} better, mean ${amountText(own.meanImprovement)}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function withoutTheorems({ theorems: _, ...figures }: OptimizationReport) {
  return figures;
}
