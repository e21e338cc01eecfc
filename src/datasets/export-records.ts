// `lemmata export`: what runs recorded, as a dataset in a folder.
// Input: runs, a kind of record, a trainer's format, filters. Output: data files, README.md (the dataset
// card), export.json (the same for programs), configurations of the trainer.

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordKind, RunRecord, TrainingRecord } from "../core/index.ts";
import { writeTarget } from "../platform/index.ts";
import { openStoreWith } from "../store/index.ts";
import { readBenchmark } from "./benchmark-rows.ts";
import { collectRecords, findRuns } from "./collect-records.ts";
import { type BuiltExport, buildExport, isParquet } from "./export/build-export.ts";
import { countsOf, datasetCard, type ExportSummary } from "./export/dataset-card.ts";
import type { OverlapOptions } from "./export/decontaminate.ts";
import type { ExportFormat } from "./export/export-formats.ts";
import type { Skipped } from "./export/ports.ts";
import { promptWriter } from "./prompt-writer.ts";
import { openRecordGate } from "./record-gate.ts";

export interface ExportCommand {
  /** `last`, or beginnings of ids. */
  runs: readonly string[];
  kind: RecordKind;
  format: ExportFormat;
  /** Folder; made when it is absent. */
  out: string;
  seed: number;
  /** Of the problems, in [0, 1). */
  validationShare: number;
  /** A benchmark (.jsonl): what repeats it is removed. */
  decontaminate?: string;
  overlap: OverlapOptions;
  license: string;
  onProgress: (step: string) => void;
}

/** Writes the dataset, data first and the card last. Throws `bad-input` where there is nothing to write. */
export async function exportRecords(command: ExportCommand): Promise<ExportSummary> {
  const { kind, format, seed, validationShare, out } = command;
  const benchmark =
    command.decontaminate === undefined
      ? undefined
      : readBenchmark(command.decontaminate, command.overlap);
  const { runs, records, skipped } = await collect(command);
  const knows = benchmark ? { benchmark: benchmark.knows } : {};
  const options = { format, seed, validationShare, ...knows, ...(await parquetFor(format)) };
  const built = buildExport(records, options);
  const summary: ExportSummary = {
    kind,
    format,
    seed,
    validationShare,
    license: command.license,
    runs: runs.map(({ id, kind: of, created, versions, inputs }) => {
      return { id, kind: of, created, versions, inputs };
    }),
    counts: countsOf(built.records),
    skipped,
    duplicates: built.duplicates,
    decontamination: benchmark ? { ...benchmark.facts, found: built.contaminations } : null,
    files: built.data.map(({ content, ...file }) => ({ ...file, sha256: sha256(content) })),
  };
  write(out, built, summary);
  return summary;
}

/** The Parquet writer is loaded only when needed. */
async function parquetFor(format: ExportFormat) {
  if (!isParquet(format)) return {};
  const { verlParquet } = await import("./export/parquet.ts");
  return { parquet: verlParquet };
}

async function collect({ runs: wanted, kind, onProgress }: ExportCommand) {
  const store = openStoreWith(wanted[0] ?? "last");
  const gate = openRecordGate({ onProgress });
  const skipped: Skipped = {};
  try {
    const runs: RunRecord[] = findRuns(store, wanted);
    const source = { store, gate, prompts: promptWriter(), skipped };
    const records: TrainingRecord[] = await collectRecords(runs, kind, source);
    return { runs, records, skipped };
  } finally {
    await gate.close();
    store.close();
  }
}

function write(out: string, { data, extras }: BuiltExport, summary: ExportSummary): void {
  for (const { file, content } of data) writeData(join(out, file), content);
  for (const [file, text] of Object.entries(extras)) writeTarget(join(out, file), text);
  writeTarget(join(out, "export.json"), `${JSON.stringify(summary, null, 2)}\n`);
  writeTarget(join(out, "README.md"), datasetCard(summary));
}

function writeData(target: string, content: string | Uint8Array): void {
  // Writing an empty file first creates the folder, or gives a clear error.
  writeTarget(target, typeof content === "string" ? content : "");
  if (typeof content !== "string") writeFileSync(target, content);
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
