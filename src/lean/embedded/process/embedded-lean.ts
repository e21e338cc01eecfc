import { LemmataError } from "../../../core/errors/index.ts";
import type { LocalModule, Survey } from "../../../core/index.ts";
import type {
  CheckRequest,
  CheckResult,
  Judge,
  Judgement,
  JudgementRequest,
  JudgingVerifier,
  ModuleReader,
} from "../../../core/ports/index.ts";
import { readHeader } from "../../header.ts";
import { type PreparedLean, prepareLean } from "../prepare/cache.ts";
import { PINNED_LEAN } from "../prepare/lean-package.ts";
import type { Crossing, CrossingResult } from "../session/crossing.ts";
import type { Grammar } from "../session/read/grammar.ts";
import { Elaborator } from "./elaborator.ts";
import { LibraryModules, resolveImports } from "./imports.ts";
import type { RequestBody } from "./instance.ts";
import { LeanPool, type PoolOptions } from "./pool.ts";
import { preparationsDone } from "./preparations.ts";

export interface OpenLeanOptions extends Omit<PoolOptions, "prepared"> {
  /** Cache folder; default see `cacheRoot`. */
  cacheDirectory?: string;
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** For what is asked about Lean itself, on machines with other work. */
const EXAMINATION_MS = 300_000;

/** The embedded Lean: candidates run in one pool of processes, the judge in another. */
export class EmbeddedLean implements JudgingVerifier, ModuleReader {
  readonly name = "embedded";
  readonly gateLevel = "kernel-replay";
  readonly leanVersion = PINNED_LEAN.leanVersion;
  readonly judge: Judge;
  private readonly candidates: Elaborator;
  private readonly pool: LeanPool;
  private readonly judgePool: LeanPool;
  private readonly library: LibraryModules;
  private readonly prepared: PreparedLean;
  private readonly onProgress: PoolOptions["onProgress"];

  private constructor(options: PoolOptions) {
    this.prepared = options.prepared;
    this.onProgress = options.onProgress;
    this.library = new LibraryModules(options.prepared);
    const { library } = this;
    this.pool = new LeanPool({ ...options, library });
    this.candidates = new Elaborator(this.pool, this.library);
    // One request at a time: a slow one must not use up the time of another.
    // What it does most, reading terms and asking the kernel, needs no thread of Lean's.
    const few = { instances: 1, spare: false, lanes: 1, threads: 0 };
    this.judgePool = new LeanPool({ ...options, library, ...few });
    const trusted = new Elaborator(this.judgePool, this.library);
    this.judge = new EmbeddedJudge(this.judgePool, this.library, (request) =>
      trusted.check(request),
    );
  }

  /** Prepares the cache when needed and opens the pools; no Lean process starts before the first use. */
  static async open(options: OpenLeanOptions = {}): Promise<EmbeddedLean> {
    const { cacheDirectory, ...rest } = options;
    const prepared = await prepareLean({
      root: cacheDirectory || undefined,
      onProgress: options.onProgress,
    });
    return new EmbeddedLean({ ...rest, prepared });
  }

  get processIds(): number[] {
    return [...this.pool.processIds, ...this.judgePool.processIds];
  }

  /** Wasm heap in use, bytes, of each instance that runs candidates. */
  get heapBytes(): number[] {
    return this.pool.heapBytes;
  }

  check(request: CheckRequest): Promise<CheckResult> {
    return this.candidates.check(request);
  }

  modulesOf(request: CheckRequest): Promise<LocalModule[]> {
    return this.candidates.modulesOf(request);
  }

  /** Differences between the layouts this code reads and those of the running Lean; see `doctor`. */
  compareLayouts(): Promise<string[]> {
    const imports = ["Init", "Lean"];
    return this.askJudge<string[]>(imports, { kind: "layouts", imports });
  }

  /** The words that mean something in texts with these imports; for the test of `lean-grammar.ts`. */
  grammar(imports: readonly string[]): Promise<Grammar> {
    return this.askJudge<Grammar>(imports, { kind: "grammar", imports: [...imports] });
  }

  /** Takes values into Lean's memory and back; for tests. */
  cross(crossing: Crossing): Promise<CrossingResult> {
    return this.askJudge<CrossingResult>(["Init"], { kind: "cross", crossing });
  }

  /** Throws `lean-crashed` when there is no answer. */
  private async askJudge<T>(imports: readonly string[], body: RequestBody): Promise<T> {
    const limits = { timeoutMs: EXAMINATION_MS, taints: false };
    const outcome = await this.judgePool.run<T>(imports, body, limits);
    if (outcome.status === "finished") return outcome.value;
    throw new LemmataError("lean-crashed", `Lean ${outcome.reason}`);
  }

  /** Waits for what later processes start faster with, the first time. */
  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.judgePool.close()]);
    await preparationsDone(this.prepared, () => this.onProgress?.("preparing faster starts"));
  }
}

class EmbeddedJudge implements Judge {
  private readonly pool: LeanPool;
  private readonly library: LibraryModules;
  readonly elaborate: Judge["elaborate"];

  constructor(pool: LeanPool, library: LibraryModules, elaborate: Judge["elaborate"]) {
    this.pool = pool;
    this.library = library;
    this.elaborate = elaborate;
  }

  async judge(request: JudgementRequest, { timeoutMs }: { timeoutMs: number }): Promise<Judgement> {
    const outcome = await this.pool.run<Judgement>(
      request.imports,
      { kind: "judge", judgement: request, tainted: this.library.tainted },
      { timeoutMs, taints: false },
    );
    return outcome.status === "finished"
      ? outcome.value
      : { status: outcome.status, reason: outcome.reason };
  }

  /** Modules of the user's project are left out: the syntax that they add is not known. */
  async survey(
    text: string,
    { core = false, timeoutMs = DEFAULT_TIMEOUT_MS }: { core?: boolean; timeoutMs?: number } = {},
  ): Promise<Survey | undefined> {
    const header = readHeader(text);
    const isOurs = (name: string) => this.library.has(name);
    const imports = header.imports.filter(({ module }) => core || isOurs(module));
    const resolved = resolveImports({ ...header, imports }, this.library, { core });
    const outcome = await this.pool.run<Survey | null>(
      resolved.imports,
      { kind: "survey", imports: resolved.imports, text: new TextEncoder().encode(text) },
      { timeoutMs, taints: false },
    );
    return outcome.status === "finished" ? (outcome.value ?? undefined) : undefined;
  }
}
