import PQueue from "p-queue";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type {
  CritiqueReward,
  DecompositionReward,
  OptimizationReward,
  ProofReward,
} from "../core/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { contentKey, PromiseCache } from "../platform/index.ts";
import type { ExecutorOptions } from "../sandbox/index.ts";
import { CritiqueScorer, type CritiqueToScore } from "./critique-scorer.ts";
import { DecompositionScorer, type DecompositionTask } from "./decomposition-scorer.ts";
import { OptimizationScorer, type OptimizationTask } from "./optimization-scorer.ts";
import type { ProcessScores } from "./process-rewards.ts";
import { PROOF_TIMEOUT_MS, ProofScorer } from "./proof-scorer.ts";
import type { ProofTask } from "./proof-task.ts";
import { ServiceFigures } from "./service-figures.ts";

/**
 * What a trainer asks for. `timeoutMs`: of elaboration, or of the tests of one program; default 15,000, at most
 * the service's limit.
 */
export type RewardItem = { timeoutMs?: number | undefined } & (
  | ({ kind: "proof"; scores?: Partial<ProcessScores> | undefined } & ProofTask)
  | ({ kind: "optimization" } & OptimizationTask)
  | ({ kind: "decomposition" } & DecompositionTask)
  | ({ kind: "critique" } & CritiqueToScore)
);

/** `error`: the item could not be scored; `bad-input` is the fault of the caller. */
export type RewardAnswer =
  | { status: "ok"; kind: "proof"; reward: ProofReward }
  | { status: "ok"; kind: "optimization"; reward: OptimizationReward }
  | { status: "ok"; kind: "decomposition"; reward: DecompositionReward }
  | { status: "ok"; kind: "critique"; reward: CritiqueReward }
  | { status: "error"; code: string; message: string };

/** Sizes and limits of a service. */
export interface RewardServiceOptions {
  /** Checks side by side; default one more than there are cores. */
  lanes: number;
  /** Size of the queue; default 4,096. */
  maxWaiting?: number;
  /** Answers that are cached, by content; default 20,000. */
  maxKept?: number;
  /** Largest `timeoutMs` that an item may ask for; default 300,000. */
  maxTimeoutMs?: number;
  /** Drop imports that Lean does not have; default false. */
  core?: boolean;
  /** For programs; its `lanes`: programs at the same time, default one per core. */
  executor?: ExecutorOptions;
  /** Told of the preparation on first use, in words for people. */
  onProgress?: (step: string) => void;
}

/** Items given to Lean per lane: while one is replayed or its answer is sent, another elaborates. */
const ITEMS_PER_LANE = 2;

/** Scores items for many clients: a bounded queue, equal items once, first come first served. */
export class RewardService {
  /** @internal */
  readonly figures = new ServiceFigures();
  /** Items that may wait. */
  readonly maxWaiting: number;
  private readonly lean: EmbeddedLean;
  private readonly proofs: ProofScorer;
  private readonly optimizations: OptimizationScorer;
  private readonly decompositions: DecompositionScorer;
  private readonly critiques: CritiqueScorer;
  private readonly queue: PQueue;
  private readonly options: RewardServiceOptions;
  /** In flight or answered, by hash of the content. */
  private readonly answers: PromiseCache<RewardAnswer>;

  private constructor(lean: EmbeddedLean, options: RewardServiceOptions) {
    const { lanes, maxWaiting = 4096, core = false } = options;
    this.lean = lean;
    this.options = options;
    this.maxWaiting = maxWaiting;
    this.proofs = new ProofScorer(lean, core);
    this.optimizations = new OptimizationScorer(lean, core);
    this.decompositions = new DecompositionScorer(lean, core);
    this.critiques = new CritiqueScorer(options.executor ?? {});
    this.answers = new PromiseCache({ max: options.maxKept ?? 20_000, isKept: isFinal });
    this.queue = new PQueue({ concurrency: lanes * ITEMS_PER_LANE });
  }

  /** Throws `LemmataError` when the environment does not allow a Lean; a sandbox is looked for by the first critique. */
  static async open(options: RewardServiceOptions): Promise<RewardService> {
    const { lanes, onProgress } = options;
    const lean = await EmbeddedLean.open({ lanes, onProgress });
    return new RewardService(lean, options);
  }

  /** Items that wait. */
  get waiting(): number {
    return this.queue.size;
  }

  /** Items that are being scored. */
  get running(): number {
    return this.queue.pending;
  }

  /** Ids of the Lean processes that are alive. */
  get processIds(): number[] {
    return this.lean.processIds;
  }

  /**
   * The answers to items, in their order, or the seconds after which to retry when the queue has no room for all of
   * them. Equal items, of this or other requests, are scored once; what timed out or crashed is scored again on the
   * next request.
   */
  accept(items: readonly RewardItem[]): Promise<RewardAnswer>[] | { retryAfterSeconds: number } {
    const fresh = new Set(items.map(keyOf).filter((key) => !this.answers.has(key)));
    if (this.waiting + fresh.size > this.maxWaiting) {
      this.figures.refused++;
      return { retryAfterSeconds: this.figures.secondsFor(this.waiting, this.options.lanes) };
    }
    return items.map((item) => this.answer(item));
  }

  /** Ends all processes; what waits is dropped. */
  async close(): Promise<void> {
    this.queue.clear();
    await Promise.all([
      ...[this.lean.close(), this.decompositions.close(), this.critiques.close()],
    ]);
  }

  private answer(item: RewardItem): Promise<RewardAnswer> {
    const key = keyOf(item);
    if (this.answers.has(key)) this.figures.repeated++;
    return this.answers.get(key, () => this.queue.add(() => this.score(item)));
  }

  private async score(item: RewardItem): Promise<RewardAnswer> {
    const started = performance.now();
    const { maxTimeoutMs = 300_000 } = this.options;
    const timeoutMs = Math.min(item.timeoutMs ?? PROOF_TIMEOUT_MS, maxTimeoutMs);
    let answer: RewardAnswer;
    try {
      answer = await this.scoreByKind(item, timeoutMs);
    } catch (error) {
      const code = error instanceof LemmataError ? error.code : "internal";
      const hint = code === "sandbox-unavailable" ? ` (${(error as LemmataError).hint})` : "";
      answer = { status: "error", code, message: `${messageOf(error)}${hint}` };
    }
    const verdict = answer.status === "ok" ? answer.reward.verdict : answer.code;
    this.figures.count(verdict, performance.now() - started);
    return answer;
  }

  private async scoreByKind(item: RewardItem, timeoutMs: number): Promise<RewardAnswer> {
    if (item.kind === "optimization") {
      const reward = await this.optimizations.score(item, { timeoutMs });
      return { status: "ok", kind: item.kind, reward };
    }
    if (item.kind === "decomposition") {
      const reward = await this.decompositions.score(item, { timeoutMs });
      return { status: "ok", kind: item.kind, reward };
    }
    if (item.kind === "critique") {
      const reward = await this.critiques.score(item, { timeoutMs });
      return { status: "ok", kind: item.kind, reward };
    }
    const { scores } = item;
    const reward = await this.proofs.score(item, { timeoutMs, scores });
    return { status: "ok", kind: item.kind, reward };
  }
}

/** Whether scoring it again would give the same answer. */
function isFinal(answer: RewardAnswer): boolean {
  if (answer.status === "error") return false;
  if (answer.kind === "critique") {
    const { before, after } = answer.reward;
    return !before?.hasTimeout && !after?.hasTimeout;
  }
  return answer.reward.verdict !== "timed-out" && answer.reward.verdict !== "crashed";
}

function keyOf(item: RewardItem): string {
  const given = Object.entries(item).filter(([, value]) => value !== undefined);
  const fields = given.sort(([a], [b]) => (a < b ? -1 : 1));
  return contentKey(JSON.stringify(fields));
}
