/** A place in a text, e.g. `{line: 1, column: 0}`: lines from 1, columns from 0 in Unicode code points, as Lean counts. */
export interface Position {
  line: number;
  column: number;
}

/** A piece of a text: `start` and `end` in bytes of its UTF-8 form, end exclusive, and the same as `pos` and `endPos`. */
export interface SourceRange {
  start: number;
  end: number;
  pos: Position;
  endPos: Position;
}

/** How bad a message is; only an `error` keeps a text from being accepted. */
export type Severity = "info" | "warning" | "error";

/** A message of Lean, e.g. `{severity: "error", pos: {line: 3, column: 2}, endPos: null, data: "..."}`. */
export interface Message {
  severity: Severity;
  pos: Position;
  endPos: Position | null;
  data: string;
}

/** Whether Lean says of a declaration that it uses `sorry`; a verdict says it, too. */
export function isSorryWarning({ data }: Pick<Message, "data">): boolean {
  return /^declaration uses .sorry.$/.test(data);
}
