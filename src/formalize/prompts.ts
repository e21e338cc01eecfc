import { fileURLToPath } from "node:url";
import type { ModelMessage } from "../core/ports/index.ts";
import { promptMessages } from "../llm/index.ts";

const OWN = fileURLToPath(new URL("./prompts/", import.meta.url));

/** The prompts, and what each may refer to as `{{name}}`. */
export interface FormalizePrompts {
  formalize: Record<"informal" | "examples" | "lemmas" | "attempts", string>;
  "back-translate": Record<"formal", string>;
  "judge-meaning": Record<"informal" | "translation", string>;
}

/** The messages of a prompt; one of that name in the `user`'s folder overrides ours. */
export function formalizeMessages<N extends keyof FormalizePrompts>(
  name: N,
  values: FormalizePrompts[N],
  user: string | undefined,
): ModelMessage[] {
  return promptMessages(name, values, { own: OWN, user });
}
