import {
  blankComments,
  type Message,
  type Position,
  positionAt,
  type Statement,
  theoremHead,
} from "../../core/index.ts";

/** Whether a printed full name such as `_private.M.0.Foo.bar` is the one written as `bar`. */
export function isNamed(fullName: string, written: string): boolean {
  return fullName === written || fullName.endsWith(`.${written}`);
}

/** Where a text ends, blanks and comments after it not counted. */
export function endOfCode(text: string): Position {
  return positionAt(text, blankComments(text).trimEnd().length);
}

/** Messages with positions in the proof (its first line is 1) instead of in `theoremText`. */
export function messagesInProof(statement: Statement, messages: readonly Message[]): Message[] {
  const before = theoremHead(statement);
  const lines = before.split("\n").length - 1;
  const columns = [...before.slice(before.lastIndexOf("\n") + 1)].length;
  const move = ({ line, column }: Position): Position =>
    line > lines + 1
      ? { line: line - lines, column }
      : { line: 1, column: line === lines + 1 ? Math.max(0, column - columns) : 0 };
  return messages.map((message) => ({
    ...message,
    pos: move(message.pos),
    endPos: message.endPos && move(message.endPos),
  }));
}
