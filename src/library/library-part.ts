import { z } from "zod";
import { type LibraryDeclarations, type LibraryKind, readTerms } from "../core/index.ts";
import { type Features, featuresOf } from "./features.ts";
import { RowWriter, Symbols } from "./premises/patterns.ts";
import { type TheoremRows, TheoremRowsWriter } from "./premises/theorem-table.ts";
import { type Binders, printSignature } from "./print-statement.ts";
import { shapesOf } from "./shapes/index.ts";
import { VectorTable } from "./vector-table.ts";
import { countWords, nameWords, searchedWords, shapeKey, splitName } from "./words.ts";

/** Raise this when the form of a part changes. */
export const PART_FORMAT = 4;

const KINDS: readonly LibraryKind[] = [
  ...(["theorem", "axiom", "definition", "opaque", "instance"] as const),
  ...(["inductive", "structure", "class", "constructor"] as const),
];

/**
 * The kinds of terms that are looked up, by the letter that begins them: words of the name's last component and of what
 * stands before it, words of constants in the statement and of the documentation; constants of the conclusion and of
 * the hypotheses; constants directly below others; forms of what is rewritten, of what it becomes, and of the conclusion;
 * the conclusion as it is written, whatever its variables are called; the shapes of theorems, see `shapesOf`. A word that
 * a name has twice is there as `reverse#2`, too.
 */
type TermField = "w" | "n" | "t" | "d" | "c" | "h" | "p" | "l" | "r" | "a" | "s" | "q";

/** The part of an index that one package makes, in the form in which it is kept. */
export interface PartData extends TheoremRows {
  /** First component of the names of its modules, e.g. `Std`; the text itself is `""`. */
  root: string;
  modules: string[];
  /** Names, one per line. */
  names: string;
  kinds: Uint8Array;
  /** Index into `modules`; one more than there are for a text's own. */
  moduleOf: Uint16Array;
  /** Declarations with the attribute `simp`. */
  isSimp: Uint8Array;
  /** Words in the last component of each name. */
  wordCounts: Uint8Array;
  /** Statements as UTF-8, one after another; where each begins, and the end of all. */
  statements: Uint8Array;
  statementAt: Uint32Array;
  documentation: Map<number, string>;
  /** What is looked up, one per line: a letter and a word or constant. */
  terms: string;
  /** The declarations of each term, one after another; where each term's begin, and the end of all. */
  postings: Uint32Array;
  postingsAt: Uint32Array;
  /** See `VectorTable`. */
  vectors: Int8Array;
  /** For constants, a letter for each parameter; see `LibraryDeclarations`. */
  binders: Map<string, string>;
}

/** The types of what is in a part that was kept; its tables are taken to fit together. */
export const partSchema: z.ZodType<PartData> = z.object({
  root: z.string(),
  modules: z.array(z.string()),
  names: z.string(),
  kinds: z.instanceof(Uint8Array),
  moduleOf: z.instanceof(Uint16Array),
  isSimp: z.instanceof(Uint8Array),
  wordCounts: z.instanceof(Uint8Array),
  statements: z.instanceof(Uint8Array),
  statementAt: z.instanceof(Uint32Array),
  documentation: z.custom<Map<number, string>>((value) => value instanceof Map),
  terms: z.string(),
  postings: z.instanceof(Uint32Array),
  postingsAt: z.instanceof(Uint32Array),
  vectors: z.instanceof(Int8Array),
  binders: z.custom<Map<string, string>>((value) => value instanceof Map),
  symbols: z.string(),
  rows: z.instanceof(Uint32Array),
  rowAt: z.instanceof(Uint32Array),
});

/** Makes the part of an index of what was read of a package. */
export function makePart(root: string, library: LibraryDeclarations): PartData {
  const { modules, terms, declarations } = library;
  const binders: Binders = new Map(Object.entries(library.binders));
  const read = readTerms(terms);
  const postings = new Postings();
  const vectors = new VectorTable(declarations.length);
  const rows = new TheoremRowsWriter(new RowWriter(binders, new Symbols()));
  const statements: Buffer[] = [];
  const documentation = new Map<number, string>();
  for (const [i, declaration] of declarations.entries()) {
    const type = read(declaration.type);
    const { name } = declaration;
    const isTheorem = declaration.kind === "theorem";
    rows.add(isTheorem ? type : undefined);
    if (isTheorem) for (const shape of shapesOf(type, binders)) postings.add(`q${shape}`, i);
    const features = featuresOf(type, binders);
    const { text, conclusion, implications } = printSignature(name, type, binders);
    const found = { name, documentation: declaration.documentation, features };
    for (const term of termsOf(found)) postings.add(term, i);
    for (const key of new Set([conclusion, ...implications].map(shapeKey)))
      postings.add(`s${key}`, i);
    statements.push(Buffer.from(text));
    vectors.set(i, vectorWords(found).join(" "));
    if (declaration.documentation) documentation.set(i, declaration.documentation);
  }
  const starts = new Uint32Array(statements.length + 1);
  for (const [i, each] of statements.entries()) starts[i + 1] = (starts[i] ?? 0) + each.length;
  return {
    root,
    modules,
    names: declarations.map(({ name }) => name).join("\n"),
    kinds: Uint8Array.from(declarations, ({ kind }) => KINDS.indexOf(kind)),
    moduleOf: Uint16Array.from(declarations, ({ module }) =>
      module < 0 ? modules.length : module,
    ),
    isSimp: Uint8Array.from(declarations, (each) => (each.attributes.includes("simp") ? 1 : 0)),
    wordCounts: Uint8Array.from(declarations, ({ name }) => countWords(splitName(name).last)),
    statements: Buffer.concat(statements),
    statementAt: starts,
    documentation,
    ...postings.tables(),
    ...rows.tables(),
    vectors: vectors.data,
    binders: new Map(binders),
  };
}

export function kindOf(data: PartData, i: number): LibraryKind {
  return KINDS[data.kinds[i] ?? 0] ?? "theorem";
}

interface Described {
  name: string;
  documentation?: string | undefined;
  features: Features;
}

/** What a declaration is found by. */
function termsOf({ name, documentation = "", features }: Described): Set<string> {
  const { space, last } = splitName(name);
  const { conclusion, hypotheses, pairs, left, right, whole } = features;
  const forms = { l: left, r: right, a: whole };
  const constants = [...conclusion, ...hypotheses];
  return new Set([
    ...searchedWords(last).map(termOf("w")),
    ...space.toLowerCase().split(".").map(termOf("n")),
    ...constants.flatMap((constant) => searchedWords(splitName(constant).last)).map(termOf("t")),
    ...docWords(documentation).map(termOf("d")),
    ...[...conclusion].map(termOf("c")),
    ...[...hypotheses].map(termOf("h")),
    ...[...pairs].map(termOf("p")),
    ...Object.entries(forms).flatMap(([field, form]) =>
      form === undefined ? [] : `${field}${form}`,
    ),
  ]);
}

function termOf(field: TermField): (text: string) => string {
  return (text) => `${field}${text}`;
}

function vectorWords({ name, documentation = "", features }: Described): string[] {
  const constants = [...features.conclusion, ...features.hypotheses];
  return [
    ...nameWords(name),
    ...constants.flatMap((constant) => nameWords(splitName(constant).last)),
    ...docWords(documentation).slice(0, 30),
  ];
}

function docWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{N}]+/gu) ?? [];
}

/** Collects which declarations have which term. */
class Postings {
  private readonly byTerm = new Map<string, number[]>();

  add(term: string, declaration: number): void {
    const list = this.byTerm.get(term);
    if (list) list.push(declaration);
    else this.byTerm.set(term, [declaration]);
  }

  tables(): Pick<PartData, "terms" | "postings" | "postingsAt"> {
    const lists = [...this.byTerm.values()];
    const postingsAt = new Uint32Array(lists.length + 1);
    for (const [i, list] of lists.entries()) postingsAt[i + 1] = (postingsAt[i] ?? 0) + list.length;
    return {
      terms: [...this.byTerm.keys()].join("\n"),
      postings: Uint32Array.from(lists.flat()),
      postingsAt,
    };
  }
}
