import { explicitText, type Term, type TermGoal, termKey } from "../../core/index.ts";
import { EFFORTS, type Effort } from "../efforts.ts";
import { hintsFor } from "../hints.ts";
import { binderText } from "../recursion.ts";
import type { CallContext } from "../rule.ts";
import { first, grind } from "../tactic.ts";
import type { TacticRunner } from "../tactic-runner.ts";
import type { Candidate, InvariantMemo, KnownInvariants } from "./domain.ts";
import { candidatesOf } from "./domains/index.ts";
import { type Loop, loopOf, nextArguments, walksListOnly } from "./loop.ts";
import { readingWrites, type Writes, writesOf } from "./writes.ts";

/** Invariants of a call, and what their proofs need. */
export interface FoundInvariants {
  loop: Loop;
  /** Those that hold at the start and are kept by every step. */
  kept: readonly Candidate[];
  hints: string[];
  writes: Writes;
  /** The same with parts of what is to be proved among them. */
  withClaims(): Promise<readonly Candidate[]>;
}

/**
 * Invariants of a call, or those that are known of it in the same context: the candidates of all domains that hold at
 * the start and are kept by every step (Houdini: Flanagan and Leino, FME 2001). `isCostly`: with more effort.
 */
export async function findInvariants(
  { runner, state, goal, text, call, memory }: CallContext,
  { isCostly }: { isCostly: boolean },
): Promise<FoundInvariants | undefined> {
  const loop = walksListOnly(call) ? undefined : loopOf(goal, call);
  if (!loop) return undefined;
  const hints = hintsFor(text);
  const writes = writesOf(loop);
  const known = knownOf(memory.invariants, loop, goal);
  const all = candidatesOf(loop);
  const effort = isCostly ? EFFORTS.costlyInvariant : EFFORTS.invariant;
  const keep = (given: readonly Candidate[], tested: Candidate[]) =>
    keptByEveryStep(runner, state, loop, { given, candidates: tested, hints, effort, writes });
  const test = async (isWanted: (candidate: Candidate) => boolean) => {
    const found = new Set(known.kept.map((each) => each.text(loop.names)));
    const candidates = all.filter(isWanted).filter((each) => {
      const text = each.text(loop.names);
      const wasCostly = known.tested.get(text);
      return !found.has(text) && (wasCostly === undefined || (isCostly && !wasCostly));
    });
    const starting = await holdAtStart(runner, state, loop, { candidates, hints });
    // Arithmetic is cheap to test, and what is left of it is known to the tests of the others.
    const arithmetic = starting.filter(({ kind }) => kind === "arithmetic");
    const others = starting.filter(({ kind }) => kind !== "arithmetic" && kind !== "fallback");
    let sound = await keep(known.kept, arithmetic);
    const rivals = others.filter(({ domain }) => domain === "fold");
    // One of two values is wrong, and from both anything follows: each is tried by itself first.
    if (rivals.length > 1) for (const each of rivals) sound = await keep(sound, [each]);
    const isSettled = rivals.some((each) => sound.includes(each));
    const rest = others.filter((each) => !(isSettled ? rivals : sound).includes(each));
    let kept = await keep(sound, rest);
    const fallbacks = starting.filter(
      ({ kind, domain }) => kind === "fallback" && isShapeLost(domain, rest, kept),
    );
    if (fallbacks.length > 0) kept = await keep(sound, [...fallbacks, ...rest]);
    // What is done of the list that is walked through is spoken of first.
    kept = kept.toSorted((a, b) => Number(isAboutWalk(b)) - Number(isAboutWalk(a)));
    if (runner.expired) return kept;
    for (const each of candidates) known.tested.set(each.text(loop.names), isCostly);
    known.kept = kept;
    return kept;
  };
  const kept = await test(({ kind }) => kind !== "claim");
  const withClaims = () => test(({ kind }) => kind === "claim");
  return { loop, kept, hints, writes, withClaims };
}

/**
 * What is known of a call in a context, made where nothing is. What every step keeps is kept with more hypotheses too;
 * what was lost may be kept with them.
 */
function knownOf(memo: InvariantMemo, { names, call }: Loop, goal: TermGoal): KnownInvariants {
  const hypotheses = goal.hypotheses.map(({ type }, i) => `${names[i]} : ${termKey(type)}`);
  const key = termKey(call.term);
  const all = memo.get(key) ?? [];
  memo.set(key, all);
  const now = new Set(hypotheses);
  const within = all.filter(({ context }) => context.every((each) => now.has(each)));
  const same = within.find(({ context }) => context.length === hypotheses.length);
  if (same) return same;
  const closest = within.toSorted((a, b) => b.kept.length - a.kept.length)[0];
  const fresh = { context: hypotheses, tested: new Map(), kept: closest?.kept ?? [] };
  all.push(fresh);
  return fresh;
}

function isAboutWalk({ domain }: Candidate): boolean {
  return domain === "walked-list";
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
    const own = invariant.start === undefined ? [] : [invariant.start];
    const all = first(...own, "omega", "rfl", "(simp; done)", grind(hints));
    const check = isArithmetic ? ARITHMETIC : all;
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
    writes,
  }: {
    given: readonly Candidate[];
    candidates: readonly Candidate[];
    hints: readonly string[];
    effort: Effort;
    writes: Writes;
  },
): Promise<Candidate[]> {
  let rest = [...candidates];
  for (;;) {
    const dropped = new Set<Candidate>();
    const kept = [...given, ...rest];
    for (const { induction, recursive } of rest.length > 0 ? stepsOf(loop) : []) {
      if (runner.expired) return [...given];
      const alive = rest.filter((invariant) => !dropped.has(invariant));
      const scratch = await assumeCase(runner, state, loop, { induction, recursive, kept, writes });
      if (scratch === undefined) return [...given];
      const args = nextArguments(loop, induction, recursive);
      for (const invariant of alive) {
        const check = checkOf(invariant, hints, writes);
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

/** A tactic that proves that a step keeps an invariant. */
export function checkOf(
  { kind, check }: Candidate,
  hints: readonly string[],
  writes: Writes,
): string {
  if (kind === "arithmetic") return ARITHMETIC;
  return check?.(hints) ?? first("omega", ...readingWrites(writes, hints), grind(hints));
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
    writes,
  }: {
    induction: Loop["cases"][number];
    recursive: Loop["cases"][number]["calls"][number];
    kept: readonly Candidate[];
    writes: Writes;
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
  const tactic = `(suffices lemmata_c : ${statement} from sorry; ${[`intro ${names}`, ...writes.assumed].join("; ")})`;
  const made = await runner.run(state, tactic, EFFORTS.small);
  return made?.state;
}
