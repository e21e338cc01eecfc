import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { OptimizationReward, TheoremProof } from "../core/index.ts";
import type { CheckResult, ProofWorkspace, SyntaxReader } from "../core/ports/index.ts";
import { hasGap, type ModelTaskOf, readProofAnswer } from "../llm/index.ts";
import {
  type ElaboratedText,
  guardViolations,
  METRICS,
  type Metric,
  PROOF_READ_OPTIONS,
  proofsWithErrors,
  provedNames,
  readProofs,
  readText,
  SORRY,
  statementsOf,
  withProofs,
} from "../optimize/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import { elaborateTrusted, type VerifyingLean, verifyWith } from "../verify/index.ts";
import {
  type ImportOptions,
  isFinalVerdict,
  itemText,
  type RewardKind,
  type Scorer,
  type ScorerResources,
} from "./scorer.ts";

/** Proofs, and a model's better ones. */
export interface OptimizationTask {
  /** Lean text with proofs. */
  original: string;
  /** The same text with other proofs. */
  completion: string;
  /** One of the six, e.g. `length`. */
  metric: string;
  /** What was asked: then the completion is a model's answer about one theorem, in the form that it asks for. */
  task?: ModelTaskOf<"optimization"> | undefined;
}

/** The reward kind `optimization`. */
export const optimizationKind = {
  schema: z.strictObject({
    original: itemText,
    completion: itemText,
    metric: z.string().default("length"),
    task: z.undefined().optional(),
  }),
  open: (resources): Scorer<OptimizationTask, OptimizationReward> =>
    new OptimizationScorer(resources),
} satisfies RewardKind<OptimizationTask, OptimizationReward>;

interface Original {
  proofs: TheoremProof[];
  trusted: CheckResult;
  /** The text of that. */
  statements: string;
  /** Other proofs, which do not hold. */
  open: TheoremProof[];
}

const STATEMENT_TIMEOUT_MS = 60_000;
const KEPT_ORIGINALS = 128;

/** Scores rewritten proofs by the metrics of proofs; the gate says whether they count. */
class OptimizationScorer implements Scorer<OptimizationTask, OptimizationReward> {
  readonly isFinal = isFinalVerdict;
  private readonly lean: VerifyingLean;
  private readonly imports: ImportOptions;
  private readonly openReader: ScorerResources["openReader"];
  private reader: Promise<ProofWorkspace & SyntaxReader> | undefined;
  private readonly originals = new PromiseCache<Original>({ max: KEPT_ORIGINALS });

  constructor({ lean, imports, openReader }: ScorerResources) {
    this.lean = lean;
    this.imports = imports;
    this.openReader = openReader;
  }

  async close(): Promise<void> {
    await (await this.reader?.catch(() => undefined))?.close();
  }

  /**
   * S of a rewritten text (ImProver, section 3.4): the gain of its proofs in the metric when the gate accepts all
   * of it against the original's statements, else 0; as an answer to a task also where a guard of `optimize` refuses it.
   * Throws `bad-input` when the original itself has errors or no
   * named theorem, or when there is no such metric.
   */
  async score(
    task: OptimizationTask,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<OptimizationReward> {
    const started = performance.now();
    const metric = metricOf(task.metric);
    const asked = readTask(task);
    if ("reason" in asked) return unreadable(metric, asked.reason);
    const { proofs, trusted, statements, open } = await this.original(
      asked.original,
      asked.theorem,
    );
    // They stand before what is asked about.
    const text = withProofs(
      asked.text,
      open.map((of) => ({ of, proof: SORRY })),
    );
    const { report, submission } = await verifyWith(
      this.lean,
      { file: "completion", text, trusted, trustedText: statements, read: PROOF_READ_OPTIONS },
      { ...this.imports, timeoutMs },
    );
    const isProved =
      asked.theorem === undefined ? report.verdict === "proved" : isAccepted(report, asked.theorem);
    const after = await this.proofsAfter(text, { submission, isProved });
    const theorems = proofs.map((proof) => {
      const found = after.find(({ name }) => name === proof.name);
      const value = found ? metric.evaluate(found) : null;
      return { name: proof.name, before: metric.evaluate(proof), after: value };
    });
    const gain = theorems.reduce((sum, { before, after }) => sum + ((after ?? before) - before), 0);
    // As `optimize`, which asked for it, would refuse it.
    const violations = asked.theorem === undefined ? [] : violationsIn(proofs, after);
    return {
      metric: metric.name,
      verdict: isProved ? "proved" : report.verdict,
      score: isProved && violations.length === 0 ? gain : 0,
      theorems,
      reasons: [...report.reasons, ...report.declarations.flatMap(({ reasons }) => reasons)],
      violations,
      elapsedMs: Math.round(performance.now() - started),
    };
  }

  private original(text: string, theorem?: string): Promise<Original> {
    return this.originals.get(contentKey(text, theorem ?? ""), () => this.read(text, theorem));
  }

  /** A foreign Lean reads only what its gate accepted: what it refused may do harm where it is elaborated. */
  private async proofsAfter(
    text: string,
    { submission, isProved }: { submission: CheckResult | undefined; isProved: boolean },
  ): Promise<TheoremProof[]> {
    if (!this.openReader)
      return submission?.status === "finished" ? readProofs(text, submission, () => isProved) : [];
    return isProved ? readProofs(text, await this.elaborated("completion", text), () => true) : [];
  }

  private async elaborated(file: string, text: string): Promise<ElaboratedText> {
    this.reader ??= this.openReader?.();
    const { lean: verifier, imports } = this;
    const workspaces = this.reader ? [await this.reader] : [];
    const given = { file, text, ...imports };
    const options = { read: PROOF_READ_OPTIONS, timeoutMs: STATEMENT_TIMEOUT_MS };
    return readText({ verifier, workspaces }, given, options);
  }

  private async read(text: string, theorem?: string): Promise<Original> {
    const options = { ...this.imports, timeoutMs: STATEMENT_TIMEOUT_MS };
    const check = await this.elaborated("original", text);
    const all = readProofs(text, check, () => true)
      .filter(({ name }) => name !== "")
      .map((proof) => ({ ...proof, isProved: !hasGap(proof.proof) }));
    const proofs = all.filter(({ name }) => theorem === undefined || isNamed(name, theorem));
    // Of a theorem that is asked about, what stands before it may have proofs that do not hold.
    const from = theorem === undefined ? 0 : lineOf(text, proofs[0]?.proofRange.start ?? 0);
    const error = check.messages.find(
      ({ severity, pos }) => severity === "error" && pos.line >= from,
    );
    if (error) {
      const why = `line ${error.pos.line}: ${error.data}`;
      throw new LemmataError("bad-input", `the original cannot be measured: ${why}`);
    }
    if (proofs.length === 0)
      throw new LemmataError("bad-input", "the original has no named theorem");
    const statements = statementsOf(text, all);
    const trusted = await elaborateTrusted(this.lean, "original", statements, options);
    const open =
      theorem === undefined
        ? []
        : proofsWithErrors(text, check).filter(({ name }) => !isNamed(name, theorem));
    return { proofs, trusted, statements, open };
  }
}

/** The file, and the same with the proof that the answer gives; or why it gives none. */
function readTask({
  original,
  completion,
  task,
}: OptimizationTask): { original: string; text: string; theorem?: string } | { reason: string } {
  if (!task) return { original, text: completion };
  const { context, statement, original: proof, answerFormat, name: theorem } = task;
  const read = readProofAnswer(completion, answerFormat, statement);
  if (!read.ok) return { reason: read.reason };
  const head = context.trim() === "" ? "" : `${context.trimEnd()}\n\n`;
  const file = (own: string) => `${head}${statement} ${own}\n`;
  return { original: file(proof), text: file(read.proof), theorem };
}

/** What a maintainer would not merge of rewritten proofs. */
function violationsIn(before: readonly TheoremProof[], after: readonly TheoremProof[]): string[] {
  return before.flatMap((original) => {
    const changed = after.find(({ name }) => name === original.name);
    const found = changed ? guardViolations({ proof: changed }, { proof: original }) : [];
    return found.map(({ guard, where }) => `${guard}: ${where}`);
  });
}

function unreadable({ name: metric }: Metric, reason: string): OptimizationReward {
  const reasons = [{ code: "malformed" as const, text: reason }];
  return {
    metric,
    verdict: "rejected",
    score: 0,
    theorems: [],
    reasons,
    violations: [],
    elapsedMs: 0,
  };
}

/** The line, from 1, of a byte of a text. */
const lineOf = (text: string, byte: number) =>
  Buffer.from(text).subarray(0, byte).toString().split("\n").length;

/** The name as written, without the namespace around it. */
const isNamed = (name: string, written: string) => name === written || name.endsWith(`.${written}`);

/** Whether one theorem of the file is proved; what stands before it is as it was. */
function isAccepted(report: Parameters<typeof provedNames>[0], theorem: string): boolean {
  return [...provedNames(report)].some((name) => isNamed(name, theorem));
}

function metricOf(name: string): Metric {
  const metric = METRICS.find((each) => each.name === name);
  if (metric) return metric;
  throw new LemmataError("bad-input", `there is no metric ${name}`, {
    hint: `one of ${METRICS.map((each) => each.name).join(", ")}`,
  });
}
