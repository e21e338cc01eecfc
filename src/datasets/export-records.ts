// `lemmata export`: what runs recorded, as a dataset in a folder.
// Input: runs, a kind of record, a trainer's format, filters. Output: data files, README.md (the dataset
// card), export.json (the same for programs), configurations of the trainer.

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { RecordKind, RunRecord, TrainingRecord } from "../core/index.ts";
import { readText, writeTarget } from "../platform/index.ts";
import { openStoreWith } from "../store/index.ts";
import { collectRecords, findRuns } from "./collect-records.ts";
import { type BuiltExport, buildExport, isParquet } from "./export/build-export.ts";
import { countsOf, datasetCard, type ExportSummary } from "./export/dataset-card.ts";
import { type BenchmarkRow, Decontaminator, type OverlapOptions } from "./export/decontaminate.ts";
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
  const benchmark = command.decontaminate === undefined ? undefined : readBenchmark(command);
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

/** Fields of a row that hold Lean text, in the order in which they are looked for. */
const LEAN_FIELDS = ["formal_problem", "formal_statement", "lean4_code", "statement", "theorem"];
const ID_FIELDS = ["problem_id", "id", "name"];

function readBenchmark({ decontaminate: file = "", overlap }: ExportCommand) {
  const text = readText(file);
  const rows = text
    .split("\n")
    .flatMap((line, i) => (line.trim() === "" ? [] : [readRow(line, `${file}:${i + 1}`)]));
  const facts = { file, sha256: sha256(text), rows: rows.length, ...overlap };
  return { facts, knows: new Decontaminator(rows, overlap) };
}

/** A row that is passed over would leave its problem in the data: every row must be readable. */
function readRow(line: string, place: string): BenchmarkRow {
  let row: Record<string, unknown>;
  try {
    row = Object(JSON.parse(line));
  } catch (cause) {
    throw new LemmataError("bad-input", `${place}: not JSON: ${messageOf(cause)}`, { cause });
  }
  const first = (fields: readonly string[]) =>
    fields.map((field) => row[field]).find((value) => typeof value === "string" && value !== "");
  const lean = first(LEAN_FIELDS);
  if (typeof lean !== "string") {
    throw new LemmataError("bad-input", `${place}: the row has no Lean text`, {
      hint: `It is looked for in ${LEAN_FIELDS.join(", ")}.`,
    });
  }
  return { id: String(first(ID_FIELDS) ?? place), text: lean };
}
