import type { Critique, CritiqueTask } from "../core/index.ts";
import type { ModelAnswer } from "../core/ports/index.ts";

/**
 * The answer of a critic: its critique; `unreadable` when a model did not answer in the form that it was asked for;
 * `unanswered` when it did not answer at all.
 */
export type CritiqueOutcome =
  /** `evidence`: what a model was shown of the draft besides its text. */
  | { status: "made"; critique: Critique; answer?: string; evidence?: string }
  | { status: "unreadable"; reason: string; answer: string }
  | { status: "unanswered"; answer: Exclude<ModelAnswer, { status: "answered" }> };

/** Says what a draft lacks. Sees the task as a coder sees it, and never a hidden test. */
export interface Critic {
  /** Aborting the signal ends it with a `LemmataError` of code `cancelled`. */
  criticize(
    task: CritiqueTask,
    draft: string,
    options?: { signal?: AbortSignal },
  ): Promise<CritiqueOutcome>;
}
