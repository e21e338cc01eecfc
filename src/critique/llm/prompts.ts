import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LemmataError } from "../../core/errors/index.ts";
import { fillPrompt, promptVariables } from "../../core/index.ts";
import type { ModelMessage } from "../../core/ports/index.ts";

const FOLDER = fileURLToPath(new URL("./prompts/", import.meta.url));

/** The prompts, and what each may refer to as `{{name}}`. */
const VARIABLES = {
  "code-draft": ["task"],
  "code-critique": ["task", "draft", "evidence"],
  "code-revise": ["task", "draft", "critique"],
  "code-malformed": ["reason"],
  "code-feedback": ["task", "draft"],
  "code-refine": ["task", "draft", "feedback"],
  "code-tests": ["task", "function", "count"],
  "code-reflect": ["task", "draft", "tests"],
  "code-retry": ["task", "draft", "tests", "notes"],
} as const satisfies Record<string, readonly string[]>;

export type CodePromptName = keyof typeof VARIABLES;
type ValuesOf<N extends CodePromptName> = Record<(typeof VARIABLES)[N][number], string>;

/** Reads a prompt by its file name without `.md`; `undefined` when there is none. */
export type CodePromptReader = (name: string) => string | undefined;

/** Our own prompts. */
export const ownCodePrompts: CodePromptReader = (name) => {
  const path = `${FOLDER}${name}.md`;
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
};

/** Prompts for coders and critics, filled with what they ask for. */
export class CodePrompts {
  private readonly read: CodePromptReader;

  constructor(read: CodePromptReader = ownCodePrompts) {
    this.read = (name) => read(name) ?? ownCodePrompts(name);
  }

  /** @internal Throws `bad-input` for a prompt that refers to what it does not have. */
  fill<N extends CodePromptName>(name: N, values: ValuesOf<N>): ModelMessage[] {
    const text = this.read(name);
    if (text === undefined) throw new LemmataError("internal", `the prompt ${name}.md is missing`);
    const known: readonly string[] = VARIABLES[name];
    const strange = promptVariables(text).find((variable) => !known.includes(variable.name));
    if (strange) {
      const hint = `This prompt has ${known.map((own) => `{{${own}}}`).join(", ")}.`;
      const message = `the prompt ${name}.md refers to ${strange.written}, which is unknown`;
      throw new LemmataError("bad-input", message, { hint });
    }
    return fillPrompt(text, values);
  }
}
