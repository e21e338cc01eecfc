import type { ReactNode } from "react";
import type { Message } from "../api/types.ts";
import { type LineState, nextToken, START } from "./tokens.ts";

/** Lean text with colors, and messages below the lines that they are about. Text is text, never HTML. */
export function LeanText({ text, messages = [] }: { text: string; messages?: readonly Message[] }) {
  let state = START;
  const lines = text.split("\n").map((line, i) => {
    const [parts, after] = colored(line, state);
    state = after;
    const here = messages.filter(({ pos }) => pos.line === i + 1);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and do not move.
      <span key={i} className="line">
        {parts}
        {"\n"}
        {here.map((message) => (
          <InPlace key={`${message.pos.column} ${message.data}`} message={message} />
        ))}
      </span>
    );
  });
  return (
    <pre className="lean">
      <code>{lines}</code>
    </pre>
  );
}

function InPlace({ message: { severity, pos, data } }: { message: Message }) {
  return (
    <span className="in-place" data-severity={severity}>
      <span className="hidden">{`${severity} at column ${pos.column}: `}</span>
      <span aria-hidden="true">{`${" ".repeat(pos.column)}^\n`}</span>
      {`${data.trimEnd()}\n`}
    </span>
  );
}

function colored(line: string, before: LineState): [ReactNode[], LineState] {
  const parts: ReactNode[] = [];
  let state = before;
  for (let at = 0; at < line.length; ) {
    const token = nextToken(line, at, state);
    const text = line.slice(at, token.end);
    const isPlain = token.kind === null || token.kind === "name";
    parts.push(
      isPlain ? (
        text
      ) : (
        <span key={at} className={`t-${token.kind}`}>
          {text}
        </span>
      ),
    );
    ({ state } = token);
    at = token.end;
  }
  return [parts, state];
}
