import type { Goal } from "../core/index.ts";
import { readGoal, type TermGoal } from "../core/index.ts";
import type { ProofWorkspace, WorkspaceStep } from "../core/ports/index.ts";
import type { Effort } from "./efforts.ts";

/** What a tactic led to. `closed`: nothing is open and the process accepts the proof of this goal. */
export interface TacticResult {
  state: number;
  goals: string[];
  closed: boolean;
}

/** Runs tactics on proof states within a time limit, and lets go of the states at the end. */
export class TacticRunner {
  readonly workspace: ProofWorkspace;
  /** Statements as Lean prints them, by the text that was given. */
  readonly printed = new Map<string, string>();
  private readonly signal: AbortSignal;
  private readonly deadline: number;
  private readonly made: number[] = [];

  constructor(workspace: ProofWorkspace, limits: { timeMs: number; signal: AbortSignal }) {
    this.workspace = workspace;
    this.signal = limits.signal;
    this.deadline = performance.now() + limits.timeMs;
  }

  get remainingMs(): number {
    return this.signal.aborted ? 0 : Math.max(0, this.deadline - performance.now());
  }

  get expired(): boolean {
    return this.remainingMs === 0;
  }

  /** `undefined` when the tactic failed, or ran too long, or time is over. */
  async run(state: number, tactic: string, effort: Effort): Promise<TacticResult | undefined> {
    const timeMs = Math.min(effort.timeMs, this.remainingMs);
    if (timeMs < 20) return undefined;
    const step: WorkspaceStep = await this.workspace.step(state, tactic, {
      timeoutMs: timeMs,
      maxHeartbeats: effort.heartbeats,
      signal: this.signal,
    });
    if (step.status !== "finished") return undefined;
    this.made.push(step.proofState, ...step.sorries.map((hole) => hole.proofState));
    // Lean goes on after an error inside a term and puts `sorry` there.
    if (step.messages.some((message) => message.severity === "error")) return undefined;
    const closed = step.proofStatus === "Completed";
    if (!closed && step.goals.length === 0) return undefined;
    return { state: step.proofState, goals: step.goals, closed };
  }

  async focus(state: number, index: number): Promise<number | undefined> {
    const answer = await this.workspace.focus(state, index);
    if (answer.status !== "finished") return undefined;
    this.made.push(answer.value);
    return answer.value;
  }

  /** The first open goal as Lean prints it, taken apart. */
  async goal(state: number): Promise<Goal | undefined> {
    const answer = await this.workspace.goals(state, "full");
    return answer.status === "finished" ? answer.value[0] : undefined;
  }

  /** Remembers how Lean prints the type of a hypothesis that was stated as `statement`. */
  async learnStatement(state: number, name: string, statement: string): Promise<void> {
    if (!statement.includes("@_root_.") || this.printed.has(statement)) return;
    const goal = await this.goal(state);
    const type = goal?.hypotheses.findLast(({ userName }) => userName === name)?.type;
    const line = type?.replace(/\s+/g, " ");
    if (line && !/[✝⋯?]\p{L}|✝|⋯/u.test(line)) this.printed.set(statement, line);
  }

  /** The first open goal as terms. */
  async terms(state: number): Promise<TermGoal | undefined> {
    const [first] = await this.allTerms(state);
    return first;
  }

  /** All open goals as terms. */
  async allTerms(state: number): Promise<TermGoal[]> {
    const answer = await this.workspace.goalTerms(state);
    return answer.status === "finished" ? answer.value.map(readGoal) : [];
  }

  release(): void {
    this.workspace.release({ proofStates: this.made.splice(0) });
  }
}
