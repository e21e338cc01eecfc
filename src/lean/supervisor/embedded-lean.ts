import { LemmataError } from "../../errors/index.ts";
import type { DeclarationExport, LocalModule } from "../../model/index.ts";
import type {
  CheckRequest,
  CheckResult,
  Judge,
  ReplayOutcome,
  Verifier,
} from "../../ports/index.ts";
import { prepareLean } from "../prepare/cache.ts";
import { Elaborator } from "./elaborator.ts";
import { readHeader } from "./header.ts";
import { LibraryModules, resolveImports } from "./imports.ts";
import { LeanPool, type PoolOptions } from "./pool.ts";

export interface OpenLeanOptions extends Omit<PoolOptions, "prepared"> {
  /** Cache folder; default see `cacheRoot`. */
  cacheDirectory?: string;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** The embedded Lean: candidates run in one pool of processes, the judge in another. */
export class EmbeddedLean implements Verifier {
  readonly name = "embedded";
  readonly gateLevel = "kernel-replay";
  readonly judge: Judge;
  private readonly candidates: Elaborator;
  private readonly pool: LeanPool;
  private readonly judgePool: LeanPool;
  private readonly library: LibraryModules;

  private constructor(options: PoolOptions) {
    this.library = new LibraryModules(options.prepared.libraryIndexPath);
    this.pool = new LeanPool(options);
    this.candidates = new Elaborator(this.pool, this.library, { hostile: true });
    this.judgePool = new LeanPool({ ...options, instances: 1, spare: false });
    const trusted = new Elaborator(this.judgePool, this.library, { hostile: false });
    this.judge = new EmbeddedJudge(this.judgePool, (request) => trusted.check(request));
  }

  /** Prepares the cache when needed and opens the pools; no Lean process starts before the first use. */
  static async open(options: OpenLeanOptions = {}): Promise<EmbeddedLean> {
    const { cacheDirectory, ...rest } = options;
    const prepared = await prepareLean({
      ...(cacheDirectory ? { root: cacheDirectory } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
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

  /** The project modules that a text imports, elaborated; for `WorkspaceText`. Throws `bad-input`. */
  modulesOf(request: CheckRequest): Promise<LocalModule[]> {
    return this.candidates.modulesOf(request);
  }

  /** Starts the judge for a text's imports, so that it is ready when the check is done. */
  warmJudge(text: string | Uint8Array, core: boolean): void {
    const decoded = typeof text === "string" ? text : new TextDecoder().decode(text);
    const { imports, problems } = resolveImports(readHeader(decoded), this.library, { core });
    if (problems.length === 0) this.judge.libraryAxioms(imports).catch(() => {});
  }

  /** Differences between the layouts this code reads and those of the running Lean; see `doctor`. */
  async compareLayouts(): Promise<string[]> {
    const imports = ["Init", "Lean"];
    const outcome = await this.judgePool.run<string[]>(
      imports,
      { kind: "layouts", imports },
      { timeoutMs: DEFAULT_TIMEOUT_MS, taints: false },
    );
    return outcome.status === "finished" ? outcome.value : [`Lean ${outcome.reason}`];
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.close(), this.judgePool.close()]);
  }
}

class EmbeddedJudge implements Judge {
  private readonly pool: LeanPool;
  private readonly axioms = new Map<string, Promise<ReadonlySet<string>>>();
  readonly elaborate: Judge["elaborate"];

  constructor(pool: LeanPool, elaborate: Judge["elaborate"]) {
    this.pool = pool;
    this.elaborate = elaborate;
  }

  async replay(
    imports: readonly string[],
    data: DeclarationExport,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<ReplayOutcome> {
    const outcome = await this.pool.run<{ name: string[]; error: string } | undefined>(
      imports,
      { kind: "replay", imports: [...imports], data },
      { timeoutMs, taints: false },
    );
    if (outcome.status !== "finished") return { status: outcome.status, reason: outcome.reason };
    if (outcome.value === undefined) return { status: "accepted" };
    return { status: "refused", ...outcome.value };
  }

  libraryAxioms(imports: readonly string[]): Promise<ReadonlySet<string>> {
    const key = imports.join(" ");
    let axioms = this.axioms.get(key);
    if (!axioms) {
      axioms = this.readAxioms(imports);
      this.axioms.set(key, axioms);
    }
    return axioms;
  }

  private async readAxioms(imports: readonly string[]): Promise<ReadonlySet<string>> {
    const outcome = await this.pool.run<string[]>(
      imports,
      { kind: "axioms", imports: [...imports] },
      { timeoutMs: DEFAULT_TIMEOUT_MS, taints: false },
    );
    if (outcome.status !== "finished") {
      throw new LemmataError("lean-crashed", `the judge failed: ${outcome.reason}`);
    }
    return new Set(outcome.value);
  }
}
