import type { Candidate, Feedback } from "../../model/index.ts";
import type {
  BudgetExhausted,
  LanguageModel,
  ModelAnswer,
  ModelFailure,
  ModelMessage,
  ModelReply,
  ModelRole,
  Policy,
  PolicyContext,
  PolicyGoal,
} from "../../ports/index.ts";
import { withGoalAtError } from "./goal-at-error.ts";
import { type LlmSettings, llmSchema } from "./options.ts";
import { Prompts } from "./prompts.ts";
import {
  completionTask,
  decompositionTask,
  type SketchToLemmas,
  sketchTask,
  type Task,
} from "./task.ts";

/** Why the policy has nothing more to say about any goal. */
export type LlmEnd =
  | { reason: "budget"; budget: BudgetExhausted }
  | { reason: "failure"; failure: ModelFailure };

export interface LlmPolicyOptions {
  model: LanguageModel;
  settings?: Partial<LlmSettings>;
  prompts?: Prompts;
  /** Needed where `decomposeBy` says `sketch`; without it sketches are left out. */
  sketchToLemmas?: SketchToLemmas;
  /** Number of the pass, so that passes do not share answers; default 0. */
  sample?: number;
  /** Told once, when the budget is used up or the models fail for good. */
  onEnd?: (end: LlmEnd) => void;
}

/** Failures in a row, each after all retries, that are enough. */
const MOST_FAILURES = 3;

/**
 * Asks language models for proofs and decompositions. Role `complete`, `decompose` or `sketch` answers
 * first, role `correct` corrects what was refused, and an answer that cannot be read goes back to its
 * role with the reason. A used-up budget and failing models end the generators, never throw; `ended`
 * tells which.
 */
export class LlmPolicy implements Policy {
  readonly name = "llm";
  private readonly model: LanguageModel;
  private readonly settings: LlmSettings;
  private readonly prompts: Prompts;
  private readonly options: LlmPolicyOptions;
  private end: LlmEnd | undefined;
  private failures = 0;

  constructor(options: LlmPolicyOptions) {
    this.options = options;
    this.model = options.model;
    this.settings = llmSchema.parse(options.settings ?? {});
    this.prompts = options.prompts ?? Prompts.load();
  }

  get ended(): LlmEnd | undefined {
    return this.end;
  }

  async *complete(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    yield* this.propose(completionTask(this.place(goal)), goal, context);
  }

  async *decompose(
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const { sketchToLemmas } = this.options;
    for (const way of this.settings.decomposeBy) {
      if (way === "lemmas") {
        yield* this.propose(decompositionTask(this.place(goal)), goal, context);
      } else if (sketchToLemmas) {
        const toLemmas = (sketch: string) => sketchToLemmas(goal, sketch, context);
        yield* this.propose(sketchTask(this.place(goal), toLemmas), goal, context);
      }
    }
  }

  /** A first answer and its corrections, until one is accepted or there were enough. */
  private async *propose(
    task: Task,
    goal: PolicyGoal,
    context: PolicyContext,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const deadline = performance.now() + context.timeMs;
    let role: ModelRole = task.role;
    let messages = task.ask();
    for (let round = 0; round <= task.corrections; round++) {
      if (context.signal.aborted || (round > 0 && performance.now() > deadline)) return;
      const candidate = await this.candidate(task, { role, messages, goal, context });
      if (!candidate) return;
      const feedback = yield candidate;
      if (feedback.accepted || round === task.corrections || context.signal.aborted) return;
      const shown = await withGoalAtError(candidate, feedback, { goal, context });
      role = "correct";
      messages = task.correct(candidate, shown);
    }
  }

  /** Asks until an answer can be read, or gives up. */
  private async candidate(task: Task, question: Question): Promise<Candidate | undefined> {
    let { messages } = question;
    for (let repair = 0; repair <= this.settings.repairs; repair++) {
      const reply = await this.ask({ ...question, messages });
      if (!reply || reply.finish === "refused") return undefined;
      const read =
        reply.finish === "length"
          ? { ok: false as const, reasons: ["it was cut off at the limit of length; be brief"] }
          : await task.read(reply.text);
      if (read.ok) return read.value;
      const reasons = read.reasons.map((reason) => `- ${reason}`).join("\n");
      messages = [
        ...messages,
        { role: "assistant", content: reply.text.trim() || "(empty)" },
        ...this.prompts.fill("malformed", { reasons }),
      ];
    }
    return undefined;
  }

  private async ask({ role, messages, goal, context }: Question): Promise<ModelReply | undefined> {
    if (this.end) return undefined;
    const { sample = 0 } = this.options;
    const { signal } = context;
    const about = goal.statement.name;
    const answer = await this.model.ask({ role, messages, sample, signal, about });
    this.note(answer);
    return answer.status === "answered" ? answer.reply : undefined;
  }

  private note(answer: ModelAnswer): void {
    if (answer.status === "answered") this.failures = 0;
    if (answer.status === "exhausted") this.stop({ reason: "budget", budget: answer.budget });
    if (answer.status !== "failed") return;
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

  private place(goal: PolicyGoal) {
    return { goal, prompts: this.prompts, settings: this.settings };
  }
}

interface Question {
  role: ModelRole;
  messages: ModelMessage[];
  goal: PolicyGoal;
  context: PolicyContext;
}
