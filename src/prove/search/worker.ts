import { messageOf } from "../../core/errors/index.ts";
import { elaborateContext, type Statement } from "../../core/index.ts";
import type { Answer, Interrupted, ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import { axiomText } from "../../sketch/index.ts";
import type { SearchProblem } from "./problem.ts";
import { isNamed } from "./theorem-text.ts";

export interface WorkerEnvironment {
  environment: number;
  /** Names of the proved lemmas and of the assumed theorems that stand in it as axioms. */
  lemmas: readonly string[];
  /** Full names of the axioms that the context declares, but for what is assumed or allowed. */
  contextAxioms: readonly string[];
  /** Imports of the context that were left out. */
  droppedImports: readonly string[];
}

/**
 * A workspace that keeps the environment of the context, and on top of it the proved lemmas as axioms:
 * `#print axioms` then tells which of them a proof rests on.
 */
export class Worker {
  readonly index: number;
  readonly workspace: ProofWorkspace;
  /** Why it is not used any more. */
  lost: string | undefined;
  private readonly problem: SearchProblem;
  private readonly onRequest: () => void;
  private context: Promise<Answer<WorkerEnvironment>> | undefined;
  private top: number | undefined;
  private lemmas: string[] = [];
  /** Environments that were on top, for those who may still work in them. */
  private older: number[] = [];
  private users = 0;
  private building: Promise<unknown> = Promise.resolve();

  constructor(
    index: number,
    workspace: ProofWorkspace,
    { problem, onRequest = () => {} }: { problem: SearchProblem; onRequest?: () => void },
  ) {
    this.index = index;
    this.workspace = workspace;
    this.problem = problem;
    this.onRequest = onRequest;
  }

  /** Someone begins to work in its environments. */
  enter(): void {
    this.users++;
  }

  leave(): void {
    this.users--;
    if (this.users > 0 || this.older.length === 0) return;
    this.workspace.release({ environments: this.older.splice(0) });
  }

  /** The environment of the context and these statements; `citable` only grows from call to call. */
  async environment(
    citable: readonly Statement[],
    limits: RequestLimits,
  ): Promise<Answer<WorkerEnvironment>> {
    // One after the other: what the first adds, the next has.
    const built = this.building.then(() => this.build(citable, limits)).catch(crashed);
    this.building = built;
    return built;
  }

  private async build(
    citable: readonly Statement[],
    limits: RequestLimits,
  ): Promise<Answer<WorkerEnvironment>> {
    const context = await this.elaborateContext(limits);
    if (context.status !== "finished") return context;
    const { environment, contextAxioms, droppedImports } = context.value;
    const added = citable.slice(this.lemmas.length);
    if (added.length > 0) {
      const text = added.map(axiomText).join("\n\n");
      this.onRequest();
      const run = await this.workspace.run({ text, environment: this.top ?? environment }, limits);
      if (run.status !== "finished") return run;
      if (this.top !== undefined) this.older.push(this.top);
      this.top = run.environment;
      this.lemmas = [...this.lemmas, ...added.map(({ name }) => name)];
    }
    const lemmas = [...this.assumed, ...this.lemmas];
    const top = this.top ?? environment;
    const value = { environment: top, lemmas, contextAxioms, droppedImports };
    return { status: "finished", value };
  }

  private get assumed(): string[] {
    return (this.problem.assumed ?? []).map(({ name }) => name);
  }

  /** Elaborated once, also when two ask for it at the same time; what was cut off is tried again. */
  private async elaborateContext(limits: RequestLimits): Promise<Answer<WorkerEnvironment>> {
    const reading = this.context ?? this.readContext(limits).catch(crashed);
    this.context = reading;
    const answer = await reading;
    if (answer.status !== "finished" && this.context === reading) this.context = undefined;
    return answer;
  }

  private async readContext(limits: RequestLimits): Promise<Answer<WorkerEnvironment>> {
    const { context: text, core, modules, statement } = this.problem;
    this.onRequest();
    const asked = { text, core, modules, statement: statement.text };
    const read = await elaborateContext(this.workspace, asked, limits);
    if (read.status !== "finished") return read;
    const { environment, commands, droppedImports } = read;
    const allowed = this.problem.allowedAxioms ?? [];
    const axioms = commands.flatMap(({ keyword, name }) => {
      const mayBeUsed =
        allowed.includes(name) || this.assumed.some((assumed) => isNamed(name, assumed));
      return keyword === "axiom" && !mayBeUsed ? [name] : [];
    });
    const value = { environment, lemmas: [], contextAxioms: axioms, droppedImports };
    return { status: "finished", value };
  }
}

function crashed(error: unknown): Interrupted {
  return { status: "crashed", reason: messageOf(error), messages: [] };
}

/** Whether a printed full name is one of these, written with or without the namespace around. */
export function isAmong(fullName: string, names: readonly string[]): boolean {
  return names.some((name) => isNamed(fullName, name));
}
