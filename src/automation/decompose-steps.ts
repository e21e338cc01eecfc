import type { Decomposition, Statement } from "../core/index.ts";
import { explicitText } from "../core/index.ts";
import type { PolicyContext, PolicyGoal } from "../core/ports/index.ts";
import { asPrinted, canBeStated } from "./decompose.ts";
import type { Definitions } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { namingTactic } from "./hidden-names.ts";
import { binderText, callsIn, freshName, inductionOn } from "./recursion.ts";
import { structuralSteps } from "./rules/index.ts";
import { bullet, type Opening, proofText, type Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";
import { unfoldGoal } from "./unfold-goal.ts";

/** What is proved at once needs no lemma of its own. */
const AT_ONCE = ["omega", "simp_all", "grind"];

/** How many steps a call proposes at most. */
const MOST_STEPS = 6;

/** A goal that a step left: proved at once, or as a lemma, written twice (as Lean prints it, and in full). */
type Branch =
  | { kind: "proved"; lines: Script }
  | { kind: "lemma"; lines: Script; printed: Statement | undefined; full: Statement };

/**
 * Decompositions by one structural step each, after the user's plain definitions are unfolded and what the
 * goal quantifies over is introduced: functional induction on a recursive call (base and step lemmas), case
 * analysis, a witness. Each goal that the step leaves and automation does not close is a lemma. For each
 * step the ways to state it, the shortest first; the next step is asked for when none was accepted.
 */
export async function* stepDecompositions(
  runner: TacticRunner,
  goal: PolicyGoal,
  context: PolicyContext,
  definitions: Definitions,
): AsyncGenerator<Decomposition[]> {
  const opened = await introduced(runner, goal.proofState, definitions);
  const terms = opened && !opened.closed ? await runner.terms(opened.state) : undefined;
  if (!opened || !terms) return;
  const inductions = callsIn(terms.target, definitions.recursive).map((call) =>
    inductionOn(call, terms),
  );
  const steps = [...new Set([...inductions, ...structuralSteps(terms)])];
  for (const tactic of steps.slice(0, MOST_STEPS)) {
    const branches = await branchesOf(runner, opened.state, tactic, context);
    if (!branches?.some(({ kind }) => kind === "lemma")) continue;
    yield decompositionsOf([...opened.lines, tactic], branches);
  }
}

async function introduced(
  runner: TacticRunner,
  state: number,
  definitions: Definitions,
): Promise<Opening | undefined> {
  const unfolded = await unfoldGoal(runner, state, "simp only", definitions);
  let at: Opening = unfolded ?? { state, lines: [], closed: false };
  for (;;) {
    const terms = at.closed ? undefined : await runner.terms(at.state);
    if (terms?.target.tag !== "pi") return at;
    const taken = terms.hypotheses.map(({ name }) => name);
    const line = `intro ${freshName(terms.target.name, taken)}`;
    const done = await runner.run(at.state, line, EFFORTS.small);
    if (!done) return at;
    at = { state: done.state, lines: [...at.lines, line], closed: done.closed };
  }
}

async function branchesOf(
  runner: TacticRunner,
  state: number,
  tactic: string,
  context: PolicyContext,
): Promise<Branch[] | undefined> {
  const step = await runner.run(state, tactic, EFFORTS.small);
  if (!step || step.closed) return undefined;
  const branches: Branch[] = [];
  for (let i = 0; i < step.goals.length; i++) {
    const focused = step.goals.length === 1 ? step.state : await runner.focus(step.state, i);
    const branch = focused === undefined ? undefined : await branchAt(runner, focused, context);
    if (!branch) return undefined;
    branches.push(branch);
  }
  return branches;
}

async function branchAt(
  runner: TacticRunner,
  state: number,
  context: PolicyContext,
): Promise<Branch | undefined> {
  for (const tactic of AT_ONCE) {
    const done = await runner.run(state, tactic, EFFORTS.small);
    if (done?.closed) return { kind: "proved", lines: [tactic] };
  }
  const named = await withNames(runner, state);
  const terms = named && (await runner.terms(named.state));
  if (!terms || !canBeStated(terms)) return undefined;
  const names = terms.hypotheses.map(({ name }) => name);
  const binders = terms.hypotheses.map(({ type }, index) => ({ index, type }));
  const name = context.freshName("part");
  const statement = (given: string, target: string) => ({
    name,
    text: `theorem ${name} ${given} : ${target}`.replace("  ", " "),
  });
  const printed = await asPrinted(runner, named.state, { names, parts: [terms.target] });
  return {
    kind: "lemma",
    lines: [...named.lines, `exact ${[name, ...names].join(" ")}`],
    printed: printed ? statement(printed.binders, printed.parts[0] as string) : undefined,
    full: statement(binderText(binders, names), explicitText(terms.target, names)),
  };
}

/** Gives names to hypotheses that have none. */
async function withNames(
  runner: TacticRunner,
  state: number,
): Promise<{ state: number; lines: Script } | undefined> {
  const goal = await runner.goal(state);
  const line = goal && namingTactic(goal);
  if (line === undefined) return goal && { state, lines: [] };
  const done = await runner.run(state, line, EFFORTS.small);
  return done && { state: done.state, lines: [line] };
}

function decompositionsOf(opening: Script, branches: readonly Branch[]): Decomposition[] {
  const proof = proofText([...opening, ...branches.flatMap(({ lines }) => bullet(lines))]);
  const lemmas = branches.filter((branch) => branch.kind === "lemma");
  const full = { lemmas: lemmas.map((branch) => branch.full), proof };
  const printed = lemmas.flatMap((branch) => branch.printed ?? []);
  // What Lean prints does not always mean the same when it is read again.
  return printed.length === lemmas.length ? [{ lemmas: printed, proof }, full] : [full];
}
