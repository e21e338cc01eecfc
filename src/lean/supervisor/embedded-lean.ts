import { LemmataError } from "../../errors/index.ts";
import type { DeclarationExport } from "../../model/index.ts";
import type {
  CheckRequest,
  CheckResult,
  Judge,
  ReplayOutcome,
  Verifier,
} from "../../ports/index.ts";
import type { CheckResponse } from "../child/protocol.ts";
import { prepareLean } from "../prepare/cache.ts";
import { readHeader } from "./header.ts";
import { LibraryModules, type ResolvedImports, resolveImports } from "./imports.ts";
import { type JobOutcome, LeanPool, type PoolOptions } from "./pool.ts";

export interface OpenLeanOptions extends Omit<PoolOptions, "prepared"> {
  /** Cache folder; default see `cacheRoot`. */
  cacheDirectory?: string;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_TEXT_BYTES = 64 << 20;

/** The embedded Lean: candidates run in one pool of processes, the judge in another. */
export class EmbeddedLean implements Verifier {
  readonly name = "embedded";
  readonly gateLevel = "kernel-replay";
  readonly judge: Judge;
  private readonly pool: LeanPool;
  private readonly judgePool: LeanPool;
  private readonly library: LibraryModules;

  private constructor(options: PoolOptions) {
    this.library = new LibraryModules(options.prepared.libraryIndexPath);
    this.pool = new LeanPool(options);
    this.judgePool = new LeanPool({ ...options, instances: 1, spare: false });
    this.judge = new EmbeddedJudge(this.judgePool, (request) =>
      this.elaborate(this.judgePool, request, false),
    );
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
    return this.elaborate(this.pool, request, true);
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

  private async elaborate(
    pool: LeanPool,
    request: CheckRequest,
    hostile: boolean,
  ): Promise<CheckResult> {
    const { bytes, text } = decode(request.text);
    const resolved = resolveImports(readHeader(text), this.library, { core: request.core ?? false });
    if (resolved.problems.length > 0) {
      return { ...emptyResult(resolved), status: "finished", messages: resolved.problems };
    }
    const run = (noncomputable: boolean) =>
      pool.check(
        {
          text: bytes,
          fileName: request.fileName ?? "<input>",
          imports: resolved.imports,
          noncomputable,
          options: { "Elab.async": false, ...request.options },
          want: { declarations: true, ...(request.export ? { export: request.export } : {}) },
          streamMessages: request.onMessages !== undefined,
        },
        {
          timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
          taints: hostile && runsCode(text),
          ...(request.signal ? { signal: request.signal } : {}),
        },
        request.onMessages,
      );
    const plain = await run(request.noncomputable ?? false);
    if (request.noncomputable === true || !needsNoncomputable(plain)) {
      return toResult(plain, resolved, request.noncomputable ?? false);
    }
    return toResult(await run(true), resolved, true);
  }
}

/** Strict UTF-8 in both directions; throws `bad-input` with the offset of the first bad byte. */
function decode(text: string | Uint8Array): { bytes: Uint8Array; text: string } {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  if (bytes.length > MAX_TEXT_BYTES) {
    throw new LemmataError("bad-input", `the text has ${bytes.length} bytes; the limit is 64 MiB`);
  }
  try {
    return { bytes, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch (cause) {
    throw new LemmataError("bad-input", "the text is not valid UTF-8", {
      cause,
      hint: "save the file as UTF-8",
    });
  }
}

/**
 * Whether a text can run code of its own while it is elaborated, and so leave traces in the process.
 * This is housekeeping, not a defence: such a process is replaced so that later checks start clean.
 */
function runsCode(text: string): boolean {
  return /eval|elab|run_|initialize|unsafe|implemented_by|extern|simproc|builtin|export|reduceBool|native/.test(
    text,
  );
}

/**
 * Compilation failed only because this build lacks compiled specialisations of the library: the
 * constant that Lean misses has a component that only the compiler makes (`_private`, `_redArg`, ...).
 */
function needsNoncomputable(outcome: JobOutcome<CheckResponse>): boolean {
  return (
    outcome.status === "finished" &&
    outcome.value.messages.some(
      ({ severity, data }) =>
        severity === "error" && /\bUnknown constant `(?:[^`]*\.)?_[^`]*`/.test(data),
    )
  );
}

function emptyResult(resolved: ResolvedImports): CheckResult {
  return {
    status: "finished",
    messages: [],
    declarations: [],
    commands: [],
    imports: resolved.imports,
    droppedImports: resolved.dropped,
    noncomputable: false,
    elapsedMs: 0,
  };
}

function toResult(
  outcome: JobOutcome<CheckResponse>,
  resolved: ResolvedImports,
  noncomputable: boolean,
): CheckResult {
  const value = outcome.status === "crashed" ? undefined : outcome.value;
  return {
    ...emptyResult(resolved),
    status: outcome.status,
    ...(outcome.status === "finished" ? {} : { reason: outcome.reason }),
    messages: value?.messages ?? [],
    declarations: value?.declarations ?? [],
    commands: value?.commands ?? [],
    ...(value?.export ? { export: value.export } : {}),
    ...(value?.exportError ? { exportError: value.exportError } : {}),
    noncomputable,
    elapsedMs: outcome.elapsedMs,
  };
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
