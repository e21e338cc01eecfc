import {
  markdownTable,
  type RecordKind,
  type RunRecord,
  type TrainingRecord,
} from "../../core/index.ts";
import type { Contamination, OverlapOptions } from "./decontaminate.ts";
import type { ExportFormat, SplitName } from "./export-formats.ts";
import type { Skipped } from "./ports.ts";

interface WrittenFile {
  file: string;
  split: SplitName;
  rows: number;
  sha256: string;
}

/** Everything about an export: the content of `export.json` and of the card. */
export interface ExportSummary {
  kind: RecordKind;
  format: ExportFormat;
  seed: number;
  validationShare: number;
  /** SPDX identifier or name. */
  license: string;
  runs: Pick<RunRecord, "id" | "kind" | "created" | "versions" | "inputs">[];
  /** Prompts, problems and answers that were kept. */
  counts: { problems: number; prompts: number; answers: number; positive: number };
  /** What was left out of the export, by reason. */
  skipped: Skipped;
  duplicates: number;
  decontamination:
    | ({ file: string; sha256: string; rows: number; found: Contamination[] } & OverlapOptions)
    | null;
  files: WrittenFile[];
}

export function countsOf(records: readonly TrainingRecord[]): ExportSummary["counts"] {
  const answers = records.flatMap((record) => record.answers);
  return {
    problems: new Set(records.map(({ problem }) => problem.id)).size,
    prompts: records.length,
    answers: answers.length,
    positive: answers.filter(({ isPositive }) => isPositive).length,
  };
}

const POSITIVE: Record<RecordKind, string> = {
  decomposition:
    "constructively justified (the goal is proved from the lemmas, each is used, quickcheck found no counterexample) and reducing, S > 0, as the search checked it",
  correction:
    "proposed after what was refused, and accepted by Lemmata's gate at export, or S > 0 as the search checked it",
  completion: "accepted by Lemmata's gate at export (kernel replay, permitted axioms only)",
  formalization: "elaborated by Lean and judged faithful, 0.5 or more",
  alignment:
    "a statement judged faithful, with a proof that Lemmata's gate accepted when it was found",
  optimization:
    "the best proof of its theorem, better than the original by the metric, and accepted by Lemmata's gate at export",
  critique: "the program did better after it",
};

/** The dataset card: a README with the front matter that Hugging Face's `datasets` reads. */
export function datasetCard(summary: ExportSummary): string {
  const { kind, format, counts, files, license } = summary;
  return [
    ...frontMatter(summary),
    `# Lemmata: ${kind} records for ${format}`,
    "",
    `${counts.prompts} prompts of ${counts.problems} problems with ${counts.answers} answers, ${counts.positive} of them positive: ${POSITIVE[kind]}.`,
    "",
    ...["## Files", ""],
    markdownTable(
      ["file", "split", "rows", "SHA-256"],
      files.map(({ file, split, rows, sha256 }) => [file, split, String(rows), sha256]),
    ),
    ...["", "## Filters", "", ...filters(summary), ""],
    ...["## Source runs", ""],
    markdownTable(["run", "kind", "started", "versions", "inputs"], summary.runs.map(runRow)),
    ...["", "## Licence", ""],
    `${license === "other" ? "Not stated. " : `${license}. `}Texts of problems keep the licence of where they come from.`,
    "",
  ].join("\n");
}

function frontMatter({ license, files }: ExportSummary): string[] {
  const lines = files.map(({ file, split }) => `  - split: ${split}\n    path: ${file}`);
  const stems = [
    ...new Set(files.map(({ file }) => file.replace(/-?(train|validation)\..*$/, ""))),
  ];
  const configs = stems.map((stem) => {
    const own = lines.filter(
      (_, i) => files[i]?.file.replace(/-?(train|validation)\..*$/, "") === stem,
    );
    return [`- config_name: ${stem || "default"}`, "  data_files:", ...own].join("\n");
  });
  return ["---", `license: ${license}`, "configs:", ...configs, "---", ""];
}

function filters(summary: ExportSummary): string[] {
  const { skipped, duplicates, decontamination, validationShare, seed } = summary;
  const gone = Object.entries(skipped).map(([reason, count]) => `- left out: ${count} ${reason}`);
  return [
    ...gone,
    `- duplicates removed: ${duplicates} answers (equal but for comments and blanks, to the same statement in its context)`,
    decontamination === null
      ? "- not compared with any benchmark"
      : `- compared with ${decontamination.file} (${decontamination.rows} rows, SHA-256 ${decontamination.sha256}): equal normalised statements, or ${decontamination.share} of the ${decontamination.size}-grams; ${contaminationText(decontamination.found)}`,
    `- validation: ${validationShare} of the problems, by problem, seed ${seed}; problems that share a statement stay together`,
  ];
}

/** E.g. `3 found: 1 problem, 2 records`. */
export function contaminationText(found: readonly Contamination[]): string {
  const of = (wanted: Contamination["what"]) => {
    const count = found.filter(({ what }) => what === wanted).length;
    return count === 0
      ? []
      : [`${count} ${wanted === "problem" ? "records of its problems" : `${wanted}s`}`];
  };
  const parts = [...of("problem"), ...of("record"), ...of("answer")];
  return parts.length === 0 ? "nothing found" : `taken out: ${parts.join(", ")}`;
}

function runRow({ id, kind, created, versions, inputs }: ExportSummary["runs"][number]): string[] {
  const files = inputs.map(({ file, sha256 }) => `${file} (${sha256.slice(0, 12)})`).join(", ");
  const tools = `lemmata ${versions.lemmata}, Lean ${versions.lean}`;
  return [id, kind, new Date(created).toISOString(), tools, files];
}
