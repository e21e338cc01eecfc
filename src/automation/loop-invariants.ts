import {
  apply,
  explicitText,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../core/index.ts";
import { EFFORTS, type Effort } from "./efforts.ts";
import { hintsFor, withHints } from "./hints.ts";
import { candidateInvariants, type Invariant } from "./invariants.ts";
import type { LoopContext } from "./loop-bounds.ts";
import {
  binderText,
  freshName,
  type InductionCase,
  inductionCases,
  type RecursiveCall,
} from "./recursion.ts";
import type { TacticRunner } from "./tactic-runner.ts";

const CHECK = "first | omega | grind";
/** For candidates that are nothing but arithmetic. */
const CHECK_ORDER = "first | omega | (split <;> omega)";
/** For folds: one element more is a fact that rewrites. */
const CHECK_FOLD = "first | (simp only [*]; done) | grind";
const ORDER = new Set(["bound", "start", "order", "sum"]);
const START = "first | omega | rfl | (simp; done) | grind";

/** Finds invariants of a call, or takes those that are known of it in the same context. */
export async function loopInvariants(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
  { known, isDear }: LoopSearch,
): Promise<{ loop: LoopContext; kept: Invariant[]; hints: string[] } | undefined> {
  const loop = walksListOnly(call) ? undefined : loopContext(goal, call);
  const printed = await runner.goal(state);
  if (!loop || !printed) return undefined;
  const hints = hintsFor(printed.text);
  const key = `${isDear} ${loop.names.join(" ")} ${termKey(call.term)}`;
  const earlier = known.get(key) ?? { tested: new Set<string>(), kept: [] };
  const candidates = candidateInvariants(loop).filter((each) => {
    return !earlier.tested.has(each.text(loop.names));
  });
  const starting = await holdAtStart(runner, state, loop, { candidates, hints });
  // Arithmetic is cheap to test, and what is left of it is known to the tests of the others.
  const order = starting.filter(({ origin }) => ORDER.has(origin));
  const others = starting.filter(({ origin }) => !ORDER.has(origin) && origin !== "middle");
  const atom = isDear ? EFFORTS.costlyInvariant : EFFORTS.invariant;
  const keep = (given: Invariant[], tested: Invariant[]) =>
    keptByEveryStep(runner, state, loop, { given, candidates: tested, hints, atom });
  const sound = await keep(earlier.kept, order);
  let kept = await keep(sound, others);
  const isLost = others.some((each) => each.origin === "frame" && !kept.includes(each));
  if (isLost) {
    // A loop from both ends leaves alone what is between; with that, more may be kept.
    const middle = starting.filter(({ origin }) => origin === "middle");
    kept = await keep(sound, [...middle, ...others]);
  }
  if (!runner.expired) {
    const texts = candidates.map((each) => each.text(loop.names));
    known.set(key, { tested: new Set([...earlier.tested, ...texts]), kept });
  }
  return { loop, kept, hints };
}

/** It goes through a list and carries nothing along: plain induction is for that. */
function walksListOnly({ varyingArgs, fn }: RecursiveCall): boolean {
  let type = fn.type;
  for (let i = 0; i < (fn.varying[0] ?? 0) && type.tag === "pi"; i++) type = type.body;
  return varyingArgs.length === 1 && type.tag === "pi" && headName(type.type) === "List";
}

/**
 * Invariants that were found for a call, and all candidates that were tested: those of a conjunction serve its
 * conjuncts, which have others of their own.
 */
export type InvariantMemo = Map<string, { tested: ReadonlySet<string>; kept: Invariant[] }>;

/** What was found before, and whether candidates are worth more time. */
export interface LoopSearch {
  known: InvariantMemo;
  isDear: boolean;
}

export function loopContext(goal: TermGoal, call: RecursiveCall): LoopContext | undefined {
  const names = goal.hypotheses.map((h) => h.name);
  const { cases, varyingTypes } = inductionCases(call, names);
  if (cases.length === 0) return undefined;
  const variables = varyingTypes.map((_, i) => {
    const arg = call.varyingArgs[i];
    const stem = arg?.tag === "fvar" ? (names[arg.index] ?? "x") : `x${i}`;
    return names.push(freshName(stem, names)) - 1;
  });
  const ghost = ghostOf(call, cases, varyingTypes);
  const initial = [...call.varyingArgs];
  const variableTypes = [...varyingTypes];
  if (ghost) {
    const type = varyingTypes[ghost.position] as Term;
    variables.push(names.push(freshName("done", names)) - 1);
    variableTypes.push(type);
    initial.push(apply({ tag: "const", name: "List.nil" }, spine(type).args));
  }
  const sequences = goal.hypotheses.flatMap(({ type }, index) => {
    const { head } = spine(type);
    return head.tag === "const" && ["List", "Array"].includes(head.name) ? [{ index, type }] : [];
  });
  const { target } = goal;
  return { call, cases, variables, variableTypes, names, target, sequences, initial, ghost };
}

/** The list that every recursive call shortens by its first element, when it starts as a variable. */
function ghostOf(
  call: RecursiveCall,
  cases: readonly InductionCase[],
  types: readonly Term[],
): LoopContext["ghost"] {
  for (const [position, type] of types.entries()) {
    const { head } = spine(type);
    const whole = call.varyingArgs[position];
    if (head.tag !== "const" || head.name !== "List" || !whole) continue;
    const walks = cases.every(({ args, calls }) => {
      const cell = matchConst(args[position] as Term, "List.cons", 3);
      return calls.every((next) => cell && same(next.args[position] as Term, cell[2] as Term));
    });
    if (walks && cases.some(({ calls }) => calls.length > 0)) return { whole, position };
  }
  return undefined;
}

/** What the variables become in a recursive call of a case, as source. */
function nextArguments(
  loop: LoopContext,
  induction: InductionCase,
  next: InductionCase["calls"][number],
): string[] {
  const args = next.args.map((arg) => explicitText(arg, loop.names));
  if (loop.ghost) {
    const cell = matchConst(induction.args[loop.ghost.position] as Term, "List.cons", 3);
    const first = explicitText(cell?.[1] as Term, loop.names);
    args.push(`(${loop.names[loop.variables.at(-1) as number]} ++ [${first}])`);
  }
  return args;
}

async function holdAtStart(
  runner: TacticRunner,
  state: number,
  loop: LoopContext,
  { candidates, hints }: { candidates: readonly Invariant[]; hints: readonly string[] },
): Promise<Invariant[]> {
  const initial = loop.initial.map((arg) => explicitText(arg, loop.names));
  const held: Invariant[] = [];
  for (const invariant of candidates) {
    if (runner.expired) break;
    const check = ORDER.has(invariant.origin) ? CHECK_ORDER : withHints(START, hints);
    const tactic = `have lemmata_s : ${invariant.text(initial)} := by ${check}`;
    if (await runner.run(state, tactic, EFFORTS.invariant)) held.push(invariant);
  }
  return held;
}

/**
 * The largest subset that every recursive call keeps, with what is `given` and kept anyway
 * (Houdini: Flanagan and Leino, FME 2001).
 */
async function keptByEveryStep(
  runner: TacticRunner,
  state: number,
  loop: LoopContext,
  {
    given,
    candidates,
    hints,
    atom,
  }: {
    given: readonly Invariant[];
    candidates: readonly Invariant[];
    hints: readonly string[];
    atom: Effort;
  },
): Promise<Invariant[]> {
  let rest = [...candidates];
  for (;;) {
    const dropped = new Set<Invariant>();
    const kept = [...given, ...rest];
    for (const { induction, recursive } of rest.length > 0 ? stepsOf(loop) : []) {
      if (runner.expired) return [...given];
      const alive = rest.filter((invariant) => !dropped.has(invariant));
      const scratch = await assumeCase(runner, state, loop, { induction, recursive, kept });
      if (scratch === undefined) return [...given];
      const args = nextArguments(loop, induction, recursive);
      for (const invariant of alive) {
        const check = checkOf(invariant, hints);
        const needs = invariant.needs ? `(${invariant.needs}); ` : "";
        const tactic = `(${needs}have lemmata_p : ${invariant.text(args)} := by ${check})`;
        if (!(await runner.run(scratch, tactic, atom))) dropped.add(invariant);
      }
    }
    const next = rest.filter((invariant) => !dropped.has(invariant));
    if (next.length === rest.length) return kept;
    rest = next;
  }
}

function checkOf({ origin }: Invariant, hints: readonly string[]): string {
  if (ORDER.has(origin)) return CHECK_ORDER;
  return withHints(origin === "fold" ? CHECK_FOLD : CHECK, hints);
}

/** Every recursive call of every case. */
function stepsOf(loop: LoopContext) {
  return loop.cases.flatMap((induction) =>
    induction.calls.map((recursive) => ({ induction, recursive })),
  );
}

/** A proof state that has the conditions of a case and the invariants of its arguments. */
async function assumeCase(
  runner: TacticRunner,
  state: number,
  loop: LoopContext,
  {
    induction,
    recursive,
    kept,
  }: {
    induction: LoopContext["cases"][number];
    recursive: LoopContext["cases"][number]["calls"][number];
    kept: readonly Invariant[];
  },
): Promise<number | undefined> {
  const binders = [...induction.binders, ...recursive.premises];
  const args = induction.args.map((arg) => explicitText(arg, loop.names));
  if (loop.ghost) {
    const index = loop.variables.at(-1) as number;
    binders.push({ index, type: loop.variableTypes.at(-1) as Term });
    args.push(loop.names[index] as string);
  }
  const assumed = kept.map((invariant, i) => `(lemmata_a${i} : ${invariant.text(args)})`);
  const all = [binderText(binders, loop.names), ...assumed].filter((text) => text !== "").join(" ");
  const statement = all === "" ? "False" : `∀ ${all}, False`;
  const names = [
    ...binders.map(({ index }) => loop.names[index]),
    ...kept.map((_, i) => `lemmata_a${i}`),
  ].join(" ");
  const tactic = `(suffices lemmata_c : ${statement} from sorry; intro ${names})`;
  const made = await runner.run(state, tactic, EFFORTS.small);
  return made?.state;
}
