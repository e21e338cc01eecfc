import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import { fillPrompt, promptVariables } from "../../core/index.ts";
import type { ModelMessage } from "../../core/ports/index.ts";

const ABOUT = ["lean", "context", "lemmas", "library", "document"] as const;

/** The prompts, and what each may refer to as `{{name}}`. */
const VARIABLES = {
  complete: [...ABOUT, "goal", "refused"],
  "correct-proof": [...ABOUT, "problems", "refused"],
  decompose: [...ABOUT, "goal", "refused", "maxLemmas"],
  "correct-decomposition": [...ABOUT, "attempt", "problems", "refused", "maxLemmas"],
  sketch: [...ABOUT, "goal", "refused"],
  agent: [...ABOUT, "goal", "start", "turns", "lessons", "attempt"],
  continue: ["document", "problems"],
  malformed: ["reasons"],
} as const;

export type PromptName = keyof typeof VARIABLES;

const OWN = fileURLToPath(new URL("./prompts/", import.meta.url));

/** The prompts of one policy, filled with what they ask for. */
export class Prompts {
  private readonly texts: ReadonlyMap<PromptName, string>;

  private constructor(texts: ReadonlyMap<PromptName, string>) {
    this.texts = texts;
  }

  /**
   * Reads the prompts; a file of the same name in `folder`, e.g. `complete.md`, replaces our own. Throws
   * `bad-input` for a folder that is none and for variables that a prompt does not have.
   */
  static load(folder?: string): Prompts {
    if (folder !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      const hint = "Give the folder with your .md files as prompts.folder in the configuration.";
      throw new LemmataError("bad-input", `there is no folder of prompts ${folder}`, { hint });
    }
    const names = Object.keys(VARIABLES) as PromptName[];
    return new Prompts(new Map(names.map((name) => [name, readPrompt(name, folder)])));
  }

  /**
   * Messages of a prompt. `{{name}}` becomes the value; `{{#name}}...{{/name}}` stays only where the
   * value is not empty. Values are put in as they are.
   */
  fill(name: PromptName, values: Readonly<Record<string, string>>): ModelMessage[] {
    return fillPrompt(this.texts.get(name) as string, values);
  }
}

function readPrompt(name: PromptName, folder: string | undefined): string {
  const file = `${name}.md`;
  const theirs = folder && statSync(join(folder, file), { throwIfNoEntry: false });
  const path = join(theirs ? (folder as string) : OWN, file);
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/\r\n/g, "\n");
  } catch (cause) {
    throw new LemmataError("bad-input", `cannot read ${path}: ${messageOf(cause)}`, { cause });
  }
  const known: readonly string[] = VARIABLES[name];
  for (const { written, name: variable } of promptVariables(text)) {
    if (known.includes(variable)) continue;
    const hint = `This prompt has ${known.map((own) => `{{${own}}}`).join(", ")}.`;
    throw new LemmataError("bad-input", `${path} refers to ${written}, which is unknown`, { hint });
  }
  return text;
}
