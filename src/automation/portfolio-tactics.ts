import { headName, type TermGoal } from "../core/index.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { hintsFor } from "./hints.ts";
import { callsIn, type RecursiveCall, type RecursiveFunction } from "./recursion.ts";
import { inductionOn, structuralSteps } from "./structural-steps.ts";

/**
 * Automation that closes a goal or fails, for a goal as Lean prints it, in the portfolio's own order.
 * `recursive`: full names of the user's recursive functions. `thorough`: with combinations that seldom help.
 */
export function closers(
  goal: string,
  {
    recursive,
    effort,
    thorough,
  }: { recursive: readonly string[]; effort: Effort; thorough: boolean },
): string[] {
  const functions = recursive.map((name) => `_root_.${name}`);
  const hints = hintsFor(goal);
  const helped = hints.length > 0;
  const list = hints.join(", ");
  const attempts = ["omega", "grind"];
  if (helped) attempts.push(`grind [${list}]`);
  attempts.push("simp_all", "(simp_all; omega)");
  if (thorough) {
    attempts.push("rfl", "(simp [*]; done)", "(simp; grind)", "(simp_all; grind)");
    attempts.push("(split <;> simp_all)");
    if (helped) {
      attempts.push(`(simp [${list}]; grind)`, `(simp only [${list}]; simp; grind)`);
      attempts.push(`(split <;> simp only [${list}] <;> simp <;> grind)`);
    }
    attempts.push("(split <;> simp <;> grind)", "(ext <;> grind)");
  }
  if (effort.heartbeats > EFFORTS.small.heartbeats) {
    attempts.push("decide");
    if (!thorough) attempts.push("rfl", "(simp_all; grind)");
    if (helped) attempts.push(`(simp_all [${list}]; done)`);
    if (functions.length > 0) attempts.push(`grind [${[...functions, ...hints].join(", ")}]`);
  }
  return attempts;
}

/**
 * Functional induction over a call whose varying arguments are different variables: `whole` are tactics that
 * close the goal or fail, `step` leaves the cases. `undefined` for other calls.
 */
export function inductions(
  goal: TermGoal,
  call: RecursiveCall,
): { step: string; whole: string[] } | undefined {
  const targets = call.varyingArgs.flatMap((arg) => (arg.tag === "fvar" ? [arg.index] : []));
  if (targets.length < call.varyingArgs.length || new Set(targets).size < targets.length)
    return undefined;
  const step = inductionOn(call, goal);
  const plain = targets.flatMap((index) => {
    const { name, type } = goal.hypotheses[index] ?? {};
    if (!type || NOT_BY_CONSTRUCTORS.has(headName(type))) return [];
    const others = targets.filter((other) => other !== index);
    const names = others.map((other) => goal.hypotheses[other]?.name).join(" ");
    const generalizing = others.length > 0 ? ` generalizing ${names}` : "";
    return [`induction ${name}${generalizing} <;> grind [_root_.${call.fn.name}]`];
  });
  return { step, whole: [`${step} <;> grind`, ...plain] };
}

/** Types whose constructors say nothing of how functions recurse on them. */
const NOT_BY_CONSTRUCTORS = new Set(["Int", "Char", "String", "Array", "Fin", "Bool", "Prod"]);

/** What the portfolio can try on a goal at small effort: what closes it or fails, and what leaves something. */
export interface PortfolioTactics {
  closers: string[];
  steps: string[];
}

/** `text`: the goal as Lean prints it. */
export function portfolioTactics(
  goal: TermGoal,
  text: string,
  functions: ReadonlyMap<string, RecursiveFunction>,
): PortfolioTactics {
  const recursive = [...functions.keys()];
  const calls = callsIn(goal.target, functions);
  const found = calls.flatMap((call) => inductions(goal, call) ?? []).slice(0, MOST_CALLS);
  const effort = EFFORTS.small;
  const whole = found.flatMap((each) => each.whole);
  const defined =
    calls.length > 0 ? [`grind [${recursive.map((name) => `_root_.${name}`).join(", ")}]`] : [];
  const all = [...closers(text, { recursive, effort, thorough: true }), ...defined, ...whole];
  const steps = [...found.map(({ step }) => step), ...structuralSteps(goal)];
  return { closers: [...new Set(all)], steps: [...new Set(steps)].slice(0, MOST_STEPS) };
}

const MOST_CALLS = 2;
const MOST_STEPS = 12;
