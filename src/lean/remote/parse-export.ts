import {
  type DeclarationExport,
  type DeclarationKind,
  type DeclarationRecord,
  type NameParts,
  nameKey,
  TermTables,
} from "../../core/index.ts";
import { malformed, number, readTermLine } from "./term-lines.ts";

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
    if (readTermLine(this.terms, line)) return;
    const words = line.slice(2).split(" ");
    switch (line[0]) {
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
