import { LemmataError } from "../../../core/errors/index.ts";
import type { Interrupted, RequestLimits } from "../../../core/ports/index.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import type { LibraryModules } from "./imports.ts";
import type { RequestBody } from "./instance.ts";
import { importsOf, Journal, type JournalEntry } from "./journal.ts";
import type { JobOutcome } from "./limited-request.ts";
import { LongLivedInstance } from "./long-lived-instance.ts";
import { ProcessTaint } from "./process-taint.ts";
import { interrupted } from "./workspace-answers.ts";
import type {
  RunRequest,
  RunResponse,
  StepResponse,
  WorkspaceInput,
} from "./workspace-protocol.ts";

/** The process of a workspace, and the journal that rebuilds in the next one what was lost with the last. */
export class RebuildingProcess {
  readonly journal = new Journal();
  private readonly lean: LongLivedInstance;
  private readonly taint: ProcessTaint;
  /** The generation of the process in which an entry was last built. */
  private readonly builtIn = new WeakMap<JournalEntry, number>();

  constructor(prepared: PreparedLean, library: LibraryModules, heapLimitBytes: number) {
    this.lean = new LongLivedInstance(prepared, library, heapLimitBytes);
    this.taint = new ProcessTaint(this.lean);
  }

  get processIds(): number[] {
    return this.lean.processIds;
  }

  close(): void {
    this.lean.close();
  }

  /** Makes sure of a process for a text that begins with these imports. */
  async startWith(imports: readonly string[]): Promise<void> {
    this.taint.leaveProcess([]);
    await this.lean.ready(imports);
  }

  /** Makes sure that the running process has the result of `entry`, replaying what is missing. */
  async build(entry: JournalEntry, limits: RequestLimits): Promise<Interrupted | undefined> {
    const chain = this.journal.ancestry(entry);
    this.taint.leaveProcess(chain);
    await this.lean.ready(importsOf(chain).imports);
    for (const step of chain) {
      if (this.builtIn.get(step) === this.lean.generation) continue;
      this.taint.note(step);
      const outcome = await this.repeat(step, { ...limits, heartbeats: undefined });
      if (outcome.status !== "finished") return interrupted(outcome);
      const { value } = outcome;
      const made = typeof value === "boolean" ? 1 : "proofStates" in value ? value.proofStates : -1;
      if (made !== step.proofStates) {
        throw new LemmataError(
          "lean-crashed",
          "a lost proof state could not be rebuilt: it came out differently",
        );
      }
      this.builtIn.set(step, this.lean.generation);
    }
    return undefined;
  }

  /** Call it before a new entry runs. */
  note(entry: JournalEntry): void {
    this.taint.note(entry);
  }

  /** Takes in an entry that ran. */
  keep(entry: JournalEntry): void {
    this.journal.register(entry);
    this.builtIn.set(entry, this.lean.generation);
  }

  sendRun(
    entry: JournalEntry & { kind: "run" },
    limits: RequestLimits,
    { infotree, read }: Pick<WorkspaceInput, "infotree" | "read"> = {},
  ) {
    const { kind: _, proofStates: __, failedImports: ___, text, ...rest } = entry;
    const run: RunRequest = {
      ...rest,
      text: new TextEncoder().encode(text),
      infotree,
      ...(read === undefined ? {} : { read }),
    };
    return this.send<RunResponse>({ kind: "run", run }, limits);
  }

  send<T>(body: RequestBody, limits: RequestLimits): Promise<JobOutcome<T>> {
    return this.lean.request<T>(body, limits);
  }

  private repeat(
    step: JournalEntry,
    limits: RequestLimits,
  ): Promise<JobOutcome<RunResponse | StepResponse | boolean>> {
    if (step.kind === "run") return this.sendRun(step, limits);
    if (step.kind === "step") return this.send<StepResponse>({ kind: "step", step }, limits);
    const { proofState, index, firstProofState: saveAs } = step;
    return this.send<boolean>({ kind: "focus", focus: { proofState, index, saveAs } }, limits);
  }
}
