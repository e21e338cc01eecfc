import type {
  CritiqueEnd,
  CritiqueMethod,
  CritiqueRecord,
  CritiqueStep,
  CritiqueTask,
} from "../../core/index.ts";
import type { Executor, LanguageModel, ModelMessage } from "../../core/ports/index.ts";
import type { Critic } from "../critic.ts";
import { onlyPythonBlock, type Read } from "../llm/answers.ts";
import { type AskOutcome, askAndRead, type Unanswered } from "../llm/ask.ts";
import { CodePrompts } from "../llm/prompts.ts";
import { taggedText } from "../llm/tags.ts";
import { CountedModel } from "./counted-model.ts";

/** What a loop works with, and for how long. */
export interface LoopOptions {
  /** What is to be programmed. */
  task: CritiqueTask;
  /** Roles `coder` and, for SCOPE with a model as critic, `critic`. */
  model: LanguageModel;
  /** Runs visible tests; hidden ones never come near a loop. */
  executor: Executor;
  /** Makes the critic of SCOPE, given the model that counts its calls. */
  critic: (model: LanguageModel) => Critic;
  /** Revisions at most. */
  rounds: number;
  /** Answers of models at most, of all roles together. */
  maxCalls: number;
  /** Begin with this program instead of asking for one. */
  draft?: string;
  /** Default: those of the package. */
  prompts?: CodePrompts;
  /** Distinguishes runs of the same task; default 0. */
  sample?: number;
  /** Aborting ends the loop with `cancelled` in its record. */
  signal?: AbortSignal;
}

/**
 * A running loop: its program, its record, and the steps that loops are built from. A step that fails ends the run.
 */
export class LoopRun {
  readonly options: LoopOptions;
  readonly prompts: CodePrompts;
  program: string | null = null;
  private readonly model: CountedModel;
  private readonly critic: Critic;
  private readonly steps: CritiqueStep[] = [];
  private readonly method: CritiqueMethod;
  private first: string | null = null;
  private end: { end: CritiqueEnd; reason: string | null } | undefined;

  constructor(method: CritiqueMethod, options: LoopOptions) {
    this.method = method;
    this.options = options;
    this.prompts = options.prompts ?? new CodePrompts();
    this.model = new CountedModel(options.model, options.maxCalls);
    this.critic = options.critic(this.model);
  }

  /** The values that most prompts have. */
  get values(): { task: string; draft: string } {
    return { task: this.options.task.prompt, draft: this.program ?? "" };
  }

  /** The first program. `false`, here and below: the run is over. */
  async begin(): Promise<boolean> {
    const { draft, task } = this.options;
    const messages = this.prompts.fill("code-draft", { task: task.prompt });
    const program = draft ?? (await this.ask(messages, onlyPythonBlock));
    if (program === undefined) return false;
    this.first = this.program = program;
    this.note({ kind: "draft", program });
    return true;
  }

  /** The critique, in tags; `undefined`: the run is over, perhaps because there is nothing to criticize. */
  async criticize(): Promise<string | undefined> {
    const { task, signal } = this.options;
    const program = this.program as string;
    const outcome = await this.critic.criticize(task, program, signal ? { signal } : {});
    if (outcome.status !== "made") {
      this.endWith(
        outcome.status === "unreadable"
          ? { unreadable: outcome.reason, answer: outcome.answer }
          : { unanswered: outcome.answer },
      );
      return undefined;
    }
    const { critique, answer = null, evidence } = outcome;
    const text = taggedText(critique);
    const shown = evidence === undefined ? {} : { evidence };
    this.note({ kind: "critique", program, critique, text, answer, ...shown });
    const isOpen = ({ status }: { status: string }) =>
      status === "violated" || status === "refuted";
    const hasGap =
      critique.origin === "model"
        ? critique.gapAnalysis.length > 0
        : critique.gapAnalysis.some(isOpen);
    if (!hasGap) this.stop("satisfied");
    return hasGap ? text : undefined;
  }

  /** Asks the coder for another program. */
  async revise(messages: readonly ModelMessage[]): Promise<boolean> {
    const program = await this.ask(messages, onlyPythonBlock);
    if (program === undefined) return false;
    const before = this.program as string;
    this.program = program;
    this.note({ kind: "revision", program, before });
    return true;
  }

  /** Asks the coder in its own words. */
  async ask<T>(
    messages: readonly ModelMessage[],
    read: (answer: string) => Read<T>,
  ): Promise<T | undefined> {
    const { task, sample = 0, signal } = this.options;
    const question = { role: "coder", messages, read, about: task.id, sample };
    const stop = signal ? { signal } : {};
    const asked = await askAndRead(this.model, this.prompts, { ...question, ...stop });
    if ("value" in asked) return asked.value;
    this.endWith(asked);
    return undefined;
  }

  note(step: CritiqueStep): void {
    this.steps.push(step);
  }

  stop(end: CritiqueEnd, reason: string | null = null): void {
    this.end ??= { end, reason };
  }

  record(): CritiqueRecord {
    const { id: task, prompt } = this.options.task;
    const { method, first: draft, program, steps } = this;
    const { end, reason } = this.end ?? { end: "rounds", reason: null };
    const calls = { ...this.model.asked };
    return { task, method, prompt, draft, program, steps, end, reason, calls };
  }

  private endWith(asked: Exclude<AskOutcome<unknown>, { value: unknown }>): void {
    if ("unreadable" in asked) this.stop("unreadable", asked.unreadable);
    else this.endUnanswered(asked.unanswered);
  }

  private endUnanswered(answer: Unanswered): void {
    if (answer.status === "exhausted") this.stop("budget", answer.budget.message);
    else if (answer.status === "cancelled") this.stop("cancelled");
    else this.stop("failed", `${answer.failure.message} ${answer.failure.hint}`);
  }
}
