import { isDeepStrictEqual } from "node:util";
import type { AnswerReading, Candidate, Feedback } from "../../core/index.ts";
import type {
  BudgetExhausted,
  LanguageModel,
  ModelAnswer,
  ModelFailure,
  Policy,
  PolicyContext,
  PolicyGoal,
} from "../../core/ports/index.ts";
import type { SketchToLemmas } from "./candidate-of-answer.ts";
import { begin, type Conversation, goOn, unlessAborted } from "./conversation.ts";
import { withGoalAtError } from "./goal-at-error.ts";
import { LeanDescriber, type LemmasFor } from "./lean-describer.ts";
import { type LlmSettings, llmSchema } from "./llm-settings.ts";
import { malformed } from "./parsed.ts";
import { Prompts } from "./prompts.ts";
import {
  completionTask,
  decompositionTask,
  type PolicyCall,
  sketchTask,
  type Task,
  type TaskDeps,
} from "./task.ts";

/** Why the policy has stopped for all goals. */
export type LlmEnd =
  | { reason: "budget"; budget: BudgetExhausted }
  | { reason: "failure"; failure: ModelFailure };

export interface LlmPolicyOptions {
  model: LanguageModel;
  settings?: Partial<LlmSettings>;
  prompts?: Prompts;
  /** Needed where `decomposeBy` says `sketch`; without it sketches are left out. */
  sketchToLemmas?: SketchToLemmas;
  /** Theorems of the library that prompts show; default none. */
  lemmasFor?: LemmasFor;
  /** Number of the pass, so that passes do not share answers; default 0. */
  sample?: number;
  /** Aborts requests in flight when the run ends; the signal of a call only ends its waiting. */
  signal?: AbortSignal;
  /** Told of each answer what was made of it. */
  onRead?: (reading: AnswerReading) => void;
  /** Called once, when the budget is used up or the models fail for good. */
  onEnd?: (end: LlmEnd) => void;
}

/** Consecutive failures, each after all retries, after which the policy stops. */
const MOST_FAILURES = 3;

/**
 * Asks language models for proofs and decompositions. Role `complete`, `decompose` or `sketch` answers first, role
 * `correctProof` or `correctDecomposition` corrects what was refused, and an answer that cannot be read goes back to
 * its role with the reason. A call that runs out of time leaves its conversation, with the request in flight, to the
 * next call about the same goal: models take longer than a search wants to wait. A used-up budget and failing models
 * end the generators and never throw; `ended` says which.
 */
export class LlmPolicy implements Policy {
  readonly name = "llm";
  /** With less, the search would move on before a quick model, or a retry, has answered. */
  readonly isTimed = true;
  readonly answerMs = 10_000;
  private readonly model: LanguageModel;
  private readonly settings: LlmSettings;
  private readonly prompts: Prompts;
  private readonly options: LlmPolicyOptions;
  private end: LlmEnd | undefined;
  private failures = 0;
  private hasAnswered = false;
  private lastFailure: ModelFailure | undefined;
  /** Conversations that ran out of time, by role and statement. */
  private readonly parked = new Map<string, Conversation>();
  private readonly describer: LeanDescriber;

  constructor(options: LlmPolicyOptions) {
    this.options = options;
    this.model = options.model;
    this.settings = llmSchema.parse(options.settings ?? {});
    this.prompts = options.prompts ?? Prompts.load();
    this.describer = new LeanDescriber(options.lemmasFor);
  }

  get ended(): LlmEnd | undefined {
    return this.end;
  }

  /** Why there was no answer so far, or no longer: the server is gone. Busy ones that did answer are not. */
  get missing(): ModelFailure | undefined {
    const { lastFailure } = this;
    return lastFailure?.kind === "unreachable" || !this.hasAnswered ? lastFailure : undefined;
  }

  async *complete(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    yield* this.propose("complete", { goal, context });
  }

  async *decompose(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    for (const way of this.settings.decomposeBy) {
      if (way === "lemmas") yield* this.propose("decompose", { goal, context });
      else if (this.options.sketchToLemmas) yield* this.propose("sketch", { goal, context });
    }
  }

  /** A first answer and its corrections, until one is accepted or the limit is reached. */
  private async *propose(
    role: Task["role"],
    call: PolicyCall,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const { goal, context } = call;
    const deadline = performance.now() + context.timeMs;
    const key = `${role} ${goal.statement.text}`;
    const parked = this.parked.get(key);
    this.parked.delete(key);
    let talk = parked ?? (await this.begin(role, call));
    if (talk?.proposed && !(await this.correct(talk, feedbackOn(talk.proposed, goal), call))) {
      talk = await this.begin(role, call);
    }
    if (!talk) return;
    for (;;) {
      talk.proposed ??= await this.candidate(talk, call);
      if (!talk.proposed) {
        if (talk.pending) this.parked.set(key, talk);
        return;
      }
      // A caller whose time is up may never resume the generator after this.
      this.parked.set(key, talk);
      const feedback = yield talk.proposed;
      const isLate = context.signal.aborted || performance.now() > deadline;
      if (isLate && !feedback.accepted) return;
      this.parked.delete(key);
      if (!(await this.correct(talk, feedback, call))) return;
    }
  }

  /** Prepares the question that corrects a refused proposal; false when it was the last. */
  private async correct(
    talk: Conversation,
    feedback: Feedback | undefined,
    call: PolicyCall,
  ): Promise<boolean> {
    const { proposed, task } = talk;
    if (!proposed || !feedback || feedback.accepted || talk.round >= task.corrections) return false;
    const shown = await withGoalAtError(proposed, feedback, call);
    delete talk.proposed;
    talk.round += 1;
    talk.unreadable = 0;
    talk.role = task.corrector;
    const { conversation, conversationLength: longest } = this.settings;
    talk.messages =
      conversation === "continued"
        ? goOn(talk, { said: task.goOn(proposed, shown), longest })
        : task.correct(proposed, shown, talk.tried);
    talk.tried.push({ candidate: proposed, feedback: shown });
    return true;
  }

  /** Asks until an answer can be read; nothing when it gives up or runs out of time (then `pending` stays). */
  private async candidate(talk: Conversation, call: PolicyCall): Promise<Candidate | undefined> {
    for (;;) {
      talk.pending ??= this.ask(talk, call.goal);
      const answer = await unlessAborted(talk.pending, call.context.signal);
      if (answer === "interrupted") return undefined;
      delete talk.pending;
      // The fault is the server's and says nothing about the goal; the session waited before it gave up.
      if (answer.status === "failed" && !this.end) continue;
      if (answer.status !== "answered") return undefined;
      const isRefused = answer.reply.finish === "refused";
      const read = isRefused
        ? malformed("the model or a filter would not answer")
        : await talk.task.read(answer.reply, call);
      this.options.onRead?.({
        key: answer.key,
        role: talk.role,
        about: call.goal.statement.name,
        readable: read.ok,
        reasons: read.ok ? [] : read.reasons,
      });
      if (isRefused) return undefined;
      talk.answer = answer.reply.text;
      if (read.ok) return read.value;
      talk.unreadable += 1;
      if (talk.unreadable > this.settings.repairs) return undefined;
      const reasons = read.reasons.map((reason) => `- ${reason}`).join("\n");
      talk.messages = [
        ...talk.messages,
        { role: "assistant", content: answer.reply.text.trim() || "(empty)" },
        ...this.prompts.fill("malformed", { reasons }),
      ];
    }
  }

  /** The request belongs to the whole run: the end of one call does not discard its answer. */
  private async ask(talk: Conversation, { statement }: PolicyGoal): Promise<ModelAnswer> {
    if (this.end) return { status: "cancelled" };
    const { sample = 0, signal } = this.options;
    const { role, messages, task } = talk;
    const fallback = role === task.corrector ? ["correct", task.role] : [];
    const request = { role, fallback, messages, sample, about: statement.name };
    const answer = await this.model.ask(signal ? { ...request, signal } : request);
    this.note(answer);
    return answer;
  }

  private note(answer: ModelAnswer): void {
    if (answer.status === "answered") {
      this.failures = 0;
      this.hasAnswered = true;
      this.lastFailure = undefined;
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

  /** A new conversation; nothing when the time was over before Lean had said what it is. */
  private async begin(role: Task["role"], call: PolicyCall): Promise<Conversation | undefined> {
    const shownLean = await this.describer.describe(call);
    if (shownLean.lean === "" && call.context.signal.aborted) return undefined;
    return begin(this.makeTask(role, { goal: call.goal, shownLean }));
  }

  private makeTask(role: Task["role"], about: Pick<TaskDeps, "goal" | "shownLean">): Task {
    const deps = { ...about, prompts: this.prompts, settings: this.settings };
    const { sketchToLemmas } = this.options;
    if (role === "complete") return completionTask(deps, sketchToLemmas);
    if (role === "sketch") return sketchTask(deps, sketchToLemmas);
    return decompositionTask(deps, sketchToLemmas);
  }
}

/** The outcome of a candidate in an earlier call. */
function feedbackOn(candidate: Candidate, { refused }: PolicyGoal): Feedback | undefined {
  return refused.findLast((one) => isDeepStrictEqual(one.candidate, candidate))?.feedback;
}
