import { type Message, namespaceAt } from "../../../core/index.ts";
import type { Cost } from "../../../core/ports/index.ts";
import type { ReplAnswer, ReplSorry } from "../repl-answer.ts";
import type { SplitText } from "../split-header.ts";

/** How an environment came about: a text on top of another one. The first text of all is a header. */
export interface EnvironmentNode {
  parent?: EnvironmentNode;
  text: string;
  /** The text is a command of ours that elaborates another one: places in that are none in this. */
  isRead?: boolean;
}

/** The namespace that is open in an environment. The first text of all opens none. */
export function namespaceIn(node: EnvironmentNode): string {
  const texts: string[] = [];
  for (let at = node; at.parent; at = at.parent) texts.unshift(at.text);
  return namespaceAt(texts.join("\n"));
}

/** How a proof state came about: as a hole of a text, or by a tactic on another proof state. */
export type StateNode =
  | { kind: "hole"; run: EnvironmentNode; index: number; place: Pick<ReplSorry, "pos" | "endPos"> }
  /** `hole`: which `sorry` of the tactic it is, from 0, instead of what the tactic left. */
  | { kind: "step"; from: StateNode; tactic: string; hole?: number };

/** Limits of one request. */
export interface SessionLimits {
  /** Milliseconds, for the request itself: what has to be rebuilt before it comes on top. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** Nothing was kept where it did not finish. */
export type SessionOutcome =
  | ({ status: "finished"; answer: ReplAnswer } & Cost)
  | { status: "timed-out" | "crashed"; reason: string };

/**
 * A Lean that elaborates texts and runs tactics, and knows nothing but how each environment and proof state came about.
 * Answers are those of the Lean REPL; positions are those of the text. Throws `LemmataError` where no Lean can be had.
 */
export interface LeanSession {
  /** Thousands of heartbeats that a text is charged at most; default what its time is worth. */
  readonly mostCharged?: number;
  /** A header with the program of ours, to build on; or why it cannot be had. */
  open(source: SplitText, program: string): Promise<EnvironmentNode | { problems: Message[] }>;
  run(node: EnvironmentNode, limits: SessionLimits): Promise<SessionOutcome>;
  /** `{message: ...}` where the tactic failed. */
  step(node: StateNode & { kind: "step" }, limits: SessionLimits): Promise<SessionOutcome>;
  close(): Promise<void>;
}
