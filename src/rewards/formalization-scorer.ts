import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { FileVerdict, FormalizationExample } from "../core/index.ts";
import { checkFormalization, saidBy, textOf } from "../formalize/index.ts";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import {
  type ModelTask,
  type ModelTaskOf,
  modelTaskSchema,
  readFormalization,
} from "../llm/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";
import {
  isFinalVerdict,
  itemText,
  needsEmbeddedLean,
  type RewardKind,
  type Scorer,
} from "./scorer.ts";

/** A text to be stated in Lean, and a model's answer. */
export interface FormalizationToScore {
  task: ModelTaskOf<"formalization">;
  /** With a ```lean block around it; reasoning does not count. */
  completion: string;
}

/** What the checks say of a formal statement. */
export interface FormalizationReward {
  /** `proved`: it passed all that there is; with a proof, the gate accepted that. */
  verdict: FileVerdict;
  /**
   * 0 to 1: how faithful a judge found the same statement; 1 where nobody was asked and no check speaks against it; 0
   * when Lean refuses it, a check does, or its proof is none.
   */
  score: number;
  /** Whether a judge knows the statement; without one, only Lean and the sanity checks speak. */
  isJudged: boolean;
  reasons: string[];
  /** Milliseconds, waiting included. */
  elapsedMs: number;
}

const formalizationTask = modelTaskSchema.refine(
  (task: ModelTask) => task.kind === "formalization",
  "a task of kind formalization",
);

/** The reward kind `formalization`. */
export const formalizationKind = {
  schema: z.strictObject({ task: formalizationTask, completion: itemText }),
  open: ({ embedded, imports: { core } }): Scorer<FormalizationToScore, FormalizationReward> =>
    embedded ? new FormalizationScorer(embedded, core) : needsEmbeddedLean("formalization"),
} satisfies RewardKind<FormalizationToScore, FormalizationReward>;

/** The statement with the header that it needs, or what speaks against it. */
type Checked = { text: string } | { reasons: string[] };

/** Statements whose checks are kept. */
const KEPT_STATEMENTS = 2048;

/** Scores formal statements by what can be checked without a model: Lean, sanity, and the verdicts that are known. */
class FormalizationScorer implements Scorer<FormalizationToScore, FormalizationReward> {
  readonly isFinal = isFinalVerdict;
  private readonly lean: EmbeddedLean;
  private readonly core: boolean;
  private workspace: Promise<LeanWorkspace> | undefined;
  /** By task and statement: the rollouts of a group often say the same. */
  private readonly checked = new PromiseCache<Checked>({ max: KEPT_STATEMENTS });

  constructor(lean: EmbeddedLean, core: boolean) {
    this.lean = lean;
    this.core = core;
  }

  async score(
    { task, completion }: FormalizationToScore,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<FormalizationReward> {
    const started = performance.now();
    const finish = (found: Pick<FormalizationReward, "verdict" | "score" | "reasons">) => ({
      isJudged: false,
      ...found,
      elapsedMs: Math.round(performance.now() - started),
    });
    const read = readFormalization(completion);
    if (!read.ok) return finish({ verdict: "rejected", score: 0, reasons: read.reasons });
    const given = task.context.trim();
    const context = [given, read.value.context.trim()].filter(
      (text, i) => text !== "" && (i === 0 || !given.includes(text)),
    );
    const formal = { ...read.value, context: context.join("\n\n") };
    const text = textOf(formal);
    const key = contentKey(task.statement, JSON.stringify(task.examples), text);
    const checked = await this.checked.get(key, () => this.check(task, text));
    if ("reasons" in checked) return finish({ verdict: "rejected", score: 0, ...checked });
    const says = saidBy(formal);
    const known = task.judged.find((one) => saidBy(one) === says);
    const score = known?.faithfulness ?? 1;
    const found = { isJudged: known !== undefined, reasons: [] };
    if (task.answerFormat === "statement")
      return { ...finish({ ...found, verdict: "proved", score }), ...found };
    const proved = text.replace(/:=\s*by\s+sorry\s*$/, `:= ${read.value.proof ?? "by sorry"}\n`);
    const trusted = await elaborateTrusted(this.lean, "statement", checked.text, {
      core: this.core,
    });
    const limits = { core: this.core, timeoutMs };
    const { report } = await verifyText(
      this.lean,
      { file: "completion", text: proved, trusted },
      limits,
    );
    const isProved = report.verdict === "proved";
    const reasons = [...report.reasons, ...report.declarations.flatMap((each) => each.reasons)];
    return {
      ...finish({ verdict: report.verdict, score: isProved ? score : 0, reasons: [] }),
      isJudged: found.isJudged,
      reasons: reasons.map((reason) => reason.text),
    };
  }

  async close(): Promise<void> {
    await (await this.workspace)?.close();
  }

  private async check(
    { statement: informal, examples }: ModelTaskOf<"formalization">,
    text: string,
  ): Promise<Checked> {
    this.workspace ??= LeanWorkspace.open();
    try {
      const found = await checkFormalization(await this.workspace, {
        text,
        informal,
        examples: examples as FormalizationExample[],
        core: this.core,
      });
      const flags = found.flags.map(({ code, text: words }) => `${code}: ${words}`);
      return flags.length > 0 ? { reasons: flags } : { text: found.text };
    } catch (error) {
      if (error instanceof LemmataError && error.code === "bad-input")
        return { reasons: [error.message] };
      throw error;
    }
  }
}
