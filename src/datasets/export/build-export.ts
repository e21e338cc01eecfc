import { LemmataError } from "../../core/errors/index.ts";
import type { TrainingRecord } from "../../core/index.ts";
import { type Contamination, type Decontaminator, decontaminate } from "./decontaminate.ts";
import { deduplicate } from "./deduplicate.ts";
import { type ExportFormat, type Row, rowsOf, type SplitName } from "./export-formats.ts";
import { factoryInfo, runConfigs } from "./run-configs.ts";
import { splitByProblem } from "./split.ts";

export interface ExportOptions {
  format: ExportFormat;
  seed: number;
  /** Share of the problems, in [0, 1). */
  validationShare: number;
  benchmark?: Decontaminator;
  /** Writes rows as Parquet; needed for formats that are. */
  parquet?: (rows: readonly Row[]) => Uint8Array;
}

/** A file of the dataset, as it is to be written. */
export interface DataFile {
  file: string;
  split: SplitName;
  rows: number;
  content: string | Uint8Array;
}

export interface BuiltExport {
  /** What is left after all filters. */
  records: TrainingRecord[];
  duplicates: number;
  contaminations: Contamination[];
  data: DataFile[];
  /** Configurations of the trainer, by file name. */
  extras: Record<string, string>;
}

/** Filters, splits and writes out the records of one kind; the same records and seed give the same bytes. */
export function buildExport(
  collected: readonly TrainingRecord[],
  { format, seed, validationShare, benchmark, parquet }: ExportOptions,
): BuiltExport {
  const clean = benchmark
    ? decontaminate(collected, benchmark)
    : { records: [...collected], found: [] };
  const { records, removed } = deduplicate(clean.records);
  const split = splitByProblem(records, { share: validationShare, seed });
  const names: SplitName[] = ["train", "validation"];
  const data = names.flatMap((name) =>
    dataFiles(format, split[name], { seed, split: name, parquet }),
  );
  const hasValidation = data.some((file) => file.split === "validation");
  return {
    records,
    duplicates: removed,
    contaminations: clean.found,
    data,
    extras: { ...extrasOf(format, collected, hasValidation), "tasks.jsonl": tasksOf(records) },
  };
}

/** What `lemmata reward serve --tasks` takes: each task with its prompt, once. */
function tasksOf(records: readonly TrainingRecord[]): string {
  const rows = records.map(({ asked, prompt }) => `${JSON.stringify({ task: asked, prompt })}\n`);
  return [...new Set(rows)].join("");
}

function extrasOf(
  format: ExportFormat,
  [first]: readonly TrainingRecord[],
  hasValidation: boolean,
): Record<string, string> {
  const info = factoryInfo(format, hasValidation);
  const configs = Object.entries(first ? runConfigs(format, first.kind) : {}).map(
    ([file, text]) => [file, hasValidation ? text : withoutValidation(text)] as const,
  );
  return {
    ...Object.fromEntries(configs),
    ...(info ? { "dataset_info.json": `${JSON.stringify(info, null, 2)}\n` } : {}),
  };
}

/** Each option stands on a line of its own. verl takes a set of its own where none is named. */
export function withoutValidation(config: string): string {
  return config
    .replace("data.val_files=validation.parquet", "data.val_files=train.parquet")
    .replace(/^.*validation.*\n/gm, "");
}

interface FileOptions extends Pick<ExportOptions, "parquet"> {
  seed: number;
  split: SplitName;
}

/** Readers stumble over a file without rows: only that of the training split is written in any case. */
function dataFiles(
  format: ExportFormat,
  records: readonly TrainingRecord[],
  { parquet, ...options }: FileOptions,
): DataFile[] {
  const { split } = options;
  const write = isParquet(format) ? parquet : jsonLines;
  if (!write) throw new LemmataError("internal", `nothing was given that writes ${format}`);
  const sets = rowsOf(format, records, options);
  const written = sets.filter(({ rows }) => split === "train" || rows.length > 0);
  return written.map(({ stem, rows }) => ({
    file: `${stem === "" ? "" : `${stem}-`}${split}.${isParquet(format) ? "parquet" : "jsonl"}`,
    split,
    rows: rows.length,
    content: write(rows),
  }));
}

export function isParquet(format: ExportFormat): boolean {
  return format === "verl-parquet";
}

const jsonLines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
