import {
  binderWord,
  type DeclarationExport,
  type DeclarationKind,
  type DeclarationRecord,
  ExprTag,
  letWord,
  type NameParts,
  nameKey,
  TermTables,
} from "../../core/index.ts";

export interface ParsedExport {
  data: DeclarationExport;
  /** All new declarations that Lean does not hide, reached or not. */
  visible: { parts: NameParts; kind: DeclarationKind }[];
}

const NOTES = ["implemented_by", "extern", "unsafe-rec"] as const;
const KINDS = new Set(
  "axiom definition theorem opaque quotient inductive constructor recursor".split(" "),
);

/**
 * Reads what `#lemmata_export` printed between its two tokens, e.g.
 * `n 0 s "Foo"` (a name below name 0), `l 1 0` (a level), `e 5 1 2` (an expression),
 * `d 3 4 5 | theorem 7` (a declaration: name, type, level parameters, the rest by kind),
 * `o 3 extern` (a note), `v 3 theorem` (a visible name). Throws `RangeError` for anything else;
 * whether indices are in range is checked by the gate.
 */
export function parseExport(
  text: string,
  requested: readonly NameParts[] | "visible",
): ParsedExport {
  const parser = new ExportParser();
  for (const line of text.split("\n")) if (line !== "") parser.read(line);
  return parser.finish(requested);
}

class ExportParser {
  private readonly terms = new TermTables();
  private readonly records: DeclarationRecord[] = [];
  private readonly notes: DeclarationExport["notes"] = [];
  private readonly visible: ParsedExport["visible"] = [];

  read(line: string): void {
    const words = line.slice(2).split(" ");
    switch (line[0]) {
      case "n":
        this.readName(line);
        break;
      case "l":
        this.terms.addLevel(number(words[0]), number(words[1] ?? "0"), number(words[2] ?? "0"));
        break;
      case "e":
        this.readExpr(line, words);
        break;
      case "d":
        this.records.push(this.readRecord(words));
        break;
      case "o": {
        const note = NOTES.find((known) => known === words[1]);
        if (!note) throw malformed(line);
        this.notes.push({ name: number(words[0]), note });
        break;
      }
      case "v": {
        const parts = this.terms.names[number(words[0])];
        if (!parts || !KINDS.has(words[1] ?? "")) throw malformed(line);
        this.visible.push({ parts, kind: words[1] as DeclarationKind });
        break;
      }
      default:
        throw malformed(line);
    }
  }

  finish(requested: readonly NameParts[] | "visible"): ParsedExport {
    const { names } = this.terms;
    const present = new Set(this.records.map((record) => nameKey(names[record.name] ?? [])));
    return {
      data: {
        terms: this.terms.store(),
        records: this.records,
        missing:
          requested === "visible" ? [] : requested.filter((name) => !present.has(nameKey(name))),
        notes: this.notes,
      },
      visible: this.visible,
    };
  }

  private readName(line: string): void {
    const { names } = this.terms;
    const match = /^n (\d+) (?:s (".*")|n (\d+))$/.exec(line);
    if (!match) {
      if (line !== "n") throw malformed(line);
      names.push([]);
      return;
    }
    const [, parent, quoted, numeric] = match;
    const above = names[number(parent)];
    // Numbers in names can be hashes; beyond 53 bits they would lose precision.
    if (!above || !Number.isSafeInteger(Number(numeric ?? 0))) throw malformed(line);
    names.push([...above, quoted === undefined ? Number(numeric) : unquote(quoted)]);
  }

  private readExpr(line: string, words: string[]): void {
    const { terms } = this;
    const at = (i: number) => number(words[i]);
    const tag = at(0);
    switch (tag) {
      case ExprTag.const:
        terms.addExpr(tag, at(1), terms.addList(words.slice(2).map(number)));
        break;
      case ExprTag.lam:
      case ExprTag.forallE:
        terms.addExpr(tag, binderWord(at(2), at(1)), at(3), at(4));
        break;
      case ExprTag.letE:
        terms.addExpr(tag, letWord(at(1), false), terms.addList([at(2), at(3), at(4)]));
        break;
      case ExprTag.lit: {
        const isNat = words[1] === "n";
        terms.addExpr(tag, isNat ? 0 : 1, terms.strings.length);
        terms.strings.push(isNat ? (words[2] ?? "") : unquote(line.slice("e 9 s ".length)));
        break;
      }
      default: {
        // Also what a closed term cannot contain; the gate refuses unknown tags.
        const [a, b, c] = words.slice(1, 4).map(number);
        terms.addExpr(tag, a, b, c);
      }
    }
  }

  private readRecord(words: string[]): DeclarationRecord {
    const bar = words.indexOf("|");
    const [name, type, ...levelParams] = words.slice(0, bar).map(number);
    if (bar < 2 || name === undefined || type === undefined) throw malformed(words.join(" "));
    const [kind, ...rest] = words.slice(bar + 1);
    const at = (i: number) => number(rest[i]);
    const common = { name, levelParams, type };
    switch (kind) {
      case "axiom":
        return { ...common, kind, isUnsafe: at(0) === 1 };
      case "theorem":
        return { ...common, kind, value: at(0) };
      case "definition": {
        const safety = rest[2];
        if (safety !== "safe" && safety !== "unsafe" && safety !== "partial") break;
        return { ...common, kind, value: at(0), hints: Number(rest[1]) | 0, safety };
      }
      case "opaque":
        return { ...common, kind, value: at(0), isUnsafe: at(1) === 1 };
      case "quotient":
        return { ...common, kind };
      case "inductive": {
        const split = rest.indexOf("|");
        return {
          ...common,
          kind,
          numParams: at(0),
          numIndices: at(1),
          isUnsafe: at(2) === 1,
          all: rest.slice(3, split).map(number),
          constructors: rest.slice(split + 1).map(number),
        };
      }
      case "constructor":
        return {
          ...common,
          kind,
          inductive: at(0),
          index: at(1),
          numParams: at(2),
          numFields: at(3),
        };
      case "recursor":
        return { ...common, kind, all: rest.map(number) };
    }
    throw malformed(words.join(" "));
  }
}

function number(word: string | undefined): number {
  const value = word === undefined || !/^\d+$/.test(word) ? Number.NaN : Number(word);
  if (!(value <= 0x7fffffff)) throw malformed(word ?? "a number is missing");
  return value;
}

function unquote(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string") return value;
  } catch {
    // Falls through to the same complaint.
  }
  throw malformed(text);
}

function malformed(what: string): RangeError {
  return new RangeError(`malformed declarations: ${what.slice(0, 80)}`);
}
