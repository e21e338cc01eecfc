import { LemmataError } from "../../errors/index.ts";
import type { JsonValue, Message } from "../../model/index.ts";
import type {
  RunRequest,
  RunResponse,
  StepResponse,
  StepResult,
} from "../child/workspace-protocol.ts";
import { type PreparedLean, prepareLean } from "../prepare/cache.ts";
import { PINNED_LEAN } from "../prepare/lean-package.ts";
import { AffineInstance, type RequestLimits } from "./affine-instance.ts";
import { needsNoncomputable } from "./elaborator.ts";
import { readHeader } from "./header.ts";
import { LibraryModules, resolveImports, snapshotFor } from "./imports.ts";
import { ancestry, type JournalEntry, type Pickle } from "./journal.ts";
import type { JobOutcome } from "./pool.ts";

export interface WorkspaceOptions {
  prepared: PreparedLean;
  /** Bytes of wasm heap after which the process is replaced and rebuilt; default 1.3 GB. */
  heapLimitBytes?: number;
}

export interface RunInput {
  text: string;
  /** Environment to go on from; without it the header of the text chooses the imports. */
  environment?: number;
  /** Drop imports that this Lean does not have instead of reporting them. */
  core?: boolean;
  fileName?: string;
  options?: Record<string, boolean | number>;
  /** Make proof states for whole tactic blocks, and for every tactic, besides those for `sorry`. */
  rootGoals?: boolean;
  tactics?: boolean;
  declarations?: boolean;
  infotree?: RunRequest["infotree"];
}

/** A request that did not come to its end; nothing was kept. */
export interface Interrupted {
  status: "timed-out" | "crashed";
  reason: string;
  messages: Message[];
}

export type RunOutcome =
  | ({ status: "finished"; environment: number; droppedImports: string[] } & RunResponse)
  | Interrupted;

export type StepOutcome =
  | ({ status: "finished" } & StepResult)
  | { status: "failed"; message: string }
  | Interrupted;

const DEFAULT_HEAP_LIMIT = 1_300_000_000;

/**
 * Environments and proof states under numbers, in a process of their own. When the process dies, its
 * journal rebuilds in the next one whatever is asked for, so numbers stay valid. Requests run one
 * after another; open several workspaces to work side by side.
 */
export class LeanWorkspace {
  private readonly lean: AffineInstance;
  private readonly library: LibraryModules;
  private readonly environments = new Map<number, JournalEntry>();
  private readonly proofStates = new Map<number, JournalEntry>();
  /** The generation of the process in which an entry was last built. */
  private readonly builtIn = new WeakMap<JournalEntry, number>();
  private nextEnvironment = 0;
  private nextProofState = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor({ prepared, heapLimitBytes }: WorkspaceOptions) {
    this.lean = new AffineInstance(prepared, heapLimitBytes ?? DEFAULT_HEAP_LIMIT);
    this.library = new LibraryModules(prepared.libraryIndexPath);
  }

  /** Prepares the cache when needed; the process starts with the first request. */
  static async open(
    options: { cacheDirectory?: string; onProgress?: (step: string) => void } = {},
  ): Promise<LeanWorkspace> {
    const prepared = await prepareLean({
      ...(options.cacheDirectory ? { root: options.cacheDirectory } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
    return new LeanWorkspace({ prepared });
  }

  get processIds(): number[] {
    return this.lean.processIds;
  }

  hasEnvironment(number: number): boolean {
    return this.environments.has(number);
  }

  hasProofState(number: number): boolean {
    return this.proofStates.has(number);
  }

  /** Elaborates a text and keeps the environment after it, also when it has errors. */
  run(input: RunInput, limits: RequestLimits = {}): Promise<RunOutcome> {
    return this.inTurn(() => this.runNow(input, limits));
  }

  /** Runs one tactic on a proof state; the state itself stays as it is. */
  step(proofState: number, tactic: string, limits: RequestLimits = {}): Promise<StepOutcome> {
    return this.inTurn(async () => {
      const interrupted = await this.build(this.entryOf(this.proofStates, proofState), limits);
      if (interrupted) return interrupted;
      const step = { proofState, tactic, firstProofState: this.nextProofState };
      return this.stepResult(await this.send<StepResponse>({ kind: "step", step }, limits), step);
    });
  }

  /** What a step to this state would have answered. */
  describe(proofState: number, limits: RequestLimits = {}): Promise<StepOutcome> {
    return this.inTurn(async () => {
      const entry = this.entryOf(this.proofStates, proofState);
      const interrupted = await this.build(entry, limits);
      if (interrupted) return interrupted;
      const outcome = await this.send<StepResponse>({ kind: "describe", proofState }, limits);
      return this.stepResult(outcome, undefined);
    });
  }

  /** Everything that is needed to make an environment or a proof state again, elsewhere. */
  pickle(target: { environment: number } | { proofState: number }): Pickle {
    const isEnvironment = "environment" in target;
    const number = isEnvironment ? target.environment : target.proofState;
    const table = isEnvironment ? this.environments : this.proofStates;
    const entry = this.entryOf(table, number);
    return {
      format: "lemmata-pickle",
      version: 1,
      lean: PINNED_LEAN.leanVersion,
      kind: isEnvironment ? "environment" : "proof-state",
      target: number,
      entries: ancestry(entry, this.environments, this.proofStates),
    };
  }

  /** Takes in a pickle under new numbers; it is rebuilt when it is first used. */
  unpickle(pickle: Pickle): number {
    const environments = new Map<number, number>();
    const proofStates = new Map<number, number>();
    const known = (map: Map<number, number>, number: number) => {
      const found = map.get(number);
      if (found !== undefined) return found;
      throw new LemmataError("bad-input", "the pickle refers to something that it does not hold");
    };
    for (const entry of pickle.entries) {
      const firstProofState = this.nextProofState;
      for (let i = 0; i < entry.proofStates; i++) {
        proofStates.set(entry.firstProofState + i, firstProofState + i);
      }
      if (entry.kind === "step") {
        const proofState = known(proofStates, entry.proofState);
        this.register({ ...entry, proofState, firstProofState });
        continue;
      }
      const saveAs = this.nextEnvironment;
      const base =
        "environment" in entry.base
          ? { environment: known(environments, entry.base.environment) }
          : entry.base;
      environments.set(entry.saveAs, saveAs);
      this.register({ ...entry, base, saveAs, firstProofState });
    }
    return known(pickle.kind === "environment" ? environments : proofStates, pickle.target);
  }

  /** JSON as Lean's printer lays it out. */
  async printJson(value: JsonValue): Promise<string> {
    const outcome = await this.inTurn(() => this.send<string>({ kind: "print-json", value }, {}));
    if (outcome.status === "finished") return outcome.value;
    throw new LemmataError("lean-crashed", outcome.reason);
  }

  /** Lean's complaint about a text that is no JSON. */
  async jsonComplaint(text: string): Promise<string | undefined> {
    const outcome = await this.inTurn(() =>
      this.send<string | undefined>({ kind: "parse-json", text }, {}),
    );
    return outcome.status === "finished" ? outcome.value : undefined;
  }

  async close(): Promise<void> {
    this.lean.close();
  }

  /**
   * Runs requests one after another. A crash may have come from outside, so the request gets a second
   * process before it is blamed.
   */
  private inTurn<T extends { status: string }>(action: () => Promise<T>): Promise<T> {
    const result = this.turn.then(async () => {
      const outcome = await action();
      return outcome.status === "crashed" ? action() : outcome;
    });
    this.turn = result.catch(() => {});
    return result;
  }

  private async runNow(input: RunInput, limits: RequestLimits): Promise<RunOutcome> {
    let { text } = input;
    let imports: string[] = ["Init"];
    let problems: Message[] = [];
    let droppedImports: string[] = [];
    if (input.environment !== undefined) {
      const entry = this.entryOf(this.environments, input.environment);
      const interrupted = await this.build(entry, limits);
      if (interrupted) return interrupted;
    } else {
      const resolved = resolveImports(readHeader(text), this.library, { core: input.core ?? false });
      ({ imports, problems, dropped: droppedImports } = resolved);
      // Nothing is elaborated below a header that cannot be satisfied.
      if (problems.length > 0) [text, imports] = ["", ["Init"]];
      await this.lean.ready(snapshotFor(imports));
    }
    const entry: JournalEntry = {
      kind: "run",
      text,
      fileName: input.fileName ?? "<input>",
      base: input.environment === undefined ? { imports } : { environment: input.environment },
      noncomputable: false,
      options: { "Elab.async": false, ...input.options },
      saveAs: this.nextEnvironment,
      firstProofState: this.nextProofState,
      proofStates: 0,
      rootGoals: input.rootGoals ?? false,
      tactics: input.tactics ?? false,
      declarations: input.declarations ?? false,
    };
    let outcome = await this.sendRun(entry, limits, input.infotree);
    if (needsNoncomputable(outcome)) {
      entry.noncomputable = true;
      outcome = await this.sendRun(entry, limits, input.infotree);
    }
    if (outcome.status !== "finished") {
      const messages = outcome.status === "timed-out" ? (outcome.value?.messages ?? []) : [];
      return { status: outcome.status, reason: outcome.reason, messages };
    }
    const { value } = outcome;
    entry.proofStates = value.proofStates;
    this.register(entry);
    this.builtIn.set(entry, this.lean.generation);
    const messages = [...problems, ...value.messages];
    return { status: "finished", environment: entry.saveAs, droppedImports, ...value, messages };
  }

  private sendRun(
    entry: JournalEntry & { kind: "run" },
    limits: RequestLimits,
    infotree?: RunRequest["infotree"],
  ) {
    const { kind: _, proofStates: __, text, ...rest } = entry;
    const run: RunRequest = {
      ...rest,
      text: new TextEncoder().encode(text),
      ...(infotree === undefined ? {} : { infotree }),
    };
    return this.send<RunResponse>({ kind: "run", run }, limits);
  }

  private send<T>(body: Parameters<AffineInstance["request"]>[0], limits: RequestLimits) {
    return this.lean.request<T>(body, limits);
  }

  private stepResult(
    outcome: JobOutcome<StepResponse>,
    step: { proofState: number; tactic: string; firstProofState: number } | undefined,
  ): StepOutcome {
    if (outcome.status !== "finished") {
      return { status: outcome.status, reason: outcome.reason, messages: [] };
    }
    const { value } = outcome;
    if (value.cancelled) return { status: "timed-out", reason: "cancelled", messages: [] };
    if (value.failed !== undefined) return { status: "failed", message: value.failed };
    if (step !== undefined) {
      const entry: JournalEntry = { kind: "step", ...step, proofStates: value.proofStates };
      this.register(entry);
      this.builtIn.set(entry, this.lean.generation);
    }
    const { cancelled: _, failed: __, ...result } = value;
    return { status: "finished", ...result };
  }

  private register(entry: JournalEntry): void {
    if (entry.kind === "run") {
      this.environments.set(entry.saveAs, entry);
      this.nextEnvironment = Math.max(this.nextEnvironment, entry.saveAs + 1);
    }
    const end = entry.firstProofState + entry.proofStates;
    for (let i = entry.firstProofState; i < end; i++) this.proofStates.set(i, entry);
    this.nextProofState = Math.max(this.nextProofState, end);
  }

  private entryOf(table: ReadonlyMap<number, JournalEntry>, number: number): JournalEntry {
    const entry = table.get(number);
    if (entry !== undefined) return entry;
    const what = table === this.environments ? "environment" : "proof state";
    throw new LemmataError("bad-input", `there is no ${what} ${number}`);
  }

  /** Makes sure that the running process has what `entry` made, replaying what is missing. */
  private async build(
    entry: JournalEntry,
    limits: RequestLimits,
  ): Promise<Interrupted | undefined> {
    const chain = ancestry(entry, this.environments, this.proofStates);
    const first = chain[0];
    const imports = first?.kind === "run" && "imports" in first.base ? first.base.imports : [];
    await this.lean.ready(snapshotFor(imports));
    for (const step of chain) {
      if (this.builtIn.get(step) === this.lean.generation) continue;
      const outcome =
        step.kind === "run"
          ? await this.sendRun(step, limits)
          : await this.send<StepResponse>({ kind: "step", step }, limits);
      if (outcome.status !== "finished") {
        return { status: outcome.status, reason: outcome.reason, messages: [] };
      }
      const { value } = outcome;
      if (!("proofStates" in value) || value.proofStates !== step.proofStates) {
        throw new LemmataError("lean-crashed", "a lost proof state could not be rebuilt: it came out differently");
      }
      this.builtIn.set(step, this.lean.generation);
    }
    return undefined;
  }
}
