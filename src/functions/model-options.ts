import type { ResponseCache } from "../core/ports/index.ts";
import type { ConfigLocation } from "../llm/index.ts";

/** Which language models are asked, and how much; for functions whose policies include `llm`. */
export interface ModelOptions {
  /**
   * Path of a configuration, or what it holds, e.g. `{ models: { default: { provider: "ollama", model: "MODEL" } } }`;
   * default the `lemmata.config.json` of the current folder or of one above it. Variables such as
   * `LEMMATA_MODELS__DEFAULT__MODEL` go before both.
   */
  config?: string | Readonly<Record<string, unknown>> | undefined;
  /** Most requests to models; default that of the configuration. */
  maxModelCalls?: number | undefined;
  /** Most US dollars; default that of the configuration. */
  maxCost?: number | undefined;
  /** Where answers are kept; default nowhere, so that the same call asks again. */
  cache?: ResponseCache | undefined;
}

/** Where `modelConfig` finds the configuration. */
export function configLocation({ config }: ModelOptions): ConfigLocation {
  return typeof config === "string" ? { file: config } : { values: config };
}
