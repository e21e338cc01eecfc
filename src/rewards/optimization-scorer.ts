import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { OptimizationReward, TheoremProof } from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import {
  METRICS,
  type Metric,
  PROOF_READ_OPTIONS,
  readProofs,
  statementsOf,
} from "../optimize/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";
import {
  isFinalVerdict,
  itemText,
  needsEmbeddedLean,
  type RewardKind,
  type Scorer,
} from "./scorer.ts";

/** Proofs, and a model's better ones. */
export interface OptimizationTask {
  /** Lean text with proofs. */
  original: string;
  /** The same text with other proofs. */
  completion: string;
  /** One of the six, e.g. `length`. */
  metric: string;
}

/** The reward kind `optimization`. */
export const optimizationKind = {
  schema: z.strictObject({
    original: itemText,
    completion: itemText,
    metric: z.string().default("length"),
  }),
  open: ({ embedded, core }): Scorer<OptimizationTask, OptimizationReward> =>
    embedded ? new OptimizationScorer(embedded, core) : needsEmbeddedLean("optimization"),
} satisfies RewardKind<OptimizationTask, OptimizationReward>;

interface Original {
  proofs: TheoremProof[];
  trusted: CheckResult;
}

const STATEMENT_TIMEOUT_MS = 60_000;
const KEPT_ORIGINALS = 128;

/** Scores rewritten proofs by the metrics of proofs; the gate says whether they count. */
class OptimizationScorer implements Scorer<OptimizationTask, OptimizationReward> {
  readonly isFinal = isFinalVerdict;
  private readonly lean: EmbeddedLean;
  private readonly core: boolean;
  private readonly originals = new PromiseCache<Original>({ max: KEPT_ORIGINALS });

  constructor(lean: EmbeddedLean, core: boolean) {
    this.lean = lean;
    this.core = core;
  }

  /**
   * S of a rewritten text (ImProver, section 3.4): the gain of its proofs in the metric when the gate accepts all
   * of it against the original's statements, else 0. Throws `bad-input` when the original itself has errors or no
   * named theorem, or when there is no such metric.
   */
  async score(
    task: OptimizationTask,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<OptimizationReward> {
    const started = performance.now();
    const metric = metricOf(task.metric);
    const { proofs, trusted } = await this.original(task.original);
    const text = task.completion;
    const { report, submission } = await verifyText(
      this.lean,
      { file: "completion", text, trusted, read: PROOF_READ_OPTIONS },
      { core: this.core, timeoutMs },
    );
    const isProved = report.verdict === "proved";
    const after =
      submission?.status === "finished" ? readProofs(text, submission, () => isProved) : [];
    const theorems = proofs.map((proof) => {
      const found = after.find(({ name }) => name === proof.name);
      const value = found ? metric.evaluate(found) : null;
      return { name: proof.name, before: metric.evaluate(proof), after: value };
    });
    const gain = theorems.reduce((sum, { before, after }) => sum + ((after ?? before) - before), 0);
    return {
      metric: metric.name,
      verdict: report.verdict,
      score: isProved ? gain : 0,
      theorems,
      reasons: [...report.reasons, ...report.declarations.flatMap(({ reasons }) => reasons)],
      elapsedMs: Math.round(performance.now() - started),
    };
  }

  private original(text: string): Promise<Original> {
    return this.originals.get(contentKey(text), () => this.read(text));
  }

  private async read(text: string): Promise<Original> {
    const { core } = this;
    const options = { core, timeoutMs: STATEMENT_TIMEOUT_MS };
    const check = await this.lean.check({
      text,
      fileName: "original",
      ...options,
      read: PROOF_READ_OPTIONS,
    });
    const error = check.messages.find(({ severity }) => severity === "error");
    if (check.status !== "finished" || error) {
      const why = error ? `line ${error.pos.line}: ${error.data}` : `Lean ${check.status}`;
      throw new LemmataError("bad-input", `the original cannot be measured: ${why}`);
    }
    const proofs = readProofs(text, check, () => true).filter(({ name }) => name !== "");
    if (proofs.length === 0)
      throw new LemmataError("bad-input", "the original has no named theorem");
    const statements = statementsOf(text, proofs);
    return { proofs, trusted: await elaborateTrusted(this.lean, "original", statements, options) };
  }
}

function metricOf(name: string): Metric {
  const metric = METRICS.find((each) => each.name === name);
  if (metric) return metric;
  throw new LemmataError("bad-input", `there is no metric ${name}`, {
    hint: `one of ${METRICS.map((each) => each.name).join(", ")}`,
  });
}
