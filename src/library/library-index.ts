import type { LibraryKind } from "../core/index.ts";
import { kindOf, type PartData } from "./library-part.ts";
import type { TheoremRows } from "./premises/theorem-table.ts";
import { VectorTable } from "./vector-table.ts";

/** A declaration as a search finds it. */
export interface LibraryEntry {
  /** Full name, e.g. `Nat.add_comm`. */
  name: string;
  /** What it is for a reader: `theorem`, `definition`, `instance`, `structure`, ... */
  kind: LibraryKind;
  /** As `#check` shows it, e.g. `Nat.add_comm (n m : Nat) : n + m = m + n`. */
  statement: string;
  /** E.g. `Init.Data.Nat.Basic`; empty for what a file declares itself. */
  module: string;
  /** Its doc string; absent where it has none, or the library came without. */
  documentation?: string | undefined;
  /** E.g. `["simp"]`. */
  attributes: string[];
}

/** Something that is looked up, and how much it counts. */
export interface WeightedTerm {
  term: string;
  weight: number;
}

/** A declaration by its number, and how well it fits; higher is better. */
export interface Hit {
  entry: number;
  score: number;
}

/** An open part: what is kept, with what is needed to look things up. */
class Part {
  readonly data: PartData;
  readonly count: number;
  readonly vectors: VectorTable;
  private readonly termNumbers = new Map<string, number>();
  private nameList: string[] | undefined;

  constructor(data: PartData) {
    this.data = data;
    this.count = data.kinds.length;
    this.vectors = new VectorTable(data.vectors);
    let number = 0;
    for (const term of data.terms.split("\n")) this.termNumbers.set(term, number++);
  }

  get names(): readonly string[] {
    this.nameList ??= this.count === 0 ? [] : this.data.names.split("\n");
    return this.nameList;
  }

  terms(): Iterable<string> {
    return this.termNumbers.keys();
  }

  postings(term: string): Uint32Array {
    const number = this.termNumbers.get(term);
    if (number === undefined) return NONE;
    const { postings, postingsAt } = this.data;
    return postings.subarray(postingsAt[number], postingsAt[number + 1]);
  }

  entry(i: number): LibraryEntry {
    const { statements, statementAt, documentation, moduleOf, modules, isSimp } = this.data;
    const text = statements.subarray(statementAt[i], statementAt[i + 1]);
    return {
      name: this.names[i] as string,
      kind: kindOf(this.data, i),
      statement: Buffer.from(text.buffer, text.byteOffset, text.length).toString(),
      module: modules[moduleOf[i] ?? 0] ?? "",
      documentation: documentation.get(i),
      attributes: isSimp[i] === 1 ? ["simp"] : [],
    };
  }
}

const NONE = new Uint32Array();

/** The declarations of several packages, looked up together; each has a number. */
export class LibraryIndex {
  readonly count: number;
  private readonly parts: readonly { part: Part; first: number }[];
  private readonly numbers = new Map<string, number>();
  private allBinders: ReadonlyMap<string, string> | undefined;

  constructor(parts: readonly PartData[]) {
    let first = 0;
    this.parts = parts.map((data) => {
      const placed = { part: new Part(data), first };
      first += placed.part.count;
      return placed;
    });
    this.count = first;
  }

  entry(number: number): LibraryEntry {
    const { part, first } = this.placeOf(number);
    return part.entry(number - first);
  }

  name(number: number): string {
    const { part, first } = this.placeOf(number);
    return part.names[number - first] as string;
  }

  wordCount(number: number): number {
    const { part, first } = this.placeOf(number);
    return part.data.wordCounts[number - first] ?? 0;
  }

  kind(number: number): LibraryKind {
    const { part, first } = this.placeOf(number);
    return kindOf(part.data, number - first);
  }

  /** The declaration of that full name. */
  find(name: string): number | undefined {
    if (this.numbers.size === 0)
      for (const { part, first } of this.parts)
        for (const [i, each] of part.names.entries()) this.numbers.set(each, first + i);
    return this.numbers.get(name);
  }

  /** For constants, a letter for each parameter; see `LibraryDeclarations`. */
  get binders(): ReadonlyMap<string, string> {
    this.allBinders ??= new Map(this.parts.flatMap(({ part }) => [...part.data.binders]));
    return this.allBinders;
  }

  /** Statements of theorems, by package, with the number of the first declaration of each. */
  get theorems(): { rows: TheoremRows; first: number }[] {
    return this.parts.map(({ part, first }) => ({ rows: part.data, first }));
  }

  isSimp(number: number): boolean {
    const { part, first } = this.placeOf(number);
    return part.data.isSimp[number - first] === 1;
  }

  /** The packages that are searched, e.g. `["Init", "Std"]`. */
  get roots(): string[] {
    return this.parts.map(({ part }) => part.data.root);
  }

  /** Every term that is looked up, with its first letter; the same one may come twice. */
  *terms(): Generator<string> {
    for (const { part } of this.parts) yield* part.terms();
  }

  /** How many declarations have a term. */
  frequency(term: string): number {
    return this.parts.reduce((sum, { part }) => sum + part.postings(term).length, 0);
  }

  /** How much a term tells: that which all have tells nothing (inverse document frequency). */
  rarity(frequency: number): number {
    return Math.log((1 + this.count) / (1 + frequency));
  }

  /** Calls `visit` with each declaration that has a term. */
  visit(term: string, visit: (entry: number) => void): void {
    for (const { part, first } of this.parts) for (const i of part.postings(term)) visit(first + i);
  }

  /** Does a declaration have a term? */
  has(term: string, entry: number): boolean {
    const { part, first } = this.placeOf(entry);
    const list = part.postings(term);
    let [from, to] = [0, list.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((list[middle] as number) < entry - first) from = middle + 1;
      else to = middle;
    }
    return list[from] === entry - first;
  }

  /** How like the words of each declaration are to these, from 0 to 1. */
  likeness(text: string): Float32Array {
    const all = new Float32Array(this.count);
    for (const { part, first } of this.parts) all.set(part.vectors.likeness(text), first);
    return all;
  }

  private placeOf(number: number): { part: Part; first: number } {
    const found = this.parts.find(
      ({ part, first }) => number >= first && number < first + part.count,
    );
    if (!found) throw new RangeError(`the index has no declaration ${number}`);
    return found;
  }
}

/** The `count` best of a score for each declaration, the best first; those with none are left out. */
export function best(scores: Float32Array, count: number): Hit[] {
  const hits: Hit[] = [];
  let least = 0;
  for (let entry = 0; entry < scores.length; entry++) {
    const score = scores[entry] as number;
    if (score <= least) continue;
    hits.push({ entry, score });
    if (hits.length < 4 * count) continue;
    hits.sort((a, b) => b.score - a.score);
    hits.length = count;
    least = hits.at(-1)?.score ?? 0;
  }
  return hits.sort((a, b) => b.score - a.score || a.entry - b.entry).slice(0, count);
}
