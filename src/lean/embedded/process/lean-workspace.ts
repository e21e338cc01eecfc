import { LemmataError } from "../../../core/errors/index.ts";
import type {
  Goal,
  GoalDetail,
  GoalTerms,
  LibraryDeclarations,
  LocalModule,
  ParsedText,
} from "../../../core/index.ts";
import type {
  Answer,
  DeclarationLimits,
  Interrupted,
  ProofWorkspace,
  RequestLimits,
  StepLimits,
  TermsLimits,
} from "../../../core/ports/index.ts";
import { readHeader } from "../../header.ts";
import { type PreparedLean, prepareLean } from "../prepare/cache.ts";
import { isNoBetter, needsNoncomputable } from "./elaborator.ts";
import { LibraryModules, resolveImports } from "./imports.ts";
import type { RequestBody } from "./instance.ts";
import { importsOf, type Journal, type JournalEntry, type Pickle } from "./journal.ts";
import type { JobOutcome } from "./limited-request.ts";
import { RebuildingProcess } from "./rebuilding-process.ts";
import {
  type Beginning,
  heartbeatsOf,
  interrupted,
  isWithin,
  overLimit,
  unusable,
} from "./workspace-answers.ts";
import type {
  ParseResponse,
  RunOutcome,
  StepOutcome,
  StepRequest,
  StepResponse,
  WorkspaceInput,
} from "./workspace-protocol.ts";

/** Bytes of wasm heap after which the process is replaced and rebuilt. */
const HEAP_LIMIT = 1_300_000_000;

/**
 * Environments and proof states under numbers, in a process of their own. When the process dies, its journal
 * rebuilds what is requested in the next one, so numbers stay valid. Requests run one after another; open several
 * workspaces to work side by side.
 */
export class LeanWorkspace implements ProofWorkspace {
  private readonly lean: RebuildingProcess;
  private readonly journal: Journal;
  private readonly library: LibraryModules;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(prepared: PreparedLean) {
    this.library = new LibraryModules(prepared);
    this.lean = new RebuildingProcess(prepared, this.library, HEAP_LIMIT);
    this.journal = this.lean.journal;
  }

  /** Prepares the cache when needed; the process starts with the first request. */
  static async open(
    options: { cacheDirectory?: string; onProgress?: (step: string) => void } = {},
  ): Promise<LeanWorkspace> {
    const prepared = await prepareLean({
      root: options.cacheDirectory || undefined,
      onProgress: options.onProgress,
    });
    return new LeanWorkspace(prepared);
  }

  get processIds(): number[] {
    return this.lean.processIds;
  }

  /** Elaborates a text and keeps the environment after it, also when it has errors. */
  run(input: WorkspaceInput, limits: RequestLimits = {}): Promise<RunOutcome> {
    return this.inTurn(async () => {
      const run = await this.runNow(input, limits);
      if (isWithin(run, limits)) return run;
      if (run.status === "finished") {
        const proofStates = run.sorries.map(({ proofState }) => proofState);
        this.release({ environments: [run.environment], proofStates });
      }
      return overLimit(limits);
    });
  }

  /** Runs one tactic on a proof state; the state itself stays as it is. */
  step(proofState: number, tactic: string, limits: StepLimits = {}): Promise<StepOutcome> {
    const { maxHeartbeats } = limits;
    return this.inTurn(async () => {
      const lost = await this.lean.build(this.journal.proofState(proofState), limits);
      if (lost) return lost;
      const step: StepRequest = {
        proofState,
        tactic,
        firstProofState: this.journal.nextProofState,
        maxHeartbeats: maxHeartbeats === undefined ? undefined : maxHeartbeats * 1000,
      };
      const entry: JournalEntry = { kind: "step", ...step, proofStates: 0 };
      this.lean.note(entry);
      const outcome = await this.lean.send<StepResponse>({ kind: "step", step }, limits);
      const result = this.stepResult(outcome, entry);
      if (isWithin(result, limits)) return result;
      if (result.status === "finished") {
        const holes = result.sorries.map(({ proofState }) => proofState);
        this.release({ proofStates: [result.proofState, ...holes] });
      }
      return overLimit(limits);
    });
  }

  focus(proofState: number, index: number, limits: RequestLimits = {}): Promise<Answer<number>> {
    return this.inTurn(async () => {
      const lost = await this.lean.build(this.journal.proofState(proofState), limits);
      if (lost) return lost;
      const saveAs = this.journal.nextProofState;
      const focus = { proofState, index, saveAs };
      const outcome = await this.lean.send<boolean>({ kind: "focus", focus }, limits);
      if (outcome.status !== "finished") return interrupted(outcome);
      if (!outcome.value) {
        throw new LemmataError("bad-input", `proof state ${proofState} has no goal ${index}`);
      }
      const entry: JournalEntry = {
        kind: "focus",
        proofState,
        index,
        firstProofState: saveAs,
        proofStates: 1,
      };
      this.lean.keep(entry);
      return { status: "finished", value: saveAs, heartbeats: outcome.heartbeats };
    });
  }

  release(numbers: { proofStates?: readonly number[]; environments?: readonly number[] }): void {
    const { proofStates = [], environments = [] } = numbers;
    // In turn: a request that was sent before may still need them.
    this.turn = this.turn.then(async () => {
      this.journal.release(proofStates, environments);
      if (this.lean.processIds.length === 0) return;
      await this.lean.send({ kind: "release", proofStates, environments }, {}).catch(() => {});
    });
  }

  /** What a step to this state would have answered. */
  describe(proofState: number, limits: RequestLimits = {}): Promise<StepOutcome> {
    return this.inTurn(async () => {
      const entry = this.journal.proofState(proofState);
      const lost = await this.lean.build(entry, limits);
      if (lost) return lost;
      const outcome = await this.lean.send<StepResponse>({ kind: "describe", proofState }, limits);
      return this.stepResult(outcome, undefined);
    });
  }

  /** The open goals of a proof state. */
  goals(
    proofState: number,
    detail: GoalDetail,
    limits: RequestLimits = {},
  ): Promise<Answer<Goal[]>> {
    return this.ask(proofState, { kind: "goals", proofState, detail }, limits);
  }

  /** The open goals of a proof state as terms. */
  goalTerms(proofState: number, limits: TermsLimits = {}): Promise<Answer<GoalTerms[]>> {
    const { definitions } = limits;
    return this.ask(proofState, { kind: "goal-terms", proofState, definitions }, limits);
  }

  /**
   * Parses a text without elaborating it, with the syntax of an environment or else of the text's
   * imports. What the text itself adds to the syntax has no effect.
   */
  parse(
    input: Pick<WorkspaceInput, "text" | "environment" | "core" | "fileName" | "modules">,
    limits: RequestLimits = {},
  ): Promise<Answer<ParsedText>> {
    return this.inTurn(async () => {
      const begun = await this.begin(input, limits);
      if ("status" in begun) return begun;
      const { base, problems } = begun;
      const parse = {
        text: new TextEncoder().encode(input.text),
        fileName: input.fileName ?? "<input>",
        base,
      };
      const outcome = await this.lean.send<ParseResponse>({ kind: "parse", parse }, limits);
      if (outcome.status !== "finished") return interrupted(outcome);
      if (outcome.value.cancelled)
        return { status: "timed-out", reason: "cancelled", messages: [] };
      const { header, commands, messages } = JSON.parse(outcome.value.parsed) as ParsedText;
      const value = { header, commands, messages: [...problems, ...messages] };
      return { status: "finished", value };
    });
  }

  importsOf(environment: number): readonly string[] {
    return importsOf(this.journal.ancestry(this.journal.environment(environment))).imports;
  }

  /** The declarations of an environment that are of these packages. */
  async libraryDeclarations(
    environment: number,
    { packages, ...limits }: DeclarationLimits,
  ): Promise<Answer<LibraryDeclarations>> {
    return this.inTurn(async () => {
      const entry = this.journal.environment(environment);
      const { modules = [] } = importsOf(this.journal.ancestry(entry));
      const own = packages.includes("")
        ? modules.map(({ name }) => name.split(".")[0] as string)
        : [];
      const lost = await this.lean.build(entry, limits);
      if (lost) return lost;
      const wanted = [...new Set([...packages, ...own])];
      const body = { kind: "library-declarations", environment, packages: wanted } as const;
      const outcome = await this.lean.send<LibraryDeclarations>(body, limits);
      if (outcome.status !== "finished") return interrupted(outcome);
      return { status: "finished", value: outcome.value };
    });
  }

  private ask<T>(proofState: number, body: RequestBody, limits: RequestLimits): Promise<Answer<T>> {
    return this.inTurn(async () => {
      const lost = await this.lean.build(this.journal.proofState(proofState), limits);
      if (lost) return lost;
      const outcome = await this.lean.send<T>(body, limits);
      return outcome.status === "finished"
        ? { status: "finished", value: outcome.value, heartbeats: outcome.heartbeats }
        : interrupted(outcome);
    });
  }

  /** Everything that is needed to rebuild an environment or a proof state elsewhere. */
  pickle(target: { environment: number } | { proofState: number }): Pickle {
    return this.journal.pickle(target);
  }

  /** Takes in a pickle, with the modules of the project that it imports, under a new number; it is rebuilt when it is first used. Throws `bad-input`. */
  unpickle(pickle: Pickle, modules: readonly LocalModule[] = []): number {
    return this.journal.unpickle(pickle, modules);
  }

  /** JSON text as Lean's printer lays it out. */
  async printJson(text: string): Promise<string> {
    const outcome = await this.inTurn(() =>
      this.lean.send<string>({ kind: "print-json", text }, {}),
    );
    if (outcome.status === "finished") return outcome.value;
    throw new LemmataError("lean-crashed", outcome.reason);
  }

  /** Lean's complaint about a text that is no JSON. */
  async jsonComplaint(text: string): Promise<string | undefined> {
    const outcome = await this.inTurn(() =>
      this.lean.send<string | undefined>({ kind: "parse-json", text }, {}),
    );
    return outcome.status === "finished" ? outcome.value : undefined;
  }

  async close(): Promise<void> {
    this.lean.close();
  }

  /**
   * Runs requests one after another. A crash may have an outside cause, so the request gets a second process before
   * it is blamed.
   */
  private inTurn<T extends { status: string }>(action: () => Promise<T>): Promise<T> {
    const result = this.turn.then(async () => {
      const outcome = await action();
      return outcome.status === "crashed" ? action() : outcome;
    });
    this.turn = result.catch(() => {});
    return result;
  }

  private async runNow(input: WorkspaceInput, limits: RequestLimits): Promise<RunOutcome> {
    const begun = await this.begin(input, limits);
    if ("status" in begun) return begun;
    const { base, problems, droppedImports, failedImports } = begun;
    const entry: JournalEntry = {
      kind: "run",
      // Nothing is elaborated below a header that cannot be satisfied.
      text: problems.length > 0 ? "" : input.text,
      failedImports,
      fileName: input.fileName ?? "<input>",
      base,
      noncomputable: false,
      options: { "Elab.async": false, ...input.options },
      saveAs: this.journal.nextEnvironment,
      firstProofState: this.journal.nextProofState,
      proofStates: 0,
      rootGoals: input.rootGoals ?? false,
      tactics: input.tactics ?? false,
      declarations: input.declarations ?? false,
    };
    this.lean.note(entry);
    let heartbeats = 0;
    const send = async () => {
      const sent = await this.lean.sendRun(entry, limits, input);
      heartbeats += heartbeatsOf(sent);
      return sent;
    };
    let outcome = await send();
    if (needsNoncomputable(outcome)) {
      const first = outcome;
      entry.noncomputable = true;
      outcome = await send();
      if (isNoBetter(first, outcome)) {
        // The environment is the one that was made last.
        entry.noncomputable = false;
        outcome = await send();
      }
    }
    if (outcome.status !== "finished") {
      const messages = outcome.status === "timed-out" ? (outcome.value?.messages ?? []) : [];
      return { ...interrupted(outcome), messages, heartbeats };
    }
    const { value } = outcome;
    entry.proofStates = value.proofStates;
    this.lean.keep(entry);
    const messages = [...problems, ...value.messages];
    const made = { environment: entry.saveAs, droppedImports, messages, heartbeats };
    return { status: "finished", ...value, ...made };
  }

  /** Finds or builds the environment that a text starts from. */
  private async begin(
    input: Pick<WorkspaceInput, "text" | "environment" | "core" | "modules">,
    limits: RequestLimits,
  ): Promise<Interrupted | Beginning> {
    const { environment, core = false, modules = [] } = input;
    if (environment !== undefined) {
      const entry = this.journal.environment(environment);
      const lost = await this.lean.build(entry, limits);
      const failedImports = entry.kind === "run" ? entry.failedImports : undefined;
      const problems = failedImports === undefined ? [] : [unusable(failedImports)];
      return lost ?? { base: { environment }, problems, droppedImports: [], failedImports };
    }
    const local = (name: string) => modules.some((module) => module.name === name);
    const resolved = resolveImports(readHeader(input.text), this.library, { core, local });
    const { problems, dropped } = resolved;
    const imports = problems.length > 0 ? ["Init"] : resolved.imports;
    await this.lean.startWith(imports);
    const base = { imports, modules: modules.length > 0 ? modules : undefined };
    const failedImports = problems.map(({ data }) => data).join("; ") || undefined;
    return { base, problems, droppedImports: dropped, failedImports };
  }

  private stepResult(
    outcome: JobOutcome<StepResponse>,
    entry: (JournalEntry & { kind: "step" }) | undefined,
  ): StepOutcome {
    if (outcome.status !== "finished") return interrupted(outcome);
    const { value, heartbeats } = outcome;
    if (value.cancelled)
      return { status: "timed-out", reason: "cancelled", messages: [], heartbeats };
    if (value.failed !== undefined) return { status: "failed", message: value.failed, heartbeats };
    if (entry !== undefined) {
      entry.proofStates = value.proofStates;
      this.lean.keep(entry);
    }
    const { cancelled: _, failed: __, ...result } = value;
    return { status: "finished", ...result, heartbeats };
  }
}
