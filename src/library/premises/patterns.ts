import { numeralValue, spine, type Term } from "../../core/index.ts";
import type { Binders } from "../print-statement.ts";

/**
 * Terms as rows of numbers, so that many can be compared: two numbers for each node, parents first. Of an application
 * the constant at its head and its explicit arguments are kept, and the constant at the head of its first implicit one,
 * `Nat` of `a + b` over `Nat`. What has no constant at its head stands for anything.
 */
export type Row = Uint32Array;

/** First number of what stands for anything; the second is the number of the variable, from 1, or 0. */
const ANY = 0;
/** Terms with more nodes are cut off: what is deeper stands for anything. */
const MOST_NODES = 60;
const MOST_ARGUMENTS = 15;

/** Gives the names of constants numbers, from 1. */
export class Symbols {
  private readonly numbers = new Map<string, number>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.number(name);
  }

  number(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size + 1);
    return this.numbers.size;
  }

  names(): string[] {
    return [...this.numbers.keys()];
  }
}

/** Writes terms as rows, with one numbering of constants. */
export class RowWriter {
  private readonly binders: Binders;
  readonly symbols: Symbols;

  constructor(binders: Binders, symbols: Symbols) {
    this.binders = binders;
    this.symbols = symbols;
  }

  /** `depth`: how many binders are around the term whose variables are the pattern's own. */
  row(term: Term, depth = 0): Row {
    const nodes: number[] = [];
    this.write(term, { nodes, outside: depth, inside: 0 });
    return Uint32Array.from(nodes);
  }

  private write(term: Term, at: Place): void {
    const { nodes } = at;
    if (nodes.length >= 2 * MOST_NODES) {
      nodes.push(ANY, 0);
      return;
    }
    const numeral = numeralValue(term);
    if (numeral !== undefined) {
      nodes.push(this.symbols.number(String(numeral)), 0);
      return;
    }
    if (term.tag === "lam" || term.tag === "pi") {
      const isArrow = term.tag === "pi";
      nodes.push(this.symbols.number(isArrow ? "→" : "λ"), isArrow ? 2 : 1);
      if (isArrow) this.write(term.type, at);
      this.write(term.body, { ...at, inside: at.inside + 1 });
      return;
    }
    const { head, args } = spine(term);
    if (head.tag === "const") {
      this.application(head.name, args, at);
      return;
    }
    if (head.tag === "bvar" && head.index < at.inside && args.length === 0) {
      nodes.push(this.symbols.number(`#${head.index}`), 0);
      return;
    }
    const isVariable = args.length === 0 && head.tag === "bvar";
    nodes.push(ANY, isVariable ? at.outside - (head.index - at.inside) : 0);
    // A hypothesis of a goal is a constant that no pattern has.
    if (head.tag === "fvar" && args.length === 0)
      nodes.splice(-2, 2, this.symbols.number(`?${head.index}`), 0);
  }

  private application(name: string, args: readonly Term[], at: Place): void {
    const letters = this.binders.get(name) ?? "";
    const explicit: Term[] = [];
    let about: Term | undefined;
    for (const [i, arg] of args.entries()) {
      const letter = letters[i] ?? "e";
      if (letter === "i") about ??= arg;
      else if (letter !== "c" && explicit.length < MOST_ARGUMENTS) explicit.push(arg);
    }
    const type = about && spine(about).head;
    const tag = type?.tag === "const" ? this.symbols.number(type.name) : 0;
    at.nodes.push(this.symbols.number(name), tag * 16 + explicit.length);
    for (const arg of explicit) this.write(arg, at);
  }
}

interface Place {
  nodes: number[];
  outside: number;
  inside: number;
}

/** Where the term at a place of a row ends. */
export function endOf(row: Row, at: number): number {
  let open = 1;
  let i = at;
  while (open > 0 && i < row.length) {
    open += (row[i] === ANY ? 0 : (row[i + 1] as number) & 15) - 1;
    i += 2;
  }
  return i;
}

/** The places of all terms in a row that have a constant at their head. */
export function placesIn(row: Row): number[] {
  const places: number[] = [];
  for (let i = 0; i < row.length; i += 2) if (row[i] !== ANY) places.push(i);
  return places;
}

/** Bindings of a pattern's variables: places in the other row, by the variable's number. */
const bound = new Int32Array(64);

/**
 * Does the pattern in `pattern[from, to)` become the term at a place of a row, when its variables are replaced? How
 * many of its nodes are constants, or 0 when it does not.
 */
export function matchAt(
  pattern: Row,
  [from, to]: readonly [number, number],
  row: Row,
  place: number,
): number {
  bound.fill(-1);
  let constants = 0;
  let at = place;
  for (let i = from; i < to; i += 2) {
    if (at >= row.length) return 0;
    const symbol = pattern[i] as number;
    const rest = pattern[i + 1] as number;
    if (symbol === ANY) {
      if (rest > 0 && rest < bound.length) {
        const before = bound[rest] as number;
        if (before < 0) bound[rest] = at;
        else if (!isSame(row, before, at)) return 0;
      }
      at = endOf(row, at);
      continue;
    }
    if (row[at] !== symbol) return 0;
    const other = row[at + 1] as number;
    if ((other & 15) !== (rest & 15)) return 0;
    const tag = rest >> 4;
    if (tag !== 0 && other >> 4 !== tag) return 0;
    constants += tag === 0 ? 1 : 1.5;
    at += 2;
  }
  return constants;
}

function isSame(row: Row, a: number, b: number): boolean {
  const length = endOf(row, a) - a;
  if (endOf(row, b) - b !== length) return false;
  for (let i = 0; i < length; i++) if (row[a + i] !== row[b + i]) return false;
  return true;
}
