import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LemmataError } from "../../core/errors/index.ts";
import { fillPrompt } from "../../core/index.ts";
import type { ModelMessage } from "../../core/ports/index.ts";
import type { ProofFormat } from "../../llm/index.ts";
import type { Metric } from "../metrics/metric.ts";

const FOLDER = fileURLToPath(new URL("./prompts/", import.meta.url));

/** Reads a prompt by its file name without `.md`; `undefined` when there is none. */
export type PromptReader = (name: string) => string | undefined;

/** Our own prompts. */
export const ownPrompts: PromptReader = (name) => {
  const path = `${FOLDER}${name}.md`;
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
};

export interface RewritePrompt {
  metric: Metric;
  format: ProofFormat;
  /** The theorem as source. */
  proof: string;
  /** Value of the metric. */
  value: number;
  /** The proof has goals as comments. */
  hasChain: boolean;
  /** What statement and proof rest on. */
  context?: string;
  /** What the original says, in words. */
  informal?: string;
  examples?: string;
  /** Theorems of the library with their statements. */
  documents?: string;
  /** Sections of the handbook of tactics. */
  handbook?: string;
  attempts?: string;
}

/** The messages that ask for a better proof. */
export function rewriteMessages(prompt: RewritePrompt, read: PromptReader): ModelMessage[] {
  const { metric, format, hasChain, value, ...texts } = prompt;
  const { context = "", informal = "", examples = "", attempts = "" } = texts;
  const { documents = "", handbook = "" } = texts;
  const measure =
    read(`metric-${metric.name}`) ?? `${metric.name} (${metric.unit}), the higher the better.`;
  return fillPrompt(neededPrompt("rewrite", read), {
    context,
    informal,
    examples,
    documents,
    handbook,
    attempts,
    proof: texts.proof,
    measure: measure.trim(),
    format: neededPrompt(`format-${format}`, read).trim(),
    value: String(Number(value.toFixed(3))),
    chain: hasChain ? "yes" : "",
  });
}

/** A prompt that there must be. */
export function neededPrompt(name: string, read: PromptReader): string {
  const text = read(name);
  if (text === undefined) throw new LemmataError("internal", `the prompt ${name}.md is missing`);
  return text;
}
