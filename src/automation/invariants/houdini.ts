import {
  constantsOf,
  explicitText,
  headName,
  matchConst,
  type Term,
  type TermGoal,
  termKey,
  visitTerms,
} from "../../core/index.ts";
import { EFFORTS, type Effort } from "../efforts.ts";
import { hintsFor } from "../hints.ts";
import { binderText } from "../recursion.ts";
import type { CallContext } from "../rule.ts";
import { first, grind, seq } from "../tactic.ts";
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
  hints: readonly string[];
  writes: Writes;
  /** They say what the loop has in its variables, besides the list that it walks through. */
  tellsValues: boolean;
  /** The same with parts of what is to be proved among them. */
  withClaims(): Promise<readonly Candidate[]>;
}

/**
 * Invariants of a call, or those that are known of it in the same context: the candidates of all domains that hold at
 * the start and are kept by every step (Houdini: Flanagan and Leino, FME 2001). `isCostly`: with more effort.
 */
export async function findInvariants(
  context: CallContext,
  { isCostly }: { isCostly: boolean },
): Promise<FoundInvariants | undefined> {
  const { goal, call } = context;
  const loop = walksListOnly(call) ? undefined : loopOf(goal, call);
  if (!loop) return undefined;
  const houdini = new Houdini(context, loop, isCostly);
  const kept = await houdini.keep(({ kind }) => kind !== "claim");
  const withClaims = () => houdini.keep(({ kind }) => kind === "claim");
  const { hints, writes } = houdini;
  const tellsValues = kept.some((each) => each.kind === "value" && !isAboutWalk(each));
  return { loop, kept, hints, writes, tellsValues, withClaims };
}

/** The test of the candidates for one loop. */
class Houdini {
  readonly hints: readonly string[];
  readonly writes: Writes;
  private readonly runner: TacticRunner;
  private readonly state: number;
  private readonly loop: Loop;
  private readonly isCostly: boolean;
  private readonly effort: Effort;
  private readonly known: KnownInvariants;
  private readonly candidates: readonly Candidate[];

  constructor(context: CallContext, loop: Loop, isCostly: boolean) {
    const { runner, state, goal, memory } = context;
    this.runner = runner;
    this.state = state;
    this.loop = loop;
    this.isCostly = isCostly;
    this.effort = isCostly ? EFFORTS.costlyInvariant : EFFORTS.invariant;
    this.hints = hintsOf(context, loop);
    this.writes = writesOf(loop);
    this.known = knownOf(memory.invariants, loop, goal);
    this.candidates = candidatesOf(loop);
  }

  /** Those known to be invariants, with the candidates of a kind that are. */
  async keep(isWanted: (candidate: Candidate) => boolean): Promise<readonly Candidate[]> {
    const { known, runner, loop, isCostly } = this;
    const candidates = this.candidates.filter((each) => isWanted(each) && !this.wasTested(each));
    const starting = await this.thatHoldAtStart(candidates);
    // Arithmetic is cheap to test, and what is left of it is known to the tests of the others.
    const arithmetic = starting.filter(({ kind }) => kind === "arithmetic");
    const others = starting.filter(({ kind }) => kind !== "arithmetic" && kind !== "fallback");
    let sound = await this.keptByEveryStep(known.kept, arithmetic);
    const rivals = others.filter(({ domain }) => domain === "fold");
    // One of two values is wrong, and from both anything follows: each is tried by itself first.
    if (rivals.length > 1)
      for (const each of rivals) sound = await this.keptByEveryStep(sound, [each]);
    const isSettled = rivals.some((each) => sound.includes(each));
    const rest = others.filter((each) => !(isSettled ? rivals : sound).includes(each));
    let kept = await this.keptByEveryStep(sound, rest);
    const fallbacks = starting.filter(
      ({ kind, domain }) => kind === "fallback" && isShapeLost(domain, rest, kept),
    );
    if (fallbacks.length > 0) kept = await this.keptByEveryStep(sound, [...fallbacks, ...rest]);
    // What is done of the list that is walked through is spoken of first.
    kept = kept.toSorted((a, b) => Number(isAboutWalk(b)) - Number(isAboutWalk(a)));
    if (runner.expired) return kept;
    for (const each of candidates) known.tested.set(each.text(loop.names), isCostly);
    known.kept = kept;
    return kept;
  }

  /** Whether it is kept anyway, or was lost with as much effort. */
  private wasTested(candidate: Candidate): boolean {
    const { known, loop, isCostly } = this;
    const text = candidate.text(loop.names);
    if (known.kept.some((each) => each.text(loop.names) === text)) return true;
    const wasCostly = known.tested.get(text);
    return wasCostly !== undefined && (wasCostly || !isCostly);
  }

  private async thatHoldAtStart(candidates: readonly Candidate[]): Promise<Candidate[]> {
    const { runner, state, loop, hints } = this;
    const initial = loop.initial.map((arg) => explicitText(arg, loop.names));
    const held: Candidate[] = [];
    for (const invariant of candidates) {
      if (runner.expired) break;
      const own = invariant.start === undefined ? [] : [invariant.start];
      const any = first(...own, "omega", "rfl", "(simp; done)", grind(hints));
      const check = invariant.kind === "arithmetic" ? ARITHMETIC : any;
      const tactic = `have lemmata_s : ${invariant.text(initial)} := by ${check}`;
      if (await runner.run(state, tactic, EFFORTS.invariant)) held.push(invariant);
    }
    return held;
  }

  /** The largest subset that every recursive call keeps, with what is `given` and kept anyway. */
  private async keptByEveryStep(
    given: readonly Candidate[],
    candidates: readonly Candidate[],
  ): Promise<readonly Candidate[]> {
    const { runner, loop, hints, writes, effort } = this;
    let rest = [...candidates];
    for (;;) {
      const dropped = new Set<Candidate>();
      const kept = [...given, ...rest];
      for (const { induction, recursive } of rest.length > 0 ? stepsOf(loop) : []) {
        if (runner.expired) return given;
        const alive = rest.filter((invariant) => !dropped.has(invariant));
        const scratch = await this.assumeCase({ induction, recursive, kept });
        if (scratch === undefined) return given;
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

  /** A proof state that has the conditions of a case and the invariants of its arguments. */
  private async assumeCase({
    induction,
    recursive,
    kept,
  }: Step & { kept: readonly Candidate[] }): Promise<number | undefined> {
    const { runner, state, loop, writes } = this;
    const binders = [...induction.binders, ...recursive.premises];
    const args = induction.args.map((arg) => explicitText(arg, loop.names));
    if (loop.ghost) {
      const index = loop.variables.at(-1) as number;
      binders.push({ index, type: loop.variableTypes.at(-1) as Term });
      args.push(loop.names[index] as string);
    }
    const assumed = kept.map((invariant, i) => `(lemmata_a${i} : ${invariant.text(args)})`);
    const all = [binderText(binders, loop.names), ...assumed].filter((text) => text !== "");
    const statement = all.length === 0 ? "False" : `∀ ${all.join(" ")}, False`;
    const names = [
      ...binders.map(({ index }) => loop.names[index]),
      ...kept.map((_, i) => `lemmata_a${i}`),
    ];
    const opening = [`suffices lemmata_c : ${statement} from sorry`, `intro ${names.join(" ")}`];
    const made = await runner.run(state, seq(...opening, ...writes.assumed), EFFORTS.small);
    return made?.state;
  }
}

/** Lemmas for what a goal and its loop speak of, and the definitions that the loop's conditions are made of. */
function hintsOf({ text, goal, definitions }: CallContext, { call, cases }: Loop): string[] {
  const { plain, vocabulary } = definitions;
  const said = cases.flatMap(({ binders, calls }) => [
    ...[...binders, ...calls.flatMap(({ premises }) => premises)].map(({ type }) => type),
    ...calls.flatMap(({ args }) => args),
  ]);
  const asked = new Set(said.flatMap(constantsOf));
  const own = plain.filter((name) => asked.has(name)).map((name) => `_root_.${name}`);
  const words = new Set(vocabulary.words(call.fn.name));
  const membership = goal.hypotheses.some(({ type }) => speaksOfMembers(type));
  const byIndex = membership ? ["Array.mem_iff_getElem"] : [];
  return [...hintsFor(text, words), ...byIndex, ...own];
}

/** What is known of some elements of an array is known at some index. */
function speaksOfMembers(type: Term): boolean {
  let found = false;
  visitTerms(type, (term) => {
    const [, container] = matchConst(term, "Membership.mem", 5) ?? [];
    found ||= container !== undefined && headName(container) === "Array";
  });
  return found;
}

interface Step {
  induction: Loop["cases"][number];
  recursive: Loop["cases"][number]["calls"][number];
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
function stepsOf(loop: Loop): Step[] {
  return loop.cases.flatMap((induction) =>
    induction.calls.map((recursive) => ({ induction, recursive })),
  );
}
