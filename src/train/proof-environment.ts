import { createHash } from "node:crypto";
import type { ProofWorkspace, RequestLimits } from "../core/ports/index.ts";
import type { ReadGoal, StateView, StepCache, StepVerdict } from "./ports.ts";
import type { TrainingGoal } from "./training-goal.ts";

/**
 * Lean's limits for one tactic: thousands of heartbeats, which are the same on every machine, and
 * milliseconds, which end only what does not count them.
 */
const STEP_LIMITS = { maxHeartbeats: 2_000, timeoutMs: 10_000 } as const;

export interface EnvironmentOptions {
  workspace: ProofWorkspace;
  cache: StepCache;
  read: ReadGoal;
  /** Lean's limits for one tactic; default `STEP_LIMITS`. */
  stepLimits?: { maxHeartbeats: number; timeoutMs: number };
  signal?: AbortSignal;
}

/** Counts what was asked and what Lean had to do for it. */
export interface EnvironmentCounts {
  /** Tactics asked for. */
  checks: number;
  /** Of these, answered from the cache. */
  cached: number;
}

/**
 * One goal as an environment for rollouts and searches: a state is the script that leads to it, a step runs
 * one more tactic on its first open goal. The verdict on a script is Lean's and is cached by (goal, script);
 * Lean is started on a goal only where the cache does not answer. Call `end` when done.
 */
export class ProofEnvironment {
  readonly counts: EnvironmentCounts = { checks: 0, cached: 0 };
  readonly goal: TrainingGoal;
  private readonly options: EnvironmentOptions;
  private readonly live = new Map<string, number>();
  private readonly made: number[] = [];
  private context: number | undefined;

  constructor(goal: TrainingGoal, options: EnvironmentOptions) {
    this.goal = goal;
    this.options = options;
  }

  /** The goal with everything introduced; `undefined` where it cannot be opened. */
  async root(): Promise<StateView | undefined> {
    const known = this.options.cache.get(this.goal.id, []);
    const verdict = known ?? (await this.openRoot());
    if (!known) this.keep([], verdict);
    return verdict.status === "open" ? verdict.view : undefined;
  }

  /** Runs a tactic after a script of earlier tactics, each as `step` took it. */
  async step(script: readonly string[], tactic: string): Promise<StepVerdict> {
    this.counts.checks++;
    const path = [...script, tactic];
    const known = this.options.cache.get(this.goal.id, path);
    if (known) {
      this.counts.cached++;
      return known;
    }
    const state = await this.stateAfter(script);
    const verdict = state === undefined ? lost : await this.run(state, path, false);
    this.keep(path, verdict);
    return verdict;
  }

  /** Releases everything in Lean. */
  end(): void {
    const environments = this.context === undefined ? [] : [this.context];
    this.options.workspace.release({ proofStates: this.made.splice(0), environments });
    this.live.clear();
    this.context = undefined;
  }

  private keep(path: readonly string[], verdict: StepVerdict): void {
    if (verdict === lost || this.options.signal?.aborted) return;
    const { cache } = this.options;
    if (verdict === tooSlow) cache.remember(this.goal.id, path, verdict);
    else cache.put(this.goal.id, path, verdict);
  }

  private get limits(): RequestLimits {
    const { signal } = this.options;
    return { timeoutMs: 20_000, signal };
  }

  private async openRoot(): Promise<StepVerdict> {
    const state = await this.rootState();
    return state === undefined ? lost : this.settle(state, [], true);
  }

  private async rootState(): Promise<number | undefined> {
    const { workspace } = this.options;
    const { context, statement } = this.goal;
    const base = await workspace.run({ text: context, core: true }, this.limits);
    if (base.status !== "finished") return undefined;
    this.context = base.environment;
    const text = `${statement.text} := by sorry`;
    const asked = { text, environment: base.environment };
    const opened = await workspace.run(asked, this.limits);
    if (opened.status !== "finished") return undefined;
    workspace.release({ environments: [opened.environment] });
    const [hole] = opened.sorries;
    const hasError = opened.messages.some(({ severity }) => severity === "error");
    if (!hole || hasError) return undefined;
    this.made.push(hole.proofState);
    return hole.proofState;
  }

  /** The proof state that a script leads to; what was released is run again. */
  private async stateAfter(script: readonly string[]): Promise<number | undefined> {
    const known = this.live.get(keyOf(script));
    if (known !== undefined) return known;
    if (script.length === 0) {
      const root = await this.openRoot();
      return root.status === "open" ? this.live.get(keyOf([])) : undefined;
    }
    const before = await this.stateAfter(script.slice(0, -1));
    if (before === undefined) return undefined;
    await this.run(before, script, true);
    return this.live.get(keyOf(script));
  }

  private async run(
    state: number,
    path: readonly string[],
    isReplay: boolean,
  ): Promise<StepVerdict> {
    const { workspace, signal } = this.options;
    const tactic = path.at(-1) as string;
    const { stepLimits = STEP_LIMITS } = this.options;
    const limits = { ...stepLimits, signal };
    const step = await workspace.step(state, tactic, limits);
    if (step.status === "failed") return { status: "failed", reason: "error" };
    if (step.status !== "finished") {
      const isSlow = step.status === "timed-out" && !signal?.aborted;
      return isSlow ? tooSlow : lost;
    }
    this.made.push(step.proofState, ...step.sorries.map((hole) => hole.proofState));
    if (step.messages.some(({ severity }) => severity === "error") || step.sorries.length > 0)
      return { status: "failed", reason: "error" };
    if (step.proofStatus === "Completed") return isReplay ? lost : this.checkWhole(path);
    if (step.goals.length === 0) return { status: "failed", reason: "incomplete" };
    return this.settle(step.proofState, path, false);
  }

  /** Gives names where they are missing, and reads the first goal. */
  private async settle(
    start: number,
    path: readonly string[],
    isRoot: boolean,
  ): Promise<StepVerdict> {
    const { workspace, read } = this.options;
    const recursive = new Set(this.goal.recursive);
    const lines = isRoot ? [] : [path.at(-1) as string];
    let state = start;
    for (let round = 0; ; round++) {
      const terms = await workspace.goalTerms(state, this.limits);
      const first = terms.status === "finished" ? terms.value[0] : undefined;
      if (terms.status !== "finished" || !first) return lost;
      const printed = await workspace.goals(state, "text", this.limits);
      if (printed.status !== "finished") return lost;
      const texts = printed.value.map(({ text }) => text);
      const openGoals = terms.value.length;
      const reading = read(first, { openGoals, isRoot, recursive, text: texts[0] ?? "" });
      if (reading.prepare !== undefined && round < 3) {
        const named = await workspace.step(state, reading.prepare, this.limits);
        if (named.status !== "finished") return { status: "failed", reason: "names" };
        this.made.push(named.proofState);
        state = named.proofState;
        lines.push(reading.prepare);
        continue;
      }
      this.live.set(keyOf(path), state);
      const { decision, tactics, steps = 0 } = reading;
      const view = { decision, tactics, steps, openGoals, key: hash(texts), lines };
      return { status: "open", view };
    }
  }

  /** The script as the proof of the statement: it must be accepted as text, and name nothing banned. */
  private async checkWhole(path: readonly string[]): Promise<StepVerdict> {
    const { workspace } = this.options;
    const { statement, banned } = this.goal;
    const lines = await this.linesOf(path);
    if (!lines || this.context === undefined) return lost;
    const text = `${statement.text} := ${scriptText(lines)}`;
    const asked = {
      text,
      environment: this.context,
      declarations: true,
      read: { constants: true },
    };
    const run = await workspace.run(asked, this.limits);
    if (run.status !== "finished") return lost;
    workspace.release({ environments: [run.environment] });
    if (run.messages.some(({ severity }) => severity === "error") || run.sorries.length > 0)
      return { status: "failed", reason: "text" };
    const named = run.declarations.flatMap(({ constants }) => constants?.inValue ?? []);
    const isOwn = named.some((name) => banned.some((own) => isOrMadeOf(name, own)));
    return isOwn ? { status: "failed", reason: "cites" } : { status: "closed", lines };
  }

  private async linesOf(path: readonly string[]): Promise<string[] | undefined> {
    const root = await this.root();
    if (!root) return undefined;
    const lines = [...root.lines];
    for (let end = 1; end < path.length; end++) {
      const verdict = this.options.cache.get(this.goal.id, path.slice(0, end));
      if (verdict?.status !== "open") return undefined;
      lines.push(...verdict.view.lines);
    }
    return [...lines, path.at(-1) as string];
  }
}

/** Lean died: nothing is known. */
const lost: StepVerdict = { status: "failed", reason: "lost" };

const tooSlow: StepVerdict = { status: "failed", reason: "time" };

/** A proof as it stands after `:=`. */
export function scriptText(lines: readonly string[]): string {
  return `by\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

/** The theorem, or what Lean made of it for a tactic, e.g. `foo._simp_1`. */
const isOrMadeOf = (name: string, theorem: string) =>
  name === theorem || name.startsWith(`${theorem}._`);

const keyOf = (script: readonly string[]) => script.join("\n");
const hash = (texts: readonly string[]) =>
  createHash("sha256").update(texts.join("\n\n")).digest("hex").slice(0, 16);
