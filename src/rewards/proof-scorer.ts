import { LemmataError } from "../core/errors/index.ts";
import type { ProofReward } from "../core/index.ts";
import type { CheckResult } from "../core/ports/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import { elaborateTrusted, verifyText } from "../verify/index.ts";
import type { ProcessScores } from "./process-rewards.ts";
import { proofReward } from "./proof-reward.ts";
import { type ProofTask, readProofText } from "./proof-task.ts";
import { PROCESS_READ_OPTIONS } from "./read-tactics.ts";

export interface ScorerOptions {
  /** Proofs side by side; default one more than there are cores. */
  lanes?: number;
  /** Drop imports that this Lean does not have; default false. */
  core?: boolean;
  onProgress?: (step: string) => void;
}

export interface ScoreOptions {
  /** Limit of elaborating the proof, milliseconds; default 15,000. */
  timeoutMs?: number;
  scores?: Partial<ProcessScores>;
  signal?: AbortSignal;
}

/** Milliseconds for a proof (the paper's limit). */
export const PROOF_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Statements that stay elaborated; a group of rollouts shares one. */
const KEPT_STATEMENTS = 512;

/** Scores proofs for reinforcement learning, outcome and process: completions in, rewards out. */
export class ProofScorer {
  private readonly lean: EmbeddedLean;
  private readonly core: boolean;
  /** By hash of the text. */
  private readonly statements = new PromiseCache<CheckResult>({ max: KEPT_STATEMENTS });

  /** Uses a Lean that the caller closes. */
  constructor(lean: EmbeddedLean, core: boolean) {
    this.lean = lean;
    this.core = core;
  }

  /** Throws `LemmataError` when the environment does not allow a Lean. */
  static async open({ lanes, core = false, onProgress }: ScorerOptions = {}): Promise<ProofScorer> {
    const lean = await EmbeddedLean.open({ lanes, onProgress });
    return new ProofScorer(lean, core);
  }

  /**
   * The reward of a completion. Faults of the completion are values; throws `bad-input` when the statement
   * itself has errors or leaves nothing to prove, and `LemmataError` when the environment fails.
   */
  async score(task: ProofTask, options: ScoreOptions = {}): Promise<ProofReward> {
    const started = performance.now();
    const { timeoutMs = PROOF_TIMEOUT_MS, scores, signal } = options;
    const proof = readProofText(task);
    const trusted = await this.statement(proof.trusted);
    const { report, submission } = await verifyText(
      this.lean,
      { file: "completion", text: proof.text, trusted, read: PROCESS_READ_OPTIONS },
      { core: this.core, timeoutMs, signal },
    );
    if (signal?.aborted) throw new LemmataError("cancelled", "the proof was not scored: cancelled");
    const commands = submission?.status === "finished" ? submission.reports : undefined;
    const reward = proofReward(proof, task.completion, { report, commands }, scores);
    return { ...reward, elapsedMs: Math.round(performance.now() - started) };
  }

  async close(): Promise<void> {
    await this.lean.close();
  }

  private statement(text: string): Promise<CheckResult> {
    const options = { core: this.core, timeoutMs: STATEMENT_TIMEOUT_MS };
    return this.statements.get(contentKey(text), () =>
      elaborateTrusted(this.lean, "statement", text, options),
    );
  }
}
