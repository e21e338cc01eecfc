import { createHash } from "node:crypto";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { readText } from "../platform/index.ts";
import { type BenchmarkRow, Decontaminator, type OverlapOptions } from "./export/decontaminate.ts";

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

/** Fields of a row that hold Lean text, in the order in which they are looked for. */
const LEAN_FIELDS = ["formal_problem", "formal_statement", "lean4_code", "statement", "theorem"];
const ID_FIELDS = ["problem_id", "id", "name"];

/** The rows of a benchmark, and who finds what repeats them. Throws `bad-input` for a row that cannot be read. */
export function readBenchmark(file: string, overlap: OverlapOptions) {
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
