import type { ProofWorkspace, WorkspaceRun } from "../core/ports/index.ts";

/** The namespace of everything that is added for testing. */
export const NAMESPACE = "LemmataTest";

export function inNamespace(text: string): string {
  return `namespace ${NAMESPACE}\nnoncomputable section\n${text}\nend\nend ${NAMESPACE}`;
}

const MISSED = "not decided: ";

/** The kernel is left out where text only serves to find candidates. */
const WITHOUT_KERNEL = { "debug.skipKernelTC": true } as const;

interface TimedWorkspaceOptions {
  workspace: ProofWorkspace;
  /** `performance.now()` after which no request starts. */
  deadline: number;
  signal?: AbortSignal | undefined;
}

/** A workspace with a deadline that releases what it made. */
export class TimedWorkspace {
  readonly workspace: ProofWorkspace;
  deadline: number;
  private readonly signal: AbortSignal | undefined;
  private readonly made: number[] = [];

  constructor({ workspace, deadline, signal }: TimedWorkspaceOptions) {
    this.workspace = workspace;
    this.deadline = deadline;
    this.signal = signal;
  }

  get remainingMs(): number {
    return this.signal?.aborted ? 0 : Math.max(0, this.deadline - performance.now());
  }

  limits(atMostMs = Number.POSITIVE_INFINITY) {
    const timeoutMs = Math.ceil(Math.max(1, Math.min(atMostMs, this.remainingMs)));
    return { timeoutMs, signal: this.signal };
  }

  /** The environment after a text without errors, or its first error. */
  async extend(
    environment: number,
    text: string,
  ): Promise<{ environment: number } | { error: string }> {
    const run = await this.workspace.run(
      { text, environment, options: WITHOUT_KERNEL },
      this.limits(),
    );
    if (run.status !== "finished") return { error: run.reason };
    this.made.push(run.environment);
    this.forgetProofs(run);
    const error = run.messages.find((message) => message.severity === "error");
    return error ? { error: error.data } : { environment: run.environment };
  }

  /**
   * Which of the commands have no error, in order; nothing when there was not enough time. Each command is one
   * line. `timeoutMs`: at most so long.
   */
  async holds(
    environment: number,
    commands: readonly string[],
    timeoutMs?: number,
  ): Promise<boolean[] | undefined> {
    const limits = this.limits(timeoutMs);
    const run = await this.workspace.run({ text: commands.join("\n"), environment }, limits);
    if (run.status !== "finished") return undefined;
    this.workspace.release({ environments: [run.environment] });
    const errors = run.messages.filter((message) => message.severity === "error");
    const lines = new Set(errors.map((message) => message.pos.line));
    return commands.map((_, i) => !lines.has(i + 1));
  }

  /**
   * Which of the propositions the kernel decides to be true, in order; nothing when there was not enough time. All
   * in one proof: a command of its own for each takes twice as long.
   */
  async decides(
    environment: number,
    propositions: readonly string[],
    timeoutMs?: number,
  ): Promise<boolean[] | undefined> {
    const tries = propositions.map(
      (text, i) => `  first | have : ${text} := by decide +kernel | trace "${MISSED}${i}"`,
    );
    const text = ["example : True := by", ...tries, "  trivial"].join("\n");
    const run = await this.workspace.run({ text, environment }, this.limits(timeoutMs));
    if (run.status !== "finished") return undefined;
    this.workspace.release({ environments: [run.environment] });
    if (run.messages.some(({ severity }) => severity === "error")) {
      // Some failures, such as too deep a recursion, end the whole proof.
      const commands = propositions.map(
        (p) => `example : ${p} := by first | decide +kernel | fail`,
      );
      return this.holds(environment, commands, timeoutMs);
    }
    const missed = new Set(run.messages.map(({ data }) => data.trim()));
    return propositions.map((_, i) => !missed.has(`${MISSED}${i}`));
  }

  /** What a text prints. */
  async printed(environment: number, text: string): Promise<string[]> {
    const run = await this.workspace.run({ text, environment }, this.limits());
    if (run.status !== "finished") return [];
    this.workspace.release({ environments: [run.environment] });
    this.forgetProofs(run);
    return run.messages.flatMap((message) => (message.severity === "info" ? [message.data] : []));
  }

  /** The terms of the only hole of a text. */
  async holeTerms(environment: number, text: string) {
    const run = await this.workspace.run({ text, environment, holesInPlace: true }, this.limits());
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

  /** Releases the environments that `extend` made. */
  release(): void {
    this.workspace.release({ environments: this.made.splice(0) });
  }

  private forgetProofs(run: WorkspaceRun & { status: "finished" }): void {
    this.workspace.release({ proofStates: run.sorries.map((sorry) => sorry.proofState) });
  }
}
