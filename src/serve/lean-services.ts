import { availableParallelism } from "node:os";
import type { EmbeddedLean } from "../lean/embedded/index.ts";
import { type Lean, openLean } from "../lean/index.ts";
import { loadConfig } from "../llm/index.ts";
import { RewardService } from "../rewards/index.ts";
import {
  type CheckedText,
  type CheckRequest,
  checkText,
  type WorkerPool,
} from "../workers/index.ts";
import { Admission } from "./admission.ts";
import { type ModuleSources, moduleSources } from "./module-sources.ts";

/** Sizes and limits. */
export interface ServiceOptions {
  /** Checks side by side; default one more than there are cores. */
  lanes?: number | undefined;
  /** Lean processes that search side by side for proofs, each about 0.6 GB; default 2. */
  threads?: number | undefined;
  /** Checks that may wait before requests are refused; default 4,096. */
  maxWaiting?: number | undefined;
  /** Drop imports that this Lean does not have; default false. */
  core?: boolean | undefined;
  /** Other machines that verify, check, quickcheck and prove; default none, all is done here. */
  workers?: WorkerPool | undefined;
  /** Folder of a Lake project whose modules may be imported and exported by their names; default none. */
  project?: string | undefined;
  /** Told of the preparation on first use, in words for people. */
  onProgress?: ((step: string) => void) | undefined;
}

const DEFAULT_MAX_WAITING = 4096;

/** Items given to Lean per lane: while the answer of one is sent, another elaborates. */
const ITEMS_PER_LANE = 2;
/** Items that workers on other machines have at a time, or that wait in their queue. */
const ITEMS_OF_WORKERS = 512;

/** One Lean for all requests, opened by the first of them, and the queue before it. */
export class LeanServices {
  readonly admission: Admission;
  readonly lanes: number;
  readonly core: boolean;
  readonly workers: WorkerPool | undefined;
  private readonly options: ServiceOptions;
  private opened: Promise<Lean> | undefined;
  private rewarding: Promise<RewardService> | undefined;

  constructor(options: ServiceOptions = {}) {
    this.options = options;
    this.lanes = options.lanes ?? availableParallelism() + 1;
    this.core = options.core ?? false;
    const { maxWaiting = DEFAULT_MAX_WAITING, workers } = options;
    this.workers = workers;
    this.admission = new Admission({
      lanes: workers ? ITEMS_OF_WORKERS : this.lanes * ITEMS_PER_LANE,
      maxWaiting,
      isFull: () => workers?.retryAfterSeconds(),
    });
  }

  /** Throws `LemmataError` when the environment does not allow a Lean; the next request tries again. */
  lean(): Promise<Lean> {
    if (this.opened) return this.opened;
    const { threads, core, onProgress } = this.options;
    const opening = openLean({ lanes: this.lanes, threads, core, onProgress });
    this.opened = opening;
    opening.catch(() => {
      this.opened = undefined;
    });
    return opening;
  }

  async embedded(): Promise<EmbeddedLean> {
    return (await this.lean()).embedded;
  }

  /** Elaborates a text, here or on a worker. */
  async checkText(request: CheckRequest, signal: AbortSignal): Promise<CheckedText> {
    if (this.workers) return this.workers.ask("check", request, { signal });
    const resolveModule = this.sources()?.project;
    return checkText(await this.lean(), request, { signal, resolveModule });
  }

  /** Sources of modules as they are now; none without a project. */
  sources(): ModuleSources | undefined {
    const { project } = this.options;
    return project === undefined ? undefined : moduleSources(project, process.env.LEAN_SRC_PATH);
  }

  /** Scores for trainers. */
  rewards(): Promise<RewardService> {
    if (this.rewarding) return this.rewarding;
    const opening = this.openRewards();
    this.rewarding = opening;
    opening.catch(() => {
      this.rewarding = undefined;
    });
    return opening;
  }

  private async openRewards(): Promise<RewardService> {
    const { score } = loadConfig();
    const { lanes, core } = this;
    return RewardService.open({ lanes, core, score, lean: await this.embedded() });
  }

  /** Wasm heap in use, bytes, of each process that checks; none before the first request. */
  async heapBytes(): Promise<number[]> {
    return this.opened ? (await this.embedded()).heapBytes : [];
  }

  /** Ends all processes. */
  async close(): Promise<void> {
    const [lean, rewards] = await Promise.all([this.opened, this.rewarding]);
    await rewards?.close();
    await lean?.close();
    await this.options.workers?.close();
  }
}
