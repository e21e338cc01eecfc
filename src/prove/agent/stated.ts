import type { Statement } from "../../core/index.ts";
import { theoremsIn } from "../../llm/index.ts";

/** A theorem as a model states it, with or without a name, or `:= sorry` after it. */
export function readStatement(text: string, freshName: (stem: string) => string): Statement {
  const [theorem] = theoremsIn(text.trim());
  if (theorem) return { name: theorem.name, text: theorem.text };
  const claim = text.trim().replace(/\s*:=[^\n]*(?:sorry)?\s*$/, "");
  const name = freshName("claim");
  return { name, text: `theorem ${name} : ${claim}` };
}
