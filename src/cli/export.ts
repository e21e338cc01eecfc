import { type Command, Option } from "commander";
import { RECORD_KINDS, type RecordKind } from "../core/index.ts";
import {
  contaminationText,
  DEFAULT_OVERLAP,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportSummary,
  exportRecords,
} from "../datasets/index.ts";
import { amount, count, share } from "./arguments.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface ExportFlags {
  format: ExportFormat;
  kind: RecordKind;
  out: string;
  validation: number;
  seed: number;
  decontaminate?: string;
  ngram: number;
  overlap: number;
  license: string;
  json?: boolean;
}

export function addExportCommand(program: Command): void {
  program
    .command("export")
    .description("Export recorded runs as a dataset for a trainer.")
    .argument("<run...>", "`last`, or the beginnings of runs' ids")
    .addOption(
      new Option("--format <name>", "required: what the trainer takes")
        .choices(EXPORT_FORMATS)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--kind <name>", "required: what to learn")
        .choices(RECORD_KINDS)
        .makeOptionMandatory(),
    )
    .option("--out <folder>", "where to write", "dataset")
    .option("--validation <share>", "share of the problems that is held out", share, 0.1)
    .option("--seed <n>", "of the split and of the pairs", amount, 1)
    .option("--decontaminate <file.jsonl>", "remove what repeats a statement of this benchmark")
    .option("--ngram <n>", "... or n-grams of it, of so many tokens", count, DEFAULT_OVERLAP.size)
    .option(
      "--overlap <share>",
      "... in this share, of the shorter text",
      share,
      DEFAULT_OVERLAP.share,
    )
    .option("--license <name>", "licence of the dataset, for its card", "other")
    .option("--json", "one JSON object: counts, filters, files with hashes")
    .addHelpText(
      "after",
      `
Proofs count as positive only when the gate accepts them now. The folder gets data files, a dataset card
(README.md), export.json, and configurations of the trainer with the papers' hyperparameters.

Examples:
  $ npx lemmata export last --kind completion --format trl-sft --out proofs
  $ npx lemmata export k3f9 m2xw --kind decomposition --format verl-parquet --decontaminate bench.jsonl
  $ npx lemmata export last --kind optimization --format trl-dpo`,
    )
    .action(async (runs: string[], flags: ExportFlags) => runExport(runs, flags));
}

async function runExport(runs: string[], flags: ExportFlags): Promise<void> {
  const progress = new ProgressLine();
  const { kind, format, out, seed, validation, decontaminate, ngram, overlap, license } = flags;
  try {
    const summary = await exportRecords({
      runs,
      kind,
      format,
      out,
      seed,
      validationShare: validation,
      license,
      overlap: { size: ngram, share: overlap },
      decontaminate,
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    print(flags.json ? `${JSON.stringify(summary)}\n` : renderSummary(summary, out));
  } finally {
    progress.clear();
  }
}

function renderSummary(summary: ExportSummary, out: string): string {
  const { counts, skipped, duplicates, decontamination, files } = summary;
  const lines = [
    `${counts.prompts} prompts of ${counts.problems} problems, ${counts.answers} answers, ${counts.positive} positive`,
    ...Object.entries(skipped).map(([reason, number]) => `  left out: ${number} ${reason}`),
    ...(duplicates > 0 ? [`  left out: ${duplicates} duplicates`] : []),
    ...(decontamination
      ? [`  ${decontamination.file}: ${contaminationText(decontamination.found)}`]
      : []),
    ...files.map(({ file, rows }) => `  ${out}/${file}: ${rows} rows`),
    `  ${out}/README.md describes it`,
  ];
  return `${lines.join("\n")}\n`;
}
