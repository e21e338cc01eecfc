import { spine, type Term } from "../../core/index.ts";
import { endOf, type Row, type RowWriter } from "./patterns.ts";

/** Hypotheses beyond these are not looked at. */
const MOST_HYPOTHESES = 6;

/** Statements of theorems as rows, one after another. */
export interface TheoremRows {
  /** Names of the constants in `rows`, from number 1, one per line. */
  symbols: string;
  /** For each declaration its hypotheses and then its conclusion; nothing for what is no theorem. */
  rows: Uint32Array;
  /** Where each declaration's begin, and the end of all. */
  rowAt: Uint32Array;
}

/** Collects the statements of theorems. */
export class TheoremRowsWriter {
  private readonly writer: RowWriter;
  private readonly rows: number[] = [];
  private readonly starts: number[] = [0];

  constructor(writer: RowWriter) {
    this.writer = writer;
  }

  /** The next declaration; without a statement where it is no theorem. */
  add(statement: Term | undefined): void {
    if (statement) for (const row of this.parts(statement)) for (const n of row) this.rows.push(n);
    this.starts.push(this.rows.length);
  }

  private parts(statement: Term): Row[] {
    const hypotheses: Row[] = [];
    let body = statement;
    let depth = 0;
    while (body.tag === "pi") {
      if (!mentions(body.body, 0) && hypotheses.length < MOST_HYPOTHESES)
        hypotheses.push(this.writer.row(body.type, depth));
      depth++;
      body = body.body;
    }
    return [...hypotheses, this.writer.row(body, depth)];
  }

  tables(): TheoremRows {
    return {
      symbols: this.writer.symbols.names().join("\n"),
      rows: Uint32Array.from(this.rows),
      rowAt: Uint32Array.from(this.starts),
    };
  }
}

/** Where the terms in `[from, to)` of a row begin, and the end. */
export function splitRow(rows: Row, from: number, to: number): number[] {
  const places: number[] = [];
  for (let at = from; at < to; at = endOf(rows, at)) places.push(at);
  places.push(to);
  return places;
}

/** Does a variable occur in a term? */
function mentions(term: Term, index: number): boolean {
  switch (term.tag) {
    case "bvar":
      return term.index === index;
    case "app": {
      const { head, args } = spine(term);
      return mentions(head, index) || args.some((arg) => mentions(arg, index));
    }
    case "lam":
    case "pi":
      return mentions(term.type, index) || mentions(term.body, index + 1);
    case "let":
      return (
        mentions(term.type, index) || mentions(term.value, index) || mentions(term.body, index + 1)
      );
    case "proj":
      return mentions(term.term, index);
    default:
      return false;
  }
}
