import type { RunEvent } from "../../../src/core/index.ts";
import { readFormalText } from "../../../src/llm/index.ts";
import { corpusRows, type RecordedTask } from "./runs.ts";

interface Row {
  informal: string;
  lean: string;
  truth: string;
}

/** Of the corpus. */
const EVERY = 7;

/** With the statement, the same with a proof where a short one is known. */
const PROVED: readonly { informal: string; lean: string; proof: string }[] = [
  {
    informal: "Every natural number times two plus itself is the number times three.",
    lean: "theorem thrice (n : Nat) : n * 2 + n = n * 3",
    proof: "by\n  omega",
  },
  {
    informal: "Reversing a list twice gives the list.",
    lean: "theorem twice_reversed (xs : List Nat) : xs.reverse.reverse = xs",
    proof: "by\n  simp",
  },
  {
    informal: "The larger of two numbers is at least as large as the first.",
    lean: "theorem le_larger (a b : Nat) : a ≤ max a b",
    proof: "Nat.le_max_left a b",
  },
];

/** Texts with statements that say the same or something else, and with proofs. */
export function alignments(): RecordedTask[] {
  return PROVED.map(({ informal, lean, proof }): RecordedTask => {
    const pair = pairOf(informal, { context: "", statement: lean }, 1);
    const other = lean.replace(/: (?!Nat|List).*/s, ": 0 = 0");
    const broken = pairOf(informal, { context: "", statement: other }, 0);
    return {
      content: informal,
      events: [pair, broken, { ...pair, proof: `${lean} := ${proof}\n` }],
    };
  });
}

/** Texts of `corpora/formalizations` with statements that say the same, say something else, or nothing. */
export function formalizations(): RecordedTask[] {
  const rows = corpusRows<Row>("formalizations/open.jsonl").filter((_, i) => i % EVERY === 0);
  return rows.flatMap((row): RecordedTask[] => {
    const read = readFormalText(row.lean);
    if (!read) return [];
    const { context, statement } = read;
    const unknown = statement.replace(/^theorem \S+/, "$& (h₀ : NoSuchThing)");
    const good = pairOf(row.informal, { context, statement }, row.truth === "good" ? 1 : 0);
    const broken = { ...pairOf(row.informal, { context, statement: unknown }, 0), compiles: false };
    return [{ content: row.informal, events: [good, broken] }];
  });
}

function pairOf(
  informal: string,
  { context, statement }: { context: string; statement: string },
  faithfulness: number,
): RunEvent & { kind: "formalization-judge" } {
  const judged = { informal, imports: [], context, statement, compiles: true, faithfulness };
  return { kind: "formalization-judge", at: 1, ...judged };
}
