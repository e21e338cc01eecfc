/** A place in a text: 1-based line, 0-based column in Unicode code points, as Lean counts. */
export interface Position {
  line: number;
  column: number;
}

/** A piece of a text: byte offsets in its UTF-8 form, end exclusive, and the same as positions. */
export interface SourceRange {
  start: number;
  end: number;
  pos: Position;
  endPos: Position;
}

export type Severity = "info" | "warning" | "error";

/** A message of Lean, e.g. `{severity: "error", pos: {line: 3, column: 2}, endPos: null, data: "..."}`. */
export interface Message {
  severity: Severity;
  pos: Position;
  endPos: Position | null;
  data: string;
}
