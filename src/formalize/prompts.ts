import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LemmataError } from "../core/errors/index.ts";
import { fillPrompt } from "../core/index.ts";
import type { ModelMessage } from "../core/ports/index.ts";

const FOLDER = fileURLToPath(new URL("./prompts/", import.meta.url));

/** The prompts, and what each may refer to as `{{name}}`. */
export interface FormalizePrompts {
  formalize: Record<"informal" | "examples" | "lemmas" | "attempts", string>;
  "back-translate": Record<"formal", string>;
  "judge-meaning": Record<"informal" | "translation", string>;
}

/** The messages of a prompt; one of that name in the user's `folder` overrides ours. */
export function promptMessages<N extends keyof FormalizePrompts>(
  name: N,
  values: FormalizePrompts[N],
  folder: string | undefined,
): ModelMessage[] {
  const folders = folder === undefined ? [FOLDER] : [folder, FOLDER];
  const path = folders.map((each) => join(each, `${name}.md`)).find((each) => existsSync(each));
  if (path === undefined) throw new LemmataError("internal", `the prompt ${name}.md is missing`);
  return fillPrompt(readFileSync(path, "utf8"), values);
}
