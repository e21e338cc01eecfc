import { type FormalizationExample, type MeaningVerdict, withoutThoughts } from "../core/index.ts";
import type { LanguageModel, ModelMessage } from "../core/ports/index.ts";
import { endWithout, type ModelTaskOf } from "../llm/index.ts";
import { formalizationMessages, formalizationTask } from "./formalization-task.ts";
import { formalizeMessages } from "./prompts.ts";

/** Why nobody is asked any more. */
export interface Stop {
  end: "budget" | "failed" | "cancelled";
  reason: string;
}

export interface RolesOptions {
  model: LanguageModel;
  /** The user's prompts. */
  prompts: string | undefined;
  signal?: AbortSignal | undefined;
  /** Told of what the formalizer is first asked, as a task. */
  onTask?: ((task: ModelTaskOf<"formalization">) => void) | undefined;
}

/** What the formalizer is shown. */
export interface FormalizeQuestion {
  informal: string;
  examples: readonly FormalizationExample[];
  /** Statements of the library, as Lean text. */
  lemmas: readonly string[];
  /** What was refused before, and why. */
  attempts: string;
}

/** Those who are asked: the formalizer, the back-translator, and the judge, who never sees Lean. */
export class Roles {
  private readonly options: RolesOptions;

  constructor(options: RolesOptions) {
    this.options = options;
  }

  /** Answers of the formalizer, one for each of the samples. */
  async formalize(
    { informal, examples, lemmas, attempts }: FormalizeQuestion,
    samples: readonly number[],
  ): Promise<(string | Stop)[]> {
    const task = formalizationTask({ informal, examples, lemmas, attempts });
    if (attempts === "") this.options.onTask?.(task);
    const messages = formalizationMessages(task, this.options.prompts);
    return Promise.all(
      samples.map((sample) => this.ask("formalize", messages, { about: informal, sample })),
    );
  }

  /** The statement in words, and what the judge says of them. */
  async judgeMeaning(formal: string, informal: string): Promise<MeaningVerdict | Stop> {
    const { prompts } = this.options;
    const asked = formalizeMessages("back-translate", { formal }, prompts);
    const translation = await this.ask("backTranslate", asked, { about: informal });
    if (typeof translation !== "string") return translation;
    const messages = formalizeMessages("judge-meaning", { informal, translation }, prompts);
    const unreadable = "the judge gave no verdict";
    for (let sample = 0; sample < 2; sample++) {
      const answer = await this.ask("judgeMeaning", messages, { about: informal, sample });
      if (typeof answer !== "string") return answer;
      const read = readVerdict(answer);
      if (read) return { backTranslation: translation, ...read };
    }
    return { backTranslation: translation, verdict: "unjudged", reason: unreadable };
  }

  private async ask(
    role: "formalize" | "backTranslate" | "judgeMeaning",
    messages: readonly ModelMessage[],
    { about, sample = 0 }: { about: string; sample?: number },
  ): Promise<string | Stop> {
    const { model, signal } = this.options;
    const answer = await model.ask({ role, messages, about: about.slice(0, 80), sample, signal });
    return answer.status === "answered"
      ? withoutThoughts(answer.reply.text).trim()
      : endWithout(answer);
  }
}

const SAME = /^(?:same|equivalent|yes|true|faithful)$/i;
const VERDICT = /\bverdict\b["'*_`\s]*[:=]?["'*_`\s]*(\w+)/gi;

/** The last verdict of an answer, and what stands around it as the reason. */
export function readVerdict(
  answer: string,
): Pick<MeaningVerdict, "verdict" | "reason"> | undefined {
  const found = [...answer.matchAll(VERDICT)].at(-1);
  const alone = /^\W*(same|different)\W*$/i.exec(answer)?.[1];
  const word = found?.[1] ?? alone;
  if (word === undefined) return undefined;
  const reason = (found ? answer.slice(0, found.index) : "").replace(/[\s*_`#]+$/, "").trim();
  return { verdict: SAME.test(word) ? "same" : "veto", reason: reason || "no reason is given" };
}
