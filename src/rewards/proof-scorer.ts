import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { ProofReward } from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import { elaborateTrusted, type VerifyingLean, verifyWith } from "../verify/index.ts";
import type { ProcessScores } from "./process-rewards.ts";
import { proofReward } from "./proof-reward.ts";
import { type ProofTask, type ProofText, readProofTexts } from "./proof-task.ts";
import { PROCESS_READ_OPTIONS } from "./read-tactics.ts";
import {
  type ImportOptions,
  isFinalVerdict,
  itemText,
  type RewardKind,
  type Scorer,
} from "./scorer.ts";

/** A completion to score. */
export interface ProofItem extends ProofTask {
  /** What tactics of a proof that fails are worth. */
  scores?: Partial<ProcessScores> | undefined;
}

/** The reward kind `proof`. */
export const proofKind = {
  schema: z.strictObject({
    statement: itemText,
    completion: itemText,
    task: z.undefined().optional(),
    scores: z
      .strictObject({
        beforeError: z.number().exactOptional(),
        fromError: z.number().exactOptional(),
        propagate: z.boolean().exactOptional(),
      })
      .optional(),
  }),
  open: ({ lean, imports }): Scorer<ProofItem, ProofReward> => new ProofScorer(lean, imports),
} satisfies RewardKind<ProofItem, ProofReward>;

interface ScoreLimits {
  /** Limit of elaborating the proof; default 15,000. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Milliseconds for a proof (the paper's limit). */
const PROOF_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Statements that stay elaborated; a group of rollouts shares one. */
const KEPT_STATEMENTS = 512;

/** Scores proofs for reinforcement learning, outcome and process: completions in, rewards out. */
export class ProofScorer implements Scorer<ProofItem, ProofReward> {
  readonly isFinal = isFinalVerdict;
  private readonly lean: VerifyingLean;
  private readonly imports: ImportOptions;
  /** By hash of the text. */
  private readonly statements = new PromiseCache<CheckResult>({ max: KEPT_STATEMENTS });

  /** Uses a Lean that the caller closes. */
  constructor(lean: VerifyingLean, imports: ImportOptions) {
    this.lean = lean;
    this.imports = imports;
  }

  /**
   * The reward of a completion. Faults of the completion are values; throws `bad-input` when the statement
   * itself has errors or leaves nothing to prove, and `LemmataError` when the environment fails.
   */
  async score(item: ProofItem, limits: ScoreLimits = {}): Promise<ProofReward> {
    const started = performance.now();
    const read = readProofTexts(item);
    const trusted = await this.statement(read.trusted);
    let first: ProofReward | undefined;
    for (const proof of read.texts) {
      const reward = await this.scoreText(proof, { item, trusted, limits });
      // Of readings that fail, the first that can be parsed says where.
      if (!first || (first.process === "unparsable" && reward.process !== "unparsable"))
        first = reward;
      if (reward.outcome === 1 || !this.isFinal(reward)) {
        first = reward;
        break;
      }
    }
    const elapsedMs = Math.round(performance.now() - started);
    return { ...(first ?? unreadable(read.reasons)), elapsedMs };
  }

  /** One reading of a completion. */
  private async scoreText(
    proof: ProofText,
    { item, trusted, limits }: { item: ProofItem; trusted: CheckResult; limits: ScoreLimits },
  ): Promise<ProofReward> {
    const { timeoutMs = PROOF_TIMEOUT_MS, signal } = limits;
    const { report, submission } = await verifyWith(
      this.lean,
      {
        file: "completion",
        text: proof.text,
        trusted,
        trustedText: proof.trusted,
        read: PROCESS_READ_OPTIONS,
      },
      { ...this.imports, timeoutMs, signal },
    );
    if (signal?.aborted) throw new LemmataError("cancelled", "the proof was not scored: cancelled");
    const commands = submission?.status === "finished" ? submission.reports : undefined;
    const reward = proofReward(proof, item.completion, { report, commands }, item.scores);
    if (this.lean.gateLevel === "reported-axioms" && reward.process === "unparsable") {
      reward.process = "not-read";
    }
    return { ...reward, elapsedMs: 0 };
  }

  private statement(text: string): Promise<CheckResult> {
    const options = { ...this.imports, timeoutMs: STATEMENT_TIMEOUT_MS };
    return this.statements.get(contentKey(text), () =>
      elaborateTrusted(this.lean, "statement", text, options),
    );
  }
}

/** What holds no proof cannot be parsed, and proves nothing. */
function unreadable(reasons: readonly string[]): Omit<ProofReward, "elapsedMs"> {
  return {
    outcome: 0,
    verdict: "rejected",
    process: "unparsable",
    tactics: [],
    firstError: null,
    errors: [],
    reasons: reasons.map((text) => ({ code: "malformed", text })),
  };
}
