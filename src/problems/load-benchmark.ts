import { messageOf } from "../core/errors/index.ts";
import type { BenchProblem, BenchRowFault } from "../core/index.ts";
import { entriesOfArray } from "./entries-of-array.ts";

/**
 * Reads a benchmark: one JSON object per line, or one JSON array of objects, `{"problem_id": "…",
 * "formal_problem": "Lean text"}`, other fields ignored. Rows that cannot be used are reported with their line, the rest
 * is loaded.
 */
export function loadBenchmark(text: string): { problems: BenchProblem[]; faults: BenchRowFault[] } {
  const problems: BenchProblem[] = [];
  const faults: BenchRowFault[] = [];
  const lineOfId = new Map<string, number>();
  for (const { line, row } of rowsOf(text.replace(/^\uFEFF/, ""))) {
    const problem = readRow(row);
    if (typeof problem === "string") faults.push({ line, message: problem });
    else if (lineOfId.has(problem.id)) {
      const first = lineOfId.get(problem.id);
      faults.push({ line, message: `\`problem_id\` ${problem.id} is that of line ${first}` });
    } else {
      lineOfId.set(problem.id, line);
      problems.push(problem);
    }
  }
  return { problems, faults };
}

/** The rows with the lines on which they begin, whether each has its own line or all stand in one array. */
function rowsOf(text: string): { line: number; row: string }[] {
  if (text.trimStart().startsWith("[") && isJson(text)) return entriesOfArray(text);
  return text
    .split(/\r?\n/)
    .map((row, i) => ({ line: i + 1, row }))
    .filter(({ row }) => row.trim() !== "");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The problem, or what is wrong with the row. */
function readRow(row: string): BenchProblem | string {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch (error) {
    return `not JSON (${messageOf(error)}); expected one object per line`;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return "expected a JSON object with `problem_id` and `formal_problem`";
  }
  const { problem_id: id, formal_problem: text } = value as Record<string, unknown>;
  const fault = faultOf("problem_id", id) ?? faultOf("formal_problem", text);
  return fault ?? { id: id as string, text: text as string };
}

function faultOf(field: string, value: unknown): string | undefined {
  if (value === undefined) return `\`${field}\` is missing`;
  if (typeof value !== "string") return `\`${field}\` is not a text`;
  return value.trim() === "" ? `\`${field}\` is empty` : undefined;
}
