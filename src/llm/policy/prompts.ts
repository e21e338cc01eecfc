import { join } from "node:path";
import { LemmataError } from "../../core/errors/index.ts";
import { fillPrompt, promptVariables } from "../../core/index.ts";
import type { ModelMessage } from "../../core/ports/index.ts";
import { contentKey, isFile, isFolder, readText } from "../../platform/index.ts";
import { GENERIC_FOLDER } from "../presets/preset-folders.ts";

const LEAN = ["lean", "leanVersion", "library"] as const;
const TEXT = ["theoremName", "context", "lemmas", "document", "code"] as const;
const ASKED = [...LEAN, ...TEXT, "goal", "line", "refused"] as const;

/** The prompts, and what each may refer to as `{{name}}`. */
const VARIABLES = {
  complete: ASKED,
  "correct-proof": [...LEAN, ...TEXT, "problems", "errors", "refused"],
  eliminate: [...LEAN, ...TEXT, "problems", "errors"],
  decompose: [...ASKED, "maxLemmas"],
  "correct-decomposition": [...LEAN, ...TEXT, "attempt", "problems", "refused", "maxLemmas"],
  sketch: ASKED,
  agent: [...LEAN, ...TEXT, "goal", "start", "turns", "lessons", "attempt"],
  continue: [...LEAN, ...TEXT, "problems", "errors"],
  malformed: ["reasons"],
} as const;

type PromptName = keyof typeof VARIABLES;

const NAMES = Object.keys(VARIABLES) as PromptName[];

/** The prompts of one policy, filled with what they ask for. */
export class Prompts {
  private readonly texts: ReadonlyMap<PromptName, string>;

  private constructor(texts: ReadonlyMap<PromptName, string>) {
    this.texts = texts;
  }

  /**
   * Reads the prompts, each from the first folder that has it, e.g. `complete.md`; what none has is ours. Throws
   * `bad-input` for a folder that is none and for variables that a prompt does not have.
   */
  static load(folders: readonly string[] = []): Prompts {
    const missing = folders.find((folder) => !isFolder(folder));
    if (missing !== undefined) {
      const hint = "Give the folder with your .md files as prompts.folder in the configuration.";
      throw new LemmataError("bad-input", `there is no folder of prompts ${missing}`, { hint });
    }
    return new Prompts(new Map(NAMES.map((name) => [name, readPrompt(name, folders)])));
  }

  /** Names the texts: others have another. */
  get key(): string {
    return contentKey(...this.texts.values());
  }

  /**
   * Messages of a prompt. `{{name}}` becomes the value; `{{#name}}...{{/name}}` stays only where the
   * value is not empty. Values are put in as they are.
   */
  fill(name: PromptName, values: Readonly<Record<string, string>>): ModelMessage[] {
    return fillPrompt(this.texts.get(name) as string, values);
  }
}

function readPrompt(name: PromptName, folders: readonly string[]): string {
  const paths = [...folders, GENERIC_FOLDER].map((folder) => join(folder, `${name}.md`));
  const path = paths.find(isFile) ?? (paths.at(-1) as string);
  const text = readText(path).replace(/\r\n/g, "\n");
  const known: readonly string[] = VARIABLES[name];
  for (const { written, name: variable } of promptVariables(text)) {
    if (known.includes(variable)) continue;
    const hint = `This prompt has ${known.map((own) => `{{${own}}}`).join(", ")}.`;
    throw new LemmataError("bad-input", `${path} refers to ${written}, which is unknown`, { hint });
  }
  return text;
}
