import PQueue from "p-queue";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { ScoreSettings } from "../core/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { CpuShare, contentKey, PromiseCache } from "../platform/index.ts";
import type { ExecutorOptions } from "../sandbox/index.ts";
import { BACKENDS, folderResolver, type VerifyingLean } from "../verify/index.ts";
import { openScorers, type RewardAnswer, type RewardItem, type Scorers } from "./reward-kinds.ts";
import { ServiceFigures } from "./service-figures.ts";

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
  /** A folder of a Lean project: what the contexts of tasks import from it is found there; default none. */
  project?: string | undefined;
  /** For programs; its `lanes`: programs at the same time, default one per core. */
  executor?: ExecutorOptions;
  /** How decompositions are scored that do not say; default operators, with temperature 1. */
  score?: ScoreSettings;
  /** Another Lean than the embedded one; its options are those of the command line, e.g. `{ replDir: "lean" }`. */
  backend?: { name: "repl" | "kimina"; settings: Readonly<Record<string, string | undefined>> };
  /** @internal A Lean that is open, and stays open. */
  lean?: EmbeddedLean;
  /** Told of the preparation on first use, in words for people. */
  onProgress?: (step: string) => void;
}

/** What a service shows of its Lean, and ends. */
interface ServingLean {
  /** Absent where the processes are not ours. */
  readonly processIds?: number[];
  close(): Promise<void>;
}

/** Milliseconds for an item that does not say (the limit of the paper on process rewards). */
const ITEM_TIMEOUT_MS = 15_000;

/** Share of its time that a process must have had for a time-out to be its own fault; looks are 250 ms apart. */
const ENTITLED = 0.85;
/** At most so many times its limit is waited for what timed out on a busy machine. */
const MOST_PATIENCE = 8;

/** Items given to Lean per lane: while one is replayed or its answer is sent, another elaborates. */
const ITEMS_PER_LANE = 2;

/** Scores items for many clients: a bounded queue, equal items once, first come first served. */
export class RewardService {
  /** @internal */
  readonly figures = new ServiceFigures();
  /** Items that may wait. */
  readonly maxWaiting: number;
  private readonly lean: ServingLean;
  private readonly scorers: Scorers;
  private readonly queue: PQueue;
  private readonly options: RewardServiceOptions;
  /** In flight or answered, by hash of the content. */
  private readonly answers: PromiseCache<RewardAnswer>;

  /** What the host gives to a busy process. */
  private readonly share: Pick<CpuShare, "given" | "close">;

  /** @internal */
  constructor(
    {
      lean,
      scorers,
      share = new CpuShare(),
    }: { lean: ServingLean; scorers: Scorers; share?: Pick<CpuShare, "given" | "close"> },
    options: RewardServiceOptions,
  ) {
    this.share = share;
    const { lanes, maxWaiting = 4096, maxKept: max = 20_000 } = options;
    this.lean = lean;
    this.scorers = scorers;
    this.options = options;
    this.maxWaiting = maxWaiting;
    this.answers = new PromiseCache({ max, isKept: (answer) => this.isFinal(answer) });
    this.queue = new PQueue({ concurrency: lanes * ITEMS_PER_LANE });
  }

  /** Throws `LemmataError` when the environment does not allow a Lean; a sandbox is looked for by the first critique. */
  static async open(options: RewardServiceOptions): Promise<RewardService> {
    const { lanes, onProgress, core = false, executor = {}, score = {} } = options;
    const { backend, project } = options;
    const embedded = backend
      ? undefined
      : (options.lean ?? (await EmbeddedLean.open({ lanes, onProgress })));
    const lean = embedded ?? (await openForeign(options));
    const openReader = backend && openReaderOf(backend);
    const resolveModule = project === undefined ? undefined : folderResolver(project);
    const imports = { core, resolveModule };
    const scorers = openScorers({ lean, embedded, openReader, imports, executor, score });
    const ended = options.lean ? { close: async () => {} } : lean;
    return new RewardService({ lean: ended, scorers }, options);
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
    return this.lean.processIds ?? [];
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
    this.share.close();
    const scorers = Object.values(this.scorers).map((scorer) => scorer.close?.());
    await Promise.all([this.lean.close(), ...scorers]);
  }

  private answer(item: RewardItem): Promise<RewardAnswer> {
    const key = keyOf(item);
    if (this.answers.has(key)) this.figures.repeated++;
    return this.answers.get(key, () => this.queue.add(() => this.score(item)));
  }

  private async score(item: RewardItem): Promise<RewardAnswer> {
    const started = performance.now();
    const { maxTimeoutMs = 300_000 } = this.options;
    const timeoutMs = Math.min(item.timeoutMs ?? ITEM_TIMEOUT_MS, maxTimeoutMs);
    let answer = await this.attempt(item, timeoutMs);
    // A second time, with so much more time as the machine was busy.
    if (answer.status === "unjudged" && answer.share !== undefined) {
      const longer = Math.ceil(timeoutMs / Math.max(answer.share, 1 / MOST_PATIENCE));
      answer = await this.attempt(item, Math.min(longer, maxTimeoutMs), timeoutMs);
    }
    this.figures.count(verdictOf(answer), performance.now() - started);
    if (answer.status !== "unjudged") return answer;
    const { retry, message } = answer;
    return { status: "unjudged", retry, message };
  }

  /**
   * `timeoutMs`: by the clock. What timed out before the host gave it `entitledMs` of a core was not judged: on an idle
   * host it might have come to its end.
   */
  private async attempt(item: RewardItem, timeoutMs: number, entitledMs = timeoutMs) {
    const { given } = this.share;
    const started = performance.now();
    const { kind } = item;
    try {
      const reward = await this.scorers[kind].score(item, { timeoutMs });
      const answer = { status: "ok", kind, reward } as Extract<RewardAnswer, { status: "ok" }>;
      if (this.isFinal(answer)) return answer;
      const got = this.share.given - given;
      if (answer.reward.verdict === "crashed" || got >= ENTITLED * entitledMs) return answer;
      const share = got / Math.max(1, performance.now() - started);
      const message = "the machine was too busy: it timed out before it had its share of it";
      return { status: "unjudged" as const, retry: true, message, share };
    } catch (error) {
      const code = error instanceof LemmataError ? error.code : "internal";
      if (code === "not-judged")
        return { status: "unjudged" as const, retry: false, message: messageOf(error) };
      const hint = code === "sandbox-unavailable" ? ` (${(error as LemmataError).hint})` : "";
      return { status: "error" as const, code, message: `${messageOf(error)}${hint}` };
    }
  }

  /** Whether scoring it again would give the same answer. */
  private isFinal(answer: RewardAnswer): boolean {
    return answer.status === "ok" && this.scorers[answer.kind].isFinal(answer.reward);
  }
}

function verdictOf(answer: {
  status: string;
  code?: string;
  reward?: { verdict: string };
}): string {
  return answer.reward?.verdict ?? answer.code ?? answer.status;
}

function openForeign({ backend, lanes, onProgress }: RewardServiceOptions): Promise<VerifyingLean> {
  const { name, settings } = backend as NonNullable<RewardServiceOptions["backend"]>;
  return BACKENDS[name].open(settings, { lanes, many: true, onProgress });
}

function openReaderOf({ name, settings }: NonNullable<RewardServiceOptions["backend"]>) {
  return () => BACKENDS[name].openWorkspace(settings, { reads: true });
}

function keyOf(item: RewardItem): string {
  const given = Object.entries(item).filter(([, value]) => value !== undefined);
  const fields = given.sort(([a], [b]) => (a < b ? -1 : 1));
  return contentKey(JSON.stringify(fields));
}
