import { isDeepStrictEqual } from "node:util";
import type {
  AnswerReading,
  Candidate,
  Feedback,
  PolicyTask,
  Statement,
} from "../../core/index.ts";
import type {
  ModelAnswer,
  ModelFailure,
  Policy,
  PolicyContext,
  PolicyGoal,
} from "../../core/ports/index.ts";
import { correctionTask, type GoalToAsk, goalTask } from "../tasks/goal-task.ts";
import type { GoalTask } from "../tasks/model-task.ts";
import { firstAnswer, firstReady } from "./awaiting.ts";
import type { SketchToLemmas } from "./candidate-of-answer.ts";
import { begin, type Conversation, goOn } from "./conversation.ts";
import { fileTask, type PlanFiles } from "./file-task.ts";
import { withGoalAtError } from "./goal-at-error.ts";
import { LeanDescriber, type LeanDescriberOptions } from "./lean-describer.ts";
import { type LlmSettings, llmSchema } from "./llm-settings.ts";
import { type LlmEnd, ModelAccess, type ModelAccessOptions } from "./model-access.ts";
import { malformed } from "./parsed.ts";
import { Prompts } from "./prompts.ts";
import { salvagePlan } from "./salvage-plan.ts";
import {
  completionTask,
  decompositionTask,
  type PolicyCall,
  sketchTask,
  type Task,
  type TaskDeps,
} from "./task.ts";

export interface LlmPolicyOptions extends LeanDescriberOptions, ModelAccessOptions {
  settings?: Partial<LlmSettings>;
  prompts?: Prompts;
  /** Needed where `decomposeBy` says `sketch`; without it sketches are left out. */
  sketchToLemmas?: SketchToLemmas;
  /** Told of each answer what was made of it. */
  onRead?: (reading: AnswerReading) => void;
  /** Told of what is asked, as a task; not of what goes on with a conversation, nor of whole files and sketches. */
  onTask?: (about: string, task: GoalTask) => void;
}

/** Conversations about a goal: those that are not over, and how many there were. */
interface Talks {
  open: Conversation[];
  begun: number;
  /** How many there should be side by side. */
  wanted: number;
  /** About the file of a plan as a whole. */
  isWhole: boolean;
}

/**
 * Asks language models for proofs and decompositions. Role `complete`, `decompose` or `sketch` answers first, role
 * `correctProof` or `correctDecomposition` corrects what was refused, and an answer that cannot be read goes back to
 * its role with the reason. A call that runs out of time, or may not wait, leaves its conversations, with the requests
 * in flight, to the next call about the same goal: models take longer than a search wants to wait. A used-up budget and
 * failing models end the generators and never throw; `ended` says which.
 */
export class LlmPolicy implements Policy {
  readonly name = "llm";
  /** With less, the search would move on before a quick model, or a retry, has answered. */
  readonly isTimed = true;
  readonly answerMs = 10_000;
  readonly patience: number;
  private readonly access: ModelAccess;
  private readonly settings: LlmSettings;
  private readonly prompts: Prompts;
  private readonly options: LlmPolicyOptions;
  /** Given a plan, it works on the whole file. */
  readonly completesPlans = true;
  /** By task and statement. */
  private readonly talks = new Map<string, Talks>();
  private readonly files: PlanFiles = new Map();
  private readonly describer: LeanDescriber;

  constructor(options: LlmPolicyOptions) {
    this.options = options;
    this.access = new ModelAccess(options);
    this.settings = llmSchema.parse(options.settings ?? {});
    this.patience = Math.ceil(this.settings.patience / this.settings.samples);
    this.prompts = options.prompts ?? Prompts.load();
    this.describer = new LeanDescriber(options);
  }

  get ended(): LlmEnd | undefined {
    return this.access.ended;
  }

  get over(): LlmEnd["reason"] | undefined {
    return this.ended?.reason;
  }

  get missing(): ModelFailure | undefined {
    return this.access.missing;
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
    yield* this.propose("decompose", { goal, context });
  }

  get spentUsd(): number {
    return this.access.spentUsd;
  }

  /** Ends the conversations about a goal; the next begin with what was refused. */
  restart(goal: Statement, task: PolicyTask): void {
    this.talks.delete(keyOf(goal, task));
  }

  waiting(goal: Statement, task: PolicyTask): Promise<unknown> | undefined {
    const { open: talks = [], wanted = 1 } = this.talks.get(keyOf(goal, task)) ?? {};
    return this.ended || talks.length < wanted ? undefined : firstAnswer(talks);
  }

  /** Conversations about the goal, each with a first answer and its corrections, as far as there are answers. */
  private async *propose(
    task: PolicyTask,
    call: PolicyCall,
  ): AsyncGenerator<Candidate, void, Feedback> {
    const { goal, context } = call;
    const deadline = performance.now() + context.timeMs;
    const key = keyOf(goal.statement, task);
    const isWhole = goal.plan !== undefined;
    const known = this.talks.get(key);
    const about = known?.isWhole === isWhole ? known : { open: [], begun: 0, wanted: 0, isWhole };
    this.talks.set(key, about);
    // Several would not know of each other's edits.
    about.wanted = isWhole ? 1 : Math.max(this.settings.samples, context.samples ?? 1);
    const talks = about.open;
    const isLate = () => context.signal.aborted || performance.now() > deadline;
    for (const talk of [...talks]) {
      if (!talk.proposed) continue;
      // A candidate of an earlier call, of which that did not tell the outcome.
      const feedback = feedbackOn(talk.proposed, goal);
      const next = feedback ? yield* this.settle(talk, feedback, { task, call, isLate }) : "over";
      if (next === "late") return;
      if (next === "over") end(talks, talk);
    }
    if (!(await this.beginMissing(about, task, call))) return;
    for (const talk of talks) talk.pending ??= this.ask(talk, call);
    for (;;) {
      const talk = await firstReady(talks, context);
      if (!talk) return;
      const readings = await this.candidates(talk, call);
      if (readings.length === 0) {
        if (!talk.pending) end(talks, talk);
        continue;
      }
      const feedback = yield* offer(talk, readings, isLate);
      if (feedback === undefined) return;
      const next = yield* this.settle(talk, feedback, { task, call, isLate });
      if (next === "late") return;
      if (next === "open") talk.pending = this.ask(talk, call);
      else end(talks, talk);
    }
  }

  /** What follows on a proposal: another question in the conversation, or nothing; `late`: the time is over. */
  private async *settle(
    talk: Conversation,
    feedback: Feedback,
    about: { task: PolicyTask; call: PolicyCall; isLate: () => boolean },
  ): AsyncGenerator<Candidate, "open" | "over" | "late", Feedback> {
    if (feedback.accepted) return "over";
    const isLast = talk.round >= talk.task.corrections;
    const review = await talk.task.review?.(about.call, isLast);
    if (review === "interrupted") return "late";
    if (review === "over") return "over";
    const isSaved = review ? false : yield* this.keep(talk, feedback, about);
    if (isSaved === undefined) return "late";
    return !isSaved && (await this.correct(talk, feedback, about.call)) ? "open" : "over";
  }

  /**
   * Proposes what is left of a refused candidate, where that is wanted: whether it was accepted; nothing when the time is
   * over.
   */
  private async *keep(
    talk: Conversation,
    feedback: Feedback,
    { task, call, isLate }: { task: PolicyTask; call: PolicyCall; isLate: () => boolean },
  ): AsyncGenerator<Candidate, boolean | undefined, Feedback> {
    const isLast = talk.round >= talk.task.corrections;
    const mayKeep = task === "decompose" || (this.settings.keepProgress && isLast);
    if (!mayKeep) return false;
    return yield* this.salvage(talk, feedback, { call, isLate });
  }

  /** Proposes what is left of a plan or proof that fails in Lean. */
  private async *salvage(
    talk: Conversation,
    feedback: Feedback,
    { call, isLate }: { call: PolicyCall; isLate: () => boolean },
  ): AsyncGenerator<Candidate, boolean | undefined, Feedback> {
    const { proposed } = talk;
    const { sketchToLemmas } = this.options;
    const isWrong = feedback.messages.some(({ severity }) => severity === "error");
    if (!proposed || !isWrong || !sketchToLemmas || proposed === talk.salvaged) return false;
    const salvaged = await salvagePlan(proposed, call, sketchToLemmas);
    // Cut short, it is tried again by the next call.
    if (call.context.signal.aborted) return undefined;
    talk.salvaged = proposed;
    if (!salvaged) return false;
    talk.proposed = salvaged;
    const { accepted } = yield salvaged;
    if (accepted) return true;
    talk.proposed = proposed;
    return isLate() ? undefined : false;
  }

  /** Prepares the question that corrects a refused proposal; false when it was the last. */
  private async correct(
    talk: Conversation,
    feedback: Feedback,
    call: PolicyCall,
  ): Promise<boolean> {
    const { proposed, task } = talk;
    if (!proposed || talk.round >= task.corrections) return false;
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
    if (conversation === "fresh" && talk.asked)
      this.tellCorrection(talk.asked, { candidate: proposed, feedback: shown, tried: talk.tried });
    talk.tried.push({ candidate: proposed, feedback: shown });
    return true;
  }

  /** What the answer proposes; otherwise `pending` is what was asked again, or nothing when it is given up. */
  private async candidates(talk: Conversation, call: PolicyCall): Promise<Candidate[]> {
    const answer = await talk.pending;
    delete talk.pending;
    talk.isAnswered = false;
    if (answer?.status === "failed" && !this.ended) {
      // The fault is the server's and says nothing about the goal; the session waited before it gave up.
      talk.pending = this.ask(talk, call);
      return [];
    }
    if (answer?.status !== "answered") return [];
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
    talk.answer = answer.reply.text;
    if (read.ok) return read.value;
    if (isRefused) return [];
    talk.unreadable += 1;
    if (talk.unreadable > this.settings.repairs) return [];
    const reasons = read.reasons.map((reason) => `- ${reason}`).join("\n");
    talk.messages = [
      ...talk.messages,
      { role: "assistant", content: answer.reply.text.trim() || "(empty)" },
      ...this.prompts.fill("malformed", { reasons }),
    ];
    talk.pending = this.ask(talk, call);
    return [];
  }

  private ask(talk: Conversation, call: PolicyCall): Promise<ModelAnswer> {
    const { role, messages, task } = talk;
    const fallback = role === task.corrector ? ["correct", task.role] : [];
    return this.access.ask({ role, fallback, messages }, call).finally(() => {
      talk.isAnswered = true;
    });
  }

  /** As many conversations as there may be side by side; false when the time was over before Lean had said what it is. */
  private async beginMissing(about: Talks, task: PolicyTask, call: PolicyCall): Promise<boolean> {
    const roles = this.rolesOf(task);
    const isFull = () => about.open.length >= about.wanted;
    if (isFull() || this.ended || roles.length === 0) return true;
    const shownLean = await this.describer.describe(call);
    if (shownLean.lean === "" && call.context.signal.aborted) return false;
    while (!isFull()) {
      const role = roles[about.begun % roles.length] as Task["role"];
      const made = await this.makeTask(role, { call, shownLean });
      if (!made) return false;
      about.begun++;
      const talk = begin(made);
      about.open.push(talk);
      if (role === "sketch" || call.goal.plan) continue;
      talk.asked = { goal: call.goal, shownLean };
      const kind = role === "complete" ? "completion" : "decomposition";
      this.options.onTask?.(call.goal.statement.name, goalTask(kind, talk.asked));
    }
    return true;
  }

  private tellCorrection(
    asked: GoalToAsk,
    refused: { candidate: Candidate; feedback: Feedback; tried: Conversation["tried"] },
  ): void {
    this.options.onTask?.(asked.goal.statement.name, correctionTask(asked, refused));
  }

  /** The ways that conversations take in turn. */
  private rolesOf(task: PolicyTask): Task["role"][] {
    if (task === "complete") return ["complete"];
    const { decomposeBy } = this.settings;
    const ways = decomposeBy.map((way) => (way === "lemmas" ? "decompose" : "sketch"));
    return ways.filter((role) => role === "decompose" || this.options.sketchToLemmas);
  }

  /** Nothing when the time is over. */
  private async makeTask(
    role: Task["role"],
    { call, shownLean }: Pick<TaskDeps, "shownLean"> & { call: PolicyCall },
  ): Promise<Task | undefined> {
    const { goal } = call;
    const deps = { goal, shownLean, prompts: this.prompts, settings: this.settings };
    const { sketchToLemmas } = this.options;
    if (role === "sketch") return sketchTask(deps, sketchToLemmas);
    if (role === "decompose") return decompositionTask(deps, sketchToLemmas);
    return goal.plan ? fileTask(deps, call, this.files) : completionTask(deps, sketchToLemmas);
  }
}

function keyOf({ text }: Statement, task: PolicyTask): string {
  return `${task} ${text}`;
}

function end(talks: Conversation[], talk: Conversation): void {
  const at = talks.indexOf(talk);
  if (at >= 0) talks.splice(at, 1);
}

/**
 * Proposes the readings of an answer, until one is accepted; otherwise what was wrong with the first counts. Nothing
 * when the time is over: a caller may then never resume the generator.
 */
async function* offer(
  talk: Conversation,
  readings: readonly Candidate[],
  isLate: () => boolean,
): AsyncGenerator<Candidate, Feedback | undefined, Feedback> {
  let verdict: Feedback | undefined;
  for (const reading of readings) {
    talk.proposed = reading;
    const feedback = yield reading;
    if (feedback.accepted) return feedback;
    if (isLate()) return undefined;
    verdict ??= feedback;
  }
  talk.proposed = readings[0];
  return verdict;
}

/** The outcome of a candidate in an earlier call. */
function feedbackOn(candidate: Candidate, { refused }: PolicyGoal): Feedback | undefined {
  return refused.findLast((one) => isDeepStrictEqual(one.candidate, candidate))?.feedback;
}
