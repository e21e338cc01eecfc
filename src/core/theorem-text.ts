import type { Statement } from "./search.ts";

/** `STATEMENT := `, to be followed by a proof. */
export function theoremHead({ text }: Pick<Statement, "text">): string {
  const trimmed = text.trimEnd();
  // A line comment would swallow what follows on its line.
  const lastLine = trimmed.slice(trimmed.lastIndexOf("\n") + 1);
  return lastLine.includes("--") ? `${trimmed}\n:= ` : `${trimmed} := `;
}

/** `STATEMENT := PROOF`, as every check and the final file write it. */
export function theoremText(statement: Pick<Statement, "text">, proof: string): string {
  return theoremHead(statement) + proof;
}
