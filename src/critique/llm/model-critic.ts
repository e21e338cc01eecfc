import type { Critique, CritiqueTask } from "../../core/index.ts";
import type { LanguageModel } from "../../core/ports/index.ts";
import type { Critic, CritiqueOutcome } from "../critic.ts";
import { askAndRead } from "./ask.ts";
import { criticPrompt } from "./critic-prompt.ts";
import { CodePrompts } from "./prompts.ts";
import { pointText, readTaggedCritique } from "./tags.ts";

/** What a `ModelCritic` works with. */
export interface ModelCriticOptions {
  /** Asked in role `critic`. */
  model: LanguageModel;
  /** Default: those of the package. */
  prompts?: CodePrompts;
  /** Distinguishes runs of the same task; default 0. */
  sample?: number;
  /** A critic whose observations the model is shown, e.g. the symbolic one. */
  evidence?: Critic;
}

/** The critic that is a model, in role `critic`; an answer that cannot be read is asked for once more. */
export class ModelCritic implements Critic {
  private readonly options: ModelCriticOptions;

  constructor(options: ModelCriticOptions) {
    this.options = options;
  }

  /** Failures of the model are values; see `CritiqueOutcome`. */
  async criticize(
    task: CritiqueTask,
    draft: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<CritiqueOutcome> {
    const { model, prompts = new CodePrompts(), sample = 0 } = this.options;
    const stop = signal ? { signal } : {};
    const seen = await this.options.evidence?.criticize(task, draft, stop);
    const observed = seen?.status === "made" ? seen.critique : undefined;
    const evidence = observed?.gapAnalysis.map(pointText).join("\n") ?? "";
    const asked = await askAndRead(model, prompts, {
      messages: criticPrompt({ task: task.prompt, draft, evidence }, prompts),
      role: "critic",
      read: readTaggedCritique,
      about: task.id,
      sample,
      ...stop,
    });
    if ("unanswered" in asked) return { status: "unanswered", answer: asked.unanswered };
    const { answer } = asked;
    if ("unreadable" in asked) return { status: "unreadable", reason: asked.unreadable, answer };
    const critique = observed ? withObserved(asked.value, observed) : asked.value;
    return { status: "made", critique, answer, evidence };
  }
}

/** The model's points, plus what was observed even if it does not mention it. */
function withObserved(said: Critique, { gapAnalysis, checklist, repairs }: Critique): Critique {
  const violated = gapAnalysis.filter(({ status }) => status === "violated");
  return {
    ...said,
    gapAnalysis: [...violated, ...said.gapAnalysis],
    checklist: [...said.checklist, ...checklist],
    repairs,
  };
}
