import { INSTANCE, numeralValue, spine, type Term } from "../../core/index.ts";
import type { Binders } from "../print-statement.ts";

/** A term as people read it: what stands at its head, and its explicit arguments; equal terms have equal keys. */
export interface PlainTerm {
  /** A constant, a number, `λ`, `∀`, or a variable: `#0` of the statement, the outermost first; `~0` bound inside. */
  head: string;
  args: readonly PlainTerm[];
  key: string;
  /** Is there no variable in it? */
  isClosed: boolean;
}

/** A statement as what it concludes, and the types of what stands before, without instances. */
export interface PlainStatement {
  /** Those that nothing refers to later. */
  hypotheses: PlainTerm[];
  conclusion: PlainTerm;
}

/** Deeper terms are not compared. */
const MOST_DEPTH = 12;

export function plainStatement(type: Term, binders: Binders): PlainStatement {
  const reader = new PlainReader(binders);
  const found: { term: PlainTerm; variable: string }[] = [];
  let rest = type;
  let depth = 0;
  while (rest.tag === "pi") {
    if (rest.info !== INSTANCE)
      found.push({ term: reader.read(rest.type, depth), variable: `#${depth}` });
    depth++;
    rest = rest.body;
  }
  const conclusion = reader.read(rest, depth);
  const used = new Set<string>();
  for (const { key } of [...found.map(({ term }) => term), conclusion])
    for (const variable of key.match(/#\d+/g) ?? []) used.add(variable);
  const hypotheses = found.filter(({ variable }) => !used.has(variable)).map(({ term }) => term);
  return { hypotheses, conclusion };
}

class PlainReader {
  private readonly binders: Binders;

  constructor(binders: Binders) {
    this.binders = binders;
  }

  /** `outside`: how many binders of the statement are around the term; `inside`: how many of the term's own. */
  read(term: Term, outside: number, inside = 0, left = MOST_DEPTH): PlainTerm {
    const numeral = numeralValue(term);
    if (numeral !== undefined) return node(String(numeral), []);
    if (left === 0) return node("…", []);
    const go = (part: Term, more = 0) => this.read(part, outside, inside + more, left - 1);
    const { head, args } = spine(term);
    switch (head.tag) {
      case "const": {
        const letters = this.binders.get(head.name) ?? "";
        const shown = args.filter((_, i) => "ef".includes(letters[i] ?? "e"));
        return node(
          head.name,
          shown.map((arg) => go(arg)),
        );
      }
      case "bvar":
        return node(
          variableName(outside + inside - 1 - head.index, outside),
          args.map((arg) => go(arg)),
        );
      case "lam":
        return node("λ", [go(head.body, 1)]);
      case "pi":
        return node("∀", [go(head.type), go(head.body, 1)]);
      case "proj":
        return node(`.${head.field}`, [go(head.term)]);
      default:
        return node(head.tag === "nat" || head.tag === "str" ? head.value : head.tag, []);
    }
  }
}

function variableName(level: number, outside: number): string {
  return level < outside ? `#${level}` : `~${level - outside}`;
}

function node(head: string, args: PlainTerm[]): PlainTerm {
  const key = args.length === 0 ? head : `${head}(${args.map((arg) => arg.key).join(",")})`;
  const isClosed = !"#~".includes(head[0] ?? "") && args.every((arg) => arg.isClosed);
  return { head, args, key, isClosed };
}

export function isVariable(term: PlainTerm): boolean {
  return term.head[0] === "#" && term.args.length === 0;
}

/** A term and all that is in it. */
export function* partsOf(term: PlainTerm): Generator<PlainTerm> {
  yield term;
  for (const arg of term.args) yield* partsOf(arg);
}
