import type { Goal } from "../core/index.ts";
import {
  ceilingMs,
  LEAST_BUDGET,
  MeteredWorkspace,
  readGoal,
  type TermGoal,
} from "../core/index.ts";
import type { ProofWorkspace, WorkspaceStep } from "../core/ports/index.ts";
import { type Abbreviations, unabbreviatedGoal } from "./abbreviations.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { GrindPatterns, patternProbe } from "./grind-patterns.ts";

/** What a tactic led to. `closed`: nothing is open and the process accepts the proof of this goal. */
export interface TacticResult {
  state: number;
  goals: string[];
  closed: boolean;
  /** What it says, e.g. `Try this: exact h`. */
  infos: string[];
}

/** What a tactic may take with the kernel's check of its proof. */
const WITH_KERNEL = 1.25;

/** Milliseconds before the end of a search. */
const CLOSING_MS = 5_000;

/** Runs tactics on proof states within a budget of heartbeats, and lets go of the states at the end. */
export class TacticRunner {
  readonly workspace: MeteredWorkspace;
  /** Statements as Lean prints them, by the text that was given. */
  readonly printed = new Map<string, string>();
  readonly signal: AbortSignal;
  /** Types that terms are read without. */
  abbreviations: Abbreviations = new Map();
  /** What is known of theorems by name: of one context. */
  patterns = new GrindPatterns();
  private readonly end: number;
  private readonly made: number[] = [];
  private cut = 0;
  private lost = 0;
  private due: { at: number; pause: () => Promise<number> } | undefined;
  /** What may be spent in all by what runs now. */
  private most: number;

  /** `heartbeats`: in thousands, of all requests together. `timeMs`: after them the signal will abort. */
  constructor(
    workspace: ProofWorkspace,
    limits: { heartbeats: number; signal: AbortSignal; timeMs?: number },
  ) {
    this.workspace = new MeteredWorkspace(workspace);
    this.signal = limits.signal;
    this.most = limits.heartbeats;
    this.end = performance.now() + (limits.timeMs ?? Number.POSITIVE_INFINITY);
  }

  /** The search is about to be ended by the clock: what was found should be told now. */
  get isClosing(): boolean {
    return this.end - performance.now() < CLOSING_MS;
  }

  /** Thousands of heartbeats; 0 when the signal aborted. */
  get remaining(): number {
    return this.signal.aborted ? 0 : Math.max(0, this.most - this.workspace.spent);
  }

  /** Thousands of heartbeats so far. */
  get spent(): number {
    return this.workspace.spent;
  }

  /**
   * Runs something that may spend a share of what is left, after which the budget seems used up to it. `least`: thousands
   * of heartbeats that it may have where its share is less.
   */
  async within<T>(share: number, use: () => Promise<T>, least = 0): Promise<T> {
    const before = this.most;
    const lostBefore = this.lost;
    const own = Math.max(share * this.remaining, least);
    this.most = Math.min(before, this.workspace.spent + own);
    try {
      return await use();
    } finally {
      this.most = before - (this.lost - lostBefore);
    }
  }

  /**
   * Lets others have the workspace once so many thousands of heartbeats are spent; `pause` gives how many they took. What
   * runs then has no less for it, but all that comes later.
   */
  pauseAfter(heartbeats: number, pause: () => Promise<number>): void {
    this.due = { at: this.workspace.spent + heartbeats, pause };
  }

  private async rest(): Promise<void> {
    const { due } = this;
    if (due === undefined || this.workspace.spent < due.at) return;
    this.due = undefined;
    this.lost += await due.pause();
  }

  get expired(): boolean {
    return this.remaining < LEAST_BUDGET;
  }

  /** Tactics that were not given enough to tell whether they fail. */
  get cutShort(): number {
    return this.cut;
  }

  /** `undefined` when the tactic failed, or took too much, or the budget is used up. */
  async run(from: number, tactic: string, effort: Effort): Promise<TacticResult | undefined> {
    const { patterns } = this;
    await this.learnPatterns(from, patterns.unknownIn(tactic));
    return this.send(from, patterns.spelled(tactic), effort);
  }

  /** Finds out how `grind` takes names of which nothing is known yet. */
  async learnPatterns(state: number, names: readonly string[]): Promise<void> {
    const unknown = await this.existing(state, this.patterns.unknownOf(names));
    if (unknown.length === 0) return;
    const effort = unknown.length * EFFORTS.pattern;
    const probe = await this.send(state, patternProbe(unknown), effort);
    if (!probe && this.expired) return;
    if (probe || unknown.length === 1) return this.patterns.learn(unknown, probe?.goals ?? []);
    // One of them takes all that there is.
    const middle = unknown.length >> 1;
    await this.learnPatterns(state, unknown.slice(0, middle));
    await this.learnPatterns(state, unknown.slice(middle));
  }

  /** Many names are only guessed: those that there are; of the others it is known then that `grind` takes none. */
  private async existing(state: number, names: readonly string[]): Promise<readonly string[]> {
    if (names.length < 2) return names;
    const asks = names.map((name, i) => `(try have lemmata_known_${i} := @${name})`);
    const step = await this.send(state, `(${asks.join("; ")})`, names.length * EFFORTS.pattern);
    if (!step) return names;
    const found = new Set(
      [...step.goals.join("\n").matchAll(/\blemmata_known_(\d+)\b/g)].map(([, i]) => Number(i)),
    );
    this.patterns.learn(
      names.filter((_, i) => !found.has(i)),
      [],
    );
    return names.filter((_, i) => found.has(i));
  }

  private async send(
    from: number,
    tactic: string,
    effort: Effort,
  ): Promise<TacticResult | undefined> {
    await this.rest();
    if (this.expired) return undefined;
    const maxHeartbeats = Math.ceil(Math.min(effort, this.remaining));
    const step: WorkspaceStep = await this.workspace.step(from, tactic, {
      timeoutMs: ceilingMs(maxHeartbeats),
      // The kernel does not look at Lean's own limit.
      heartbeats: maxHeartbeats * WITH_KERNEL,
      maxHeartbeats,
      signal: this.signal,
    });
    if (step.status === "timed-out") this.cut++;
    if (step.status !== "finished") return undefined;
    this.made.push(step.proofState, ...step.sorries.map((hole) => hole.proofState));
    // Lean goes on after an error inside a term and puts `sorry` there.
    if (step.messages.some((message) => message.severity === "error")) return undefined;
    const closed = step.proofStatus === "Completed";
    if (!closed && step.goals.length === 0) return undefined;
    const infos = step.messages.filter(({ severity }) => severity === "info");
    const { proofState: state, goals } = step;
    return { state, goals, closed, infos: infos.map(({ data }) => data) };
  }

  /** One after the other; those that fail are left out. */
  async runEach(
    from: number,
    tactics: readonly string[],
    effort: Effort,
  ): Promise<{ state: number; lines: string[] }> {
    let state = from;
    const lines: string[] = [];
    for (const tactic of tactics) {
      const step = await this.run(state, tactic, effort);
      if (!step) continue;
      state = step.state;
      lines.push(tactic);
    }
    return { state, lines };
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
    const goals = answer.status === "finished" ? answer.value.map(readGoal) : [];
    return goals.map((goal) => unabbreviatedGoal(goal, this.abbreviations));
  }

  release(): void {
    this.workspace.release({ proofStates: this.made.splice(0) });
  }
}
