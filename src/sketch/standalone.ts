import {
  canonicalGoal,
  type Goal,
  type GoalTerms,
  type NameParts,
  type Statement,
} from "../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../core/ports/index.ts";
import { type GoalStatement, universesOf, writeGoalStatement } from "./goal-statement.ts";

type StatementWorkspace = Pick<ProofWorkspace, "run" | "step" | "goals" | "goalTerms" | "release">;

/** Printing options, each step adding to those before; texts get longer and harder to misread. */
export const PRINTING_STEPS: readonly (readonly string[])[] = [
  ["pp.proofs true", "pp.deepTerms true", "pp.maxSteps 1000000", "pp.mvars.levels false"],
  ["pp.numericTypes true", "pp.funBinderTypes true", "pp.letVarTypes true"],
  ["pp.analyze true"],
  ["pp.explicit true", "pp.analyze false"],
  ["pp.all true"],
];

export function printingCommands(steps: readonly (readonly string[])[]): string {
  return steps.flatMap((step) => step.map((option) => `set_option ${option}\n`)).join("");
}

export interface HoleSource {
  workspace: StatementWorkspace;
  /** Where the statement will be read. */
  environment: number;
  name: string;
  /** Commands before `in`, which hold there already. */
  prefix: readonly string[];
  limits: RequestLimits;
  /**
   * The proof state of the hole, elaborated once more after some commands, on the environment that
   * those lead to.
   */
  again(commands: string): Promise<number | undefined>;
}

export type StandaloneOutcome =
  | ({ status: "found" } & GoalStatement)
  | { status: "failed"; reason: string };

/**
 * Finds a theorem whose elaboration gives back exactly the goal of a hole: equal as terms (names of
 * variables and binder annotations aside), or else, as when only proofs inside differ, equal by
 * definition in all hypotheses and the target.
 */
export async function standaloneStatement(source: HoleSource): Promise<StandaloneOutcome> {
  let reason = "the goal could not be read";
  for (const step of PRINTING_STEPS.keys()) {
    const proofState = await source.again(printingCommands(PRINTING_STEPS.slice(0, step + 1)));
    const hole = proofState === undefined ? undefined : await readHole(source, proofState);
    if (!hole) continue;
    const obstacle = obstacleTo(hole);
    if (obstacle) return { status: "failed", reason: obstacle };
    const attempt = await elaborate(source, hole);
    if (attempt.status === "failed") {
      reason = attempt.reason;
      continue;
    }
    const { terms, written } = attempt;
    const extra = extraHypotheses(written, terms);
    const form = { closed: true, isNameless };
    const isSame =
      canonicalGoal(terms, { ...form, skipHypotheses: extra }) === canonicalGoal(hole.terms, form);
    if (isSame || (await isEqualByDefinition(source, written, extra))) {
      return { status: "found", ...written };
    }
    reason = "no way of printing the goal elaborates to it again";
  }
  return { status: "failed", reason };
}

interface HoleReading {
  goal: Goal;
  terms: GoalTerms;
}

async function readHole(
  { workspace, limits }: HoleSource,
  proofState: number,
): Promise<HoleReading | undefined> {
  const goals = await workspace.goals(proofState, "full", limits);
  const terms = await workspace.goalTerms(proofState, limits);
  if (goals.status !== "finished" || terms.status !== "finished") return undefined;
  const [goal, read] = [goals.value[0], terms.value[0]];
  return goal && read ? { goal, terms: read } : undefined;
}

/** Goals that no theorem before the command can express. */
function obstacleTo({ goal, terms }: HoleReading): string | undefined {
  if (terms.hypotheses.length > goal.hypotheses.length) {
    return "the goal speaks of a declaration that is still being defined";
  }
  if (terms.constants.some(({ name }) => terms.terms.names[name]?.join(".") === "sorryAx")) {
    return "the goal depends on another sorry";
  }
  const printed = [goal.target, ...goal.hypotheses.map(({ type }) => type)].join(" ");
  if (/\?m\.\d|\?[a-z]/.test(printed)) return "the goal has parts that are not determined yet";
  return undefined;
}

type Elaboration =
  | { status: "finished"; terms: GoalTerms; written: GoalStatement }
  | { status: "failed"; reason: string };

/** Elaborates the goal as a theorem; a universe that the context declares already is not declared again. */
async function elaborate(source: HoleSource, hole: HoleReading): Promise<Elaboration> {
  let universes = universesOf(hole.terms);
  for (;;) {
    const written = writeGoalStatement(hole.goal, { name: source.name, universes });
    const read = await elaborateStatement(source, written.statement);
    if (read.status === "finished") return { ...read, written };
    const declared = /universe level named `([^`]+)` has already been declared/.exec(read.reason);
    if (!declared || !universes.includes(declared[1] as string)) return read;
    universes = universes.filter((name) => name !== declared[1]);
  }
}

/** The goal of a statement read in the environment of the hole. */
export async function elaborateStatement(
  { workspace, environment, limits }: Pick<HoleSource, "workspace" | "environment" | "limits">,
  statement: Statement,
): Promise<{ status: "finished"; terms: GoalTerms } | { status: "failed"; reason: string }> {
  const text = `${statement.text} := by sorry`;
  const run = await workspace.run({ text, environment }, limits);
  if (run.status !== "finished") return { status: "failed", reason: run.reason };
  const proofStates = run.sorries.map(({ proofState }) => proofState);
  try {
    const error = run.messages.find(({ severity }) => severity === "error");
    if (error) return { status: "failed", reason: error.data };
    const answer = await workspace.goalTerms(proofStates[0] as number, limits);
    const terms = answer.status === "finished" ? answer.value[0] : undefined;
    return terms
      ? { status: "finished", terms }
      : { status: "failed", reason: "the statement has no goal" };
  } finally {
    workspace.release({ proofStates, environments: [run.environment] });
  }
}

/** Hypotheses that the context adds to every theorem (`include`, instances without variables). */
function extraHypotheses({ binders }: GoalStatement, terms: GoalTerms): number {
  return Math.max(terms.hypotheses.length - binders.filter(({ inTarget }) => !inTarget).length, 0);
}

async function isEqualByDefinition(
  source: HoleSource,
  { statement, binders }: GoalStatement,
  extra: number,
): Promise<boolean> {
  const { workspace, limits } = source;
  const prefix = source.prefix.map((command) => `${command} in\n`).join("");
  const proofState = await source.again(`${prefix}${statement.text} := by sorry\n`);
  if (proofState === undefined) return false;
  const names = binders.map(({ name }) => name);
  const inaccessible = names.filter((_, i) => binders[i]?.isInaccessible);
  const rename = inaccessible.length === 0 ? "" : `rename_i ${inaccessible.join(" ")}; `;
  const given = names.filter((_, i) => !binders[i]?.isLet);
  const args = [...Array(extra).fill("_"), ...given].join(" ");
  const step = await workspace.step(
    proofState,
    `(${rename}exact @${statement.name} ${args})`,
    limits,
  );
  return step.status === "finished" && step.goals.length === 0;
}

/** Every elaboration makes new matchers and abstracted proofs. */
function isNameless(name: NameParts): boolean {
  const last = name.at(-1);
  return typeof last === "string" && /^(?:match|_?proof)_\d+$/.test(last);
}
