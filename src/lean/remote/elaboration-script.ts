import type { Message } from "../../core/index.ts";
import type { CheckRequest, CheckResult } from "../../core/ports/index.ts";
import type { SplitText } from "./split-header.ts";

/** What a backend is to elaborate, in this order. */
export interface Script {
  source: SplitText;
  /** Imports besides those of the text, e.g. `["Lean"]`. */
  extraImports: readonly string[];
  /** Commands before the text; the same for many texts, so worth keeping where the backend can. */
  preamble: string;
  /** One command after the text, to be run also when the text has errors; empty for none. */
  tail: string;
}

export interface ScriptOutcome {
  status: CheckResult["status"];
  reason?: string;
  /** Positions are those of `source.text`. */
  messages: Message[];
  /** Messages of the preamble that are errors: this Lean cannot run it. */
  preambleErrors?: Message[];
  /** Messages of the tail; absent when it was not run. */
  tailMessages?: Message[];
  elapsedMs: number;
}

export interface ScriptLimits {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Run where no candidate ever ran, as far as the backend knows. */
  clean: boolean;
}

/** What the judge of a textual backend needs of its verifier. */
export interface ScriptRunner {
  /** Checks a text where no candidate ever ran. */
  checkIn(request: CheckRequest, clean: boolean): Promise<CheckResult>;
  run(script: Script, limits: ScriptLimits): Promise<ScriptOutcome>;
}
