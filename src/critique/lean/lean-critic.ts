import type { Critique, CritiquePoint, CritiqueTask } from "../../core/index.ts";
import type { Executor } from "../../core/ports/index.ts";
import type { Critic, CritiqueOutcome } from "../critic.ts";
import { type StatedTheorem, stateObligations } from "./state-obligations.ts";

/** Lean's verdict on one theorem. `because`: a counterexample, or why there is no answer. */
export interface StatementVerdict {
  status: "verified" | "refuted" | "unknown";
  because: string | null;
}

/** Proves or disproves theorems about a definition. Verdicts in their order. */
export type StatementProver = (
  definition: string,
  statements: readonly string[],
  signal?: AbortSignal,
) => Promise<StatementVerdict[]>;

export interface LeanCriticOptions {
  /** The critic that it adds to. */
  critic: Critic;
  executor: Executor;
  proveStatements: StatementProver;
}

/**
 * Adds Lean's verdicts on the draft's translation to another critic's points: `verified` for all inputs, or
 * `refuted` with a counterexample. They are about the translation; its faithfulness is tested, not proved.
 */
export class LeanCritic implements Critic {
  private readonly options: LeanCriticOptions;

  constructor(options: LeanCriticOptions) {
    this.options = options;
  }

  async criticize(
    task: CritiqueTask,
    draft: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<CritiqueOutcome> {
    const { critic, executor, proveStatements } = this.options;
    const outcome = await critic.criticize(task, draft, signal ? { signal } : {});
    if (outcome.status !== "made") return outcome;
    const stated = await stateObligations(executor, task, draft, signal);
    if ("outside" in stated || stated.theorems.length === 0) return outcome;
    const { definition, theorems } = stated;
    const statements = theorems.map(({ statement }) => statement);
    const verdicts = await proveStatements(definition, statements, signal);
    const points = theorems.map((theorem, i) => leanPoint(definition, theorem, verdicts[i]));
    return { ...outcome, critique: withLean(outcome.critique, points) };
  }
}

function leanPoint(
  definition: string,
  { source, text, statement }: StatedTheorem,
  verdict: StatementVerdict = { status: "unknown", because: null },
): CritiquePoint {
  const { status, because } = verdict;
  return {
    text,
    source,
    status,
    line: null,
    failingInput: status === "refuted" ? ownNames(because) : null,
    expected: null,
    actual: status === "refuted" ? "makes the statement false" : null,
    lean: `${definition}\n\ntheorem draft_obligation ${statement}`,
  };
}

/** Parameters are called `a0_xs` in Lean, so that they are no keywords. */
const ownNames = (text: string | null) => text?.replaceAll(/\ba\d+_(\w+)/g, "$1") ?? null;

/** A point that states the same as a theorem gets its verdict; other theorems become points of their own. */
function withLean(critique: Critique, points: readonly CritiquePoint[]): Critique {
  const byText = new Map(points.map((point) => [point.text, point]));
  const merge = (own: CritiquePoint): CritiquePoint => {
    const said = byText.get(own.text);
    const keeps = own.status === "violated" || said === undefined || said.status === "unknown";
    return keeps ? own : { ...own, status: said.status, ...(said.lean ? { lean: said.lean } : {}) };
  };
  const known = new Set([...critique.subgoals, ...critique.checklist].map(({ text }) => text));
  const refuted = points.filter(({ status }) => status === "refuted");
  return {
    ...critique,
    subgoals: critique.subgoals.map(merge),
    gapAnalysis: [...critique.gapAnalysis, ...refuted.filter(({ text }) => !known.has(text))],
    checklist: [...critique.checklist.map(merge), ...points.filter(({ text }) => !known.has(text))],
  };
}
