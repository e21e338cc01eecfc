import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fillPrompt } from "../../model/index.ts";
import type { ModelMessage } from "../../ports/index.ts";
import type { Metric } from "../metrics/index.ts";
import type { ProofFormat } from "./formats.ts";

const FOLDER = fileURLToPath(new URL("./prompts/", import.meta.url));

/** Reads a prompt by its file name without `.md`; `undefined` when there is none. */
export type PromptReader = (name: string) => string | undefined;

/** Our own prompts. */
export const ownPrompts: PromptReader = (name) => {
  try {
    return readFileSync(`${FOLDER}${name}.md`, "utf8");
  } catch {
    return undefined;
  }
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
  context?: string;
  examples?: string;
  documents?: string;
  attempts?: string;
}

/** The messages that ask for a better proof. */
export function rewriteMessages(prompt: RewritePrompt, read: PromptReader): ModelMessage[] {
  const { metric, format, hasChain, value, ...texts } = prompt;
  const { context = "", examples = "", documents = "", attempts = "" } = texts;
  const measure =
    read(`metric-${metric.name}`) ?? `${metric.name} (${metric.unit}), the higher the better.`;
  const { system, user } = fillPrompt(read("rewrite") ?? "{{proof}}", {
    ...{ context, examples, documents, attempts, proof: texts.proof },
    measure: measure.trim(),
    format: (read(`format-${format}`) ?? "").trim(),
    value: String(Number(value.toFixed(3))),
    chain: hasChain ? "yes" : "",
  });
  const asked: ModelMessage = { role: "user", content: user };
  return system === undefined ? [asked] : [{ role: "system", content: system }, asked];
}
