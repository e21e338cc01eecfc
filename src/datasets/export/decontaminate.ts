import type { TrainingAnswer, TrainingRecord } from "../../core/index.ts";
import { leanTokens, normalisedStatement, statementsIn } from "./lean-statements.ts";

export interface BenchmarkRow {
  id: string;
  /** Lean text. */
  text: string;
}

export interface OverlapOptions {
  /** Tokens of an n-gram; default 13. */
  size: number;
  /** Share of common n-grams (of the text that has fewer) from which two texts count as the same; (0, 1]. */
  share: number;
}

export const DEFAULT_OVERLAP: OverlapOptions = { size: 13, share: 0.5 };

/** Something that was removed, and the row of the benchmark that it repeats. */
export interface Contamination {
  /** Name of the task. */
  problem: string;
  statement: string;
  what: "problem" | "record" | "answer";
  row: string;
  /** The same statement, or too many common n-grams. */
  why: "statement" | "overlap";
}

/** Knows the statements of a benchmark, and finds texts that repeat them. */
export class Decontaminator {
  private readonly options: OverlapOptions;
  private readonly rowOfStatement = new Map<string, string>();
  private readonly rowsOfGram = new Map<string, string[]>();
  private readonly gramsOfRow = new Map<string, number>();

  constructor(rows: readonly BenchmarkRow[], options: OverlapOptions = DEFAULT_OVERLAP) {
    this.options = options;
    for (const { id, text } of rows) {
      for (const statement of statementsIn(text)) this.rowOfStatement.set(statement, id);
      const grams = gramsOf(text, options.size);
      this.gramsOfRow.set(id, grams.size);
      for (const gram of grams) {
        const known = this.rowsOfGram.get(gram);
        if (known) known.push(id);
        else this.rowsOfGram.set(gram, [id]);
      }
    }
  }

  /** The row that a whole text or a statement repeats, and how. */
  find(text: string): Pick<Contamination, "row" | "why"> | undefined {
    const same = this.findStatement([...statementsIn(text), normalisedStatement(text)]);
    if (same !== undefined) return { row: same, why: "statement" };
    const row = this.findOverlap(text);
    return row === undefined ? undefined : { row, why: "overlap" };
  }

  /** The row that states one of these, too. */
  findStatement(statements: readonly string[]): string | undefined {
    return statements.map((one) => this.rowOfStatement.get(one)).find((row) => row !== undefined);
  }

  private findOverlap(text: string): string | undefined {
    const grams = gramsOf(text, this.options.size);
    const common = new Map<string, number>();
    for (const gram of grams) {
      for (const row of this.rowsOfGram.get(gram) ?? []) {
        common.set(row, (common.get(row) ?? 0) + 1);
      }
    }
    const shareOf = (row: string, count: number) =>
      count / Math.min(grams.size, this.gramsOfRow.get(row) ?? grams.size);
    return [...common].find(([row, count]) => shareOf(row, count) >= this.options.share)?.[0];
  }
}

function gramsOf(text: string, size: number): Set<string> {
  const tokens = leanTokens(text);
  const count = Math.max(0, tokens.length - size + 1);
  return new Set(Array.from({ length: count }, (_, i) => tokens.slice(i, i + size).join(" ")));
}

/**
 * Removes what repeats a benchmark: all records of a problem whose text does, records whose statement does, and
 * answers that state one of its theorems (as a lemma). Everything removed is reported.
 */
export function decontaminate(
  records: readonly TrainingRecord[],
  benchmark: Decontaminator,
): { records: TrainingRecord[]; found: Contamination[] } {
  const found: Contamination[] = [];
  const kept: TrainingRecord[] = [];
  const problems = new Map<string, Pick<Contamination, "row" | "why"> | undefined>();
  for (const record of records) {
    const { problem, statement } = record;
    const place = { problem: problem.name, statement };
    if (!problems.has(problem.id)) problems.set(problem.id, benchmark.find(problem.text));
    const whole = problems.get(problem.id);
    const own = whole ?? benchmark.find(statement);
    if (own) {
      found.push({ ...place, what: whole ? "problem" : "record", ...own });
      continue;
    }
    const isClean = ({ text }: TrainingAnswer) => {
      const row = benchmark.findStatement(statementsIn(text));
      if (row !== undefined) found.push({ ...place, what: "answer", row, why: "statement" });
      return row === undefined;
    };
    kept.push({ ...record, answers: record.answers.filter(isClean) });
  }
  return { records: kept, found };
}
