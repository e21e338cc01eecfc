import { ceilingMs, holdingCommands, LEAST_BUDGET, MeteredWorkspace } from "../core/index.ts";
import type { ProofWorkspace, WorkspaceRun } from "../core/ports/index.ts";

/** The namespace of everything that is added for testing. */
export const NAMESPACE = "LemmataTest";

export function inNamespace(text: string): string {
  return `namespace ${NAMESPACE}\nnoncomputable section\n${text}\nend\nend ${NAMESPACE}`;
}

const MISSED = "not decided: ";

/** What Lean says where a command has used up its heartbeats. */
const USED_UP = /deterministic\) timeout|deterministic timeout|maximum number of heartbeats/;

/** The kernel is left out where text only serves to find candidates. */
const WITHOUT_KERNEL = { "debug.skipKernelTC": true } as const;

/** Lean's own limit for a command, in thousands of heartbeats. */
const LEAN_LIMIT = 200_000;

/** Milliseconds after which what has no budget is taken to hang. */
const HUNG_MS = 300_000;

interface BudgetedWorkspaceOptions {
  workspace: ProofWorkspace;
  /** Outlasts the request. */
  keeper: ProofWorkspace;
  /** Thousands of heartbeats after which no request starts. */
  budget: number;
  signal?: AbortSignal | undefined;
}

/** A workspace with a budget of heartbeats that releases what it made. */
export class BudgetedWorkspace {
  readonly workspace: MeteredWorkspace;
  readonly keeper: ProofWorkspace;
  /** How much may be spent in all; it is raised for what comes on top. */
  budget: number;
  private readonly signal: AbortSignal | undefined;
  private readonly made: number[] = [];

  constructor({ workspace, keeper, budget, signal }: BudgetedWorkspaceOptions) {
    this.workspace = new MeteredWorkspace(workspace);
    this.keeper = keeper;
    this.budget = budget;
    this.signal = signal;
  }

  /** Thousands of heartbeats so far. */
  get spent(): number {
    return this.workspace.spent;
  }

  get remaining(): number {
    return this.signal?.aborted ? 0 : Math.max(0, this.budget - this.spent);
  }

  get isUsedUp(): boolean {
    return this.remaining < LEAST_BUDGET;
  }

  /** Limits of a request, `atMost` so many thousands of heartbeats; the clock only ends what hangs. */
  limits(atMost = Number.POSITIVE_INFINITY) {
    const heartbeats = Math.ceil(Math.max(1, Math.min(atMost, this.remaining)));
    return { heartbeats, timeoutMs: ceilingMs(heartbeats), signal: this.signal };
  }

  /** Limits of a request that nobody pays for. */
  get ceiling() {
    return { timeoutMs: HUNG_MS, signal: this.signal };
  }

  /** Options of a text, each command of which may take so many thousands of heartbeats at most. */
  private options(atMost = LEAN_LIMIT): Record<string, number> {
    const most = Math.min(atMost, LEAN_LIMIT, this.remaining);
    return { maxHeartbeats: Math.ceil(Math.max(LEAST_BUDGET, most)) };
  }

  /** The environment after a text without errors, or its first error. */
  async extend(
    environment: number,
    text: string,
  ): Promise<{ environment: number } | { error: string }> {
    if (this.isUsedUp) return { error: "out of heartbeats" };
    const run = await this.workspace.run(
      { text, environment, options: { ...this.options(), ...WITHOUT_KERNEL } },
      this.limits(),
    );
    if (run.status !== "finished") return { error: run.reason };
    this.made.push(run.environment);
    this.forgetProofs(run);
    const error = run.messages.find((message) => message.severity === "error");
    return error ? { error: error.data } : { environment: run.environment };
  }

  /**
   * Which of the commands have no error, in order; nothing when the request was ended. Each command is one line.
   * `each`: thousands of heartbeats that a command may take; one that takes more has an error.
   */
  async holds(
    environment: number,
    commands: readonly string[],
    each?: number,
  ): Promise<boolean[] | undefined> {
    const input = { environment, options: this.options(each) };
    const all = each === undefined ? undefined : each * commands.length;
    return holdingCommands(this.workspace, commands, input, this.limits(all));
  }

  /**
   * Which of the propositions the kernel decides to be true, in order; nothing when it takes more than `atMost`
   * thousands of heartbeats. All in one proof: a command of its own for each takes twice as long.
   */
  async decides(
    environment: number,
    propositions: readonly string[],
    atMost: number,
  ): Promise<boolean[] | undefined> {
    const tries = propositions.map(
      (text, i) => `  first | have : ${text} := by decide +kernel | trace "${MISSED}${i}"`,
    );
    const text = ["example : True := by", ...tries, "  trivial"].join("\n");
    const input = { text, environment, options: this.options(atMost) };
    const run = await this.workspace.run(input, this.limits(atMost));
    if (run.status !== "finished") return undefined;
    this.workspace.release({ environments: [run.environment] });
    const error = run.messages.find(({ severity }) => severity === "error");
    if (error && USED_UP.test(error.data)) return undefined;
    if (error) {
      // Some failures, such as too deep a recursion, end the whole proof.
      const commands = propositions.map(
        (p) => `example : ${p} := by first | decide +kernel | fail`,
      );
      return this.holds(environment, commands, atMost);
    }
    const missed = new Set(run.messages.map(({ data }) => data.trim()));
    return propositions.map((_, i) => !missed.has(`${MISSED}${i}`));
  }

  /** What a text prints. */
  async printed(environment: number, text: string): Promise<string[]> {
    const run = await this.workspace.run(
      { text, environment, options: this.options() },
      this.limits(),
    );
    if (run.status !== "finished") return [];
    this.workspace.release({ environments: [run.environment] });
    this.forgetProofs(run);
    return run.messages.flatMap((message) => (message.severity === "info" ? [message.data] : []));
  }

  /** The terms of the only hole of a text. */
  async holeTerms(environment: number, text: string) {
    const input = { text, environment, options: this.options() };
    const run = await this.workspace.run(input, this.limits());
    if (run.status !== "finished") return { error: run.reason, goal: undefined };
    const states = run.sorries.map((sorry) => sorry.proofState);
    const error = run.messages.find((message) => message.severity === "error");
    const answer =
      states[0] === undefined || error
        ? undefined
        : await this.workspace.goalTerms(states[0], this.limits());
    this.workspace.release({ proofStates: states, environments: [run.environment] });
    const goal = answer?.status === "finished" ? answer.value[0] : undefined;
    return goal ? { goal, error: undefined } : { error: error?.data ?? "no goal", goal: undefined };
  }

  /** Terms of a goal whose last hypothesis, `qc`, is a term: its type is that of the term. */
  typeTerms(environment: number, term: string) {
    return this.holeTerms(environment, `example : True := by have qc := ${term}; sorry`);
  }

  /** The same of a constant; of one with universe parameters, the type at some levels: it tells the binders. */
  async constantTerms(environment: number, name: string) {
    const plain = await this.typeTerms(environment, `@${name}`);
    if (plain.goal) return plain;
    const check = `set_option pp.universes true in #check @${name}`;
    const [printed = ""] = await this.printed(environment, check);
    const parameters = /^@\S*?\.\{([^}]*)\} :/.exec(printed)?.[1];
    if (parameters === undefined) return plain;
    const levels = parameters.split(",").map(() => "1");
    return this.typeTerms(environment, `@${name}.{${levels.join(", ")}}`);
  }

  /** Releases the environments that `extend` made, but for some. */
  release(kept: readonly number[] = []): void {
    const environments = this.made.splice(0).filter((made) => !kept.includes(made));
    this.workspace.release({ environments });
  }

  private forgetProofs(run: WorkspaceRun & { status: "finished" }): void {
    this.workspace.release({ proofStates: run.sorries.map((sorry) => sorry.proofState) });
  }
}
