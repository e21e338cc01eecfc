import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillPrompt, type SynthesisStep } from "../core/index.ts";
import type { ModelMessage } from "../core/ports/index.ts";

const FOLDER = fileURLToPath(new URL("./prompts/", import.meta.url));

/** The messages for a role: the user's prompt from `folder` where there is one, else ours. */
export function promptFor(
  role: SynthesisStep["role"],
  values: Readonly<Record<string, string>>,
  folder: string | undefined,
): ModelMessage[] {
  const theirs = folder === undefined ? undefined : join(folder, `${role}.md`);
  const path = theirs !== undefined && existsSync(theirs) ? theirs : join(FOLDER, `${role}.md`);
  return fillPrompt(readFileSync(path, "utf8"), values);
}
