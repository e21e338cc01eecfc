import { setTimeout as sleep } from "node:timers/promises";
import { heartbeatsIn } from "../../core/index.ts";
import type {
  BudgetExhausted,
  GoalStanding,
  LanguageModel,
  ModelAnswer,
  ModelFailure,
  ModelRequest,
} from "../../core/ports/index.ts";
import type { PolicyCall } from "./task.ts";

/** Why a policy has stopped for all goals. */
export type LlmEnd =
  | { reason: "budget"; budget: BudgetExhausted }
  | { reason: "failure"; failure: ModelFailure };

export interface ModelAccessOptions {
  model: LanguageModel;
  /** Number of the pass, so that passes do not share answers; default 0. */
  sample?: number;
  /**
   * Milliseconds that others get to do without models before the first request about what the user asked for. On a busy
   * machine they get until they did what an idle one does in that time, but not more than half of all time.
   */
  delayMs?: number;
  /** Aborts requests in flight when the run ends; the signal of a call only ends its waiting. */
  signal?: AbortSignal;
  /** Called once, when the budget is used up or the models fail for good. */
  onEnd?: (end: LlmEnd) => void;
}

/** How often it is looked whether others have had their time, and the share of all time that is left for answers. */
const LOOK_MS = 500;
const FOR_ANSWERS = 0.5;

/** Consecutive failures, each after all retries, after which a policy stops. */
const MOST_FAILURES = 3;

/** Asks for a policy: not too early, and no more once the budget is used up or the models have failed for good. */
export class ModelAccess {
  /** US dollars so far. */
  spentUsd = 0;
  private readonly options: ModelAccessOptions;
  private end: LlmEnd | undefined;
  private failures = 0;
  private hasAnswered = false;
  private lastFailure: ModelFailure | undefined;
  /** When somebody wanted to ask about a goal first. */
  private readonly wanted = new Map<string, number>();

  constructor(options: ModelAccessOptions) {
    this.options = options;
  }

  get ended(): LlmEnd | undefined {
    return this.end;
  }

  /** Why there was no answer so far, or no longer: the server is gone. Busy ones that did answer are not. */
  get missing(): ModelFailure | undefined {
    const { lastFailure } = this;
    return lastFailure?.kind === "unreachable" || !this.hasAnswered ? lastFailure : undefined;
  }

  /** The request belongs to the whole run: the end of one call does not discard its answer. */
  async ask(
    request: Omit<ModelRequest, "sample" | "about" | "signal">,
    call: PolicyCall,
  ): Promise<ModelAnswer> {
    if (this.end || !(await this.isTime(call))) return { status: "cancelled" };
    const { model, sample = 0, signal } = this.options;
    const about = call.goal.statement.name;
    const whole = { ...request, sample, about };
    const answer = await model.ask(signal ? { ...whole, signal } : whole);
    this.note(answer);
    return answer;
  }

  /**
   * Whether the search still needs an answer once others have had their time to do without: with a lemma their first try, but
   * not longer than with the theorem.
   */
  private async isTime({ goal, context }: PolicyCall): Promise<boolean> {
    const { delayMs = 0 } = this.options;
    if (delayMs === 0) return true;
    const key = goal.statement.text;
    const wanted = this.wanted.get(key) ?? performance.now();
    this.wanted.set(key, wanted);
    const isLemma = goal.depth > 0;
    const signal = context.over ?? context.signal;
    for (;;) {
      const left = wanted + delayMs - performance.now();
      const { isOpen, isTried } = standingOf(context, isLemma);
      if (!isOpen) return false;
      if (isTried || (left <= 0 && (isLemma || !isBehind(context, delayMs)))) return true;
      const pause = isLemma || left <= 0 ? LOOK_MS : left;
      const isOn = await sleep(pause, true, { signal }).catch(() => false);
      if (!isOn) return false;
    }
  }

  private note(answer: ModelAnswer): void {
    if (answer.status === "answered") {
      this.failures = 0;
      this.hasAnswered = true;
      this.lastFailure = undefined;
      this.spentUsd += answer.cost;
    }
    // A server that was busy when the time was over is not gone.
    if (answer.status === "cancelled" && answer.failure?.kind === "unreachable") {
      this.lastFailure = answer.failure;
    }
    if (answer.status === "exhausted") this.stop({ reason: "budget", budget: answer.budget });
    if (answer.status !== "failed") return;
    this.lastFailure = answer.failure;
    this.failures += 1;
    if (answer.failure.permanent || this.failures >= MOST_FAILURES) {
      this.stop({ reason: "failure", failure: answer.failure });
    }
  }

  private stop(end: LlmEnd): void {
    if (this.end) return;
    this.end = end;
    this.options.onEnd?.(end);
  }
}

/** A lemma may be proved, or given up, while its question waits; of the theorem the end of the search tells. */
function standingOf({ standing }: PolicyCall["context"], isLemma: boolean): GoalStanding {
  const now = { isOpen: true, isTried: isLemma };
  return isLemma ? (standing?.() ?? now) : now;
}

/** Whether those who work without models did less than an idle machine in that time, and still may do it. */
function isBehind({ progress }: PolicyCall["context"], delayMs: number): boolean {
  if (!progress) return false;
  const { heartbeats, isWorking, timeLeft } = progress();
  return isWorking && timeLeft > FOR_ANSWERS && heartbeats < heartbeatsIn(delayMs);
}
