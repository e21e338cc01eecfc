import { explicitText, type Term, termKey } from "../../core/index.ts";
import { EFFORTS, type Effort } from "../efforts.ts";
import { hintsFor } from "../hints.ts";
import { binderText } from "../recursion.ts";
import type { CallContext } from "../rule.ts";
import { first, grind } from "../tactic.ts";
import type { TacticRunner } from "../tactic-runner.ts";
import type { Candidate } from "./domain.ts";
import { candidatesOf } from "./domains/index.ts";
import { type Loop, loopOf, nextArguments, walksListOnly } from "./loop.ts";

/**
 * Invariants of a call, or those that are known of it in the same context: the candidates of all domains that hold at
 * the start and are kept by every step (Houdini: Flanagan and Leino, FME 2001). `isCostly`: with more effort.
 */
export async function findInvariants(
  { runner, state, goal, text, call, memory }: CallContext,
  { isCostly }: { isCostly: boolean },
): Promise<{ loop: Loop; kept: Candidate[]; hints: string[] } | undefined> {
  const loop = walksListOnly(call) ? undefined : loopOf(goal, call);
  if (!loop) return undefined;
  const hints = hintsFor(text);
  const key = `${isCostly} ${loop.names.join(" ")} ${termKey(call.term)}`;
  const earlier = memory.invariants.get(key) ?? { tested: new Set<string>(), kept: [] };
  const candidates = candidatesOf(loop).filter((each) => {
    return !earlier.tested.has(each.text(loop.names));
  });
  const starting = await holdAtStart(runner, state, loop, { candidates, hints });
  // Arithmetic is cheap to test, and what is left of it is known to the tests of the others.
  const arithmetic = starting.filter(({ kind }) => kind === "arithmetic");
  const others = starting.filter(({ kind }) => kind !== "arithmetic" && kind !== "fallback");
  const effort = isCostly ? EFFORTS.costlyInvariant : EFFORTS.invariant;
  const keep = (given: Candidate[], tested: Candidate[]) =>
    keptByEveryStep(runner, state, loop, { given, candidates: tested, hints, effort });
  const sound = await keep(earlier.kept, arithmetic);
  let kept = await keep(sound, others);
  const fallbacks = starting.filter(
    ({ kind, domain }) => kind === "fallback" && isShapeLost(domain, others, kept),
  );
  if (fallbacks.length > 0) kept = await keep(sound, [...fallbacks, ...others]);
  if (!runner.expired) {
    const texts = candidates.map((each) => each.text(loop.names));
    memory.invariants.set(key, { tested: new Set([...earlier.tested, ...texts]), kept });
  }
  return { loop, kept, hints };
}

function isShapeLost(
  domain: string,
  tested: readonly Candidate[],
  kept: readonly Candidate[],
): boolean {
  return tested.some((each) => each.domain === domain && !kept.includes(each));
}

const ARITHMETIC = first("omega", "(split <;> omega)");

async function holdAtStart(
  runner: TacticRunner,
  state: number,
  loop: Loop,
  { candidates, hints }: { candidates: readonly Candidate[]; hints: readonly string[] },
): Promise<Candidate[]> {
  const initial = loop.initial.map((arg) => explicitText(arg, loop.names));
  const held: Candidate[] = [];
  for (const invariant of candidates) {
    if (runner.expired) break;
    const isArithmetic = invariant.kind === "arithmetic";
    const check = isArithmetic ? ARITHMETIC : first("omega", "rfl", "(simp; done)", grind(hints));
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
  loop: Loop,
  {
    given,
    candidates,
    hints,
    effort,
  }: {
    given: readonly Candidate[];
    candidates: readonly Candidate[];
    hints: readonly string[];
    effort: Effort;
  },
): Promise<Candidate[]> {
  let rest = [...candidates];
  for (;;) {
    const dropped = new Set<Candidate>();
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
        if (!(await runner.run(scratch, tactic, effort))) dropped.add(invariant);
      }
    }
    const next = rest.filter((invariant) => !dropped.has(invariant));
    if (next.length === rest.length) return kept;
    rest = next;
  }
}

function checkOf({ kind, check }: Candidate, hints: readonly string[]): string {
  if (kind === "arithmetic") return ARITHMETIC;
  return check?.(hints) ?? first("omega", grind(hints));
}

/** Every recursive call of every case. */
function stepsOf(loop: Loop) {
  return loop.cases.flatMap((induction) =>
    induction.calls.map((recursive) => ({ induction, recursive })),
  );
}

/** A proof state that has the conditions of a case and the invariants of its arguments. */
async function assumeCase(
  runner: TacticRunner,
  state: number,
  loop: Loop,
  {
    induction,
    recursive,
    kept,
  }: {
    induction: Loop["cases"][number];
    recursive: Loop["cases"][number]["calls"][number];
    kept: readonly Candidate[];
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
