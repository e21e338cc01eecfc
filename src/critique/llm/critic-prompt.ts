import type { ModelMessage } from "../../core/ports/index.ts";
import { CodePrompts } from "./prompts.ts";

/** What a critic is asked with, in use and in training: the task, and the draft with numbered lines. */
export function criticPrompt(
  { task, draft, evidence }: { task: string; draft: string; evidence: string },
  prompts: CodePrompts = new CodePrompts(),
): ModelMessage[] {
  return prompts.fill("code-critique", { task, draft: numbered(draft), evidence });
}

/** A program with the numbers of its lines before them, e.g. ` 7| return x`. */
function numbered(program: string): string {
  const lines = program.trimEnd().split("\n");
  const width = String(lines.length).length;
  return lines.map((line, i) => `${String(i + 1).padStart(width)}| ${line}`).join("\n");
}
