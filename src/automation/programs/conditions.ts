import {
  apply,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  rewrite,
  spine,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { withNames } from "../hidden-names.ts";
import { freshName } from "../recursion.ts";
import { block } from "../tactic.ts";
import type { TacticRunner } from "../tactic-runner.ts";

/** The invariant of a loop at some point: of what is done and what is left of its list, and its variables. */
export interface InvariantUse {
  /** From 1. */
  loop: number;
  done: Term;
  left: Term;
  variables: Term[];
  /** What is fixed in the loops around it: their lists, elements and variables. */
  outer: Term[];
}

/** What is to be proved of a program when each loop has an invariant. */
export interface Condition {
  /** Its goal is the only one; all hypotheses have names. */
  state: number;
  goal: TermGoal;
  given: InvariantUse[];
  /** Nothing where it is about what comes after the loops. */
  shown: InvariantUse | undefined;
}

export interface ProgramLoop {
  /** Its place in the list that it goes through. */
  cursor: string;
  /** The names that the program gives to its variables, where they are known. */
  names: string[];
  types: Term[];
  /** Whether each part of what the loop carries is a variable, and not only a unit. */
  slots: boolean[];
  element: Term;
  outerNames: string[];
  /** Names of hypotheses of the goal in which its invariant is stated that have none. */
  hidden: string[];
  /** How many of the variables, the last ones, are what a state monad carries. */
  states: number;
}

/** How a goal about a program begins. */
export interface ProgramOpening {
  lines: string[];
  /** Programs that have to be unfolded. */
  unfolded: string[];
  /** Of a program that may throw: source for what is to be proved of an exception, and hypotheses on what it calls. */
  raised?: { claim: string; rules: readonly string[] };
}

/** A program whose loops have invariants that nothing is known of. */
export interface Program {
  loops: ProgramLoop[];
  conditions: Condition[];
  /** The conditions as Lean prints them. */
  text: string;
}

/** The predicate in the place of the invariants. */
export const OPAQUE = "lemmata_I";

/** Its conditions are read with a predicate of which nothing is known in the place of each invariant. */
export async function readProgram(
  runner: TacticRunner,
  state: number,
  opening: ProgramOpening,
): Promise<Program | undefined> {
  const places = await invariantPlaces(runner, state, opening);
  if (!places || (places.length === 0 && opening.unfolded.length === 0)) return undefined;
  const opaque = `have ${OPAQUE} : ∀ {α : Type}, Nat → α → Prop := fun _ _ => True`;
  const bullets = places.map(({ hidden, states }, i) => {
    const [walk, state] = ["lemmata_w", "lemmata_b"];
    const carried = Array.from({ length: states }, (_, n) => `lemmata_s${n}`);
    const whole = [state, ...carried].reduceRight(
      (rest, each) => `(⟨${each}, ${rest}⟩ : MProd _ _)`,
    );
    const parts = [`${walk}.prefix`, `${walk}.suffix`, whole, ...dataNames(hidden)];
    const said = `${OPAQUE} ${i + 1} (${parts.join(", ")})`;
    return invariantLine(hidden, assertion([`(${walk}, ${state})`, ...carried], said, opening));
  });
  const lines = [opaque, ...opening.lines, ...generation(opening, bullets)];
  const made = await runner.run(state, block(lines), EFFORTS.medium);
  if (!made) return undefined;
  const conditions: Condition[] = [];
  for (const i of made.goals.keys()) {
    const condition = await readCondition(runner, made.state, i);
    if (!condition) return undefined;
    conditions.push(condition);
  }
  const loops = places.map((place, i) => loopOf(i + 1, place, conditions));
  if (loops.includes(undefined)) return undefined;
  return { loops: loops as ProgramLoop[], conditions, text: made.goals.join("\n") };
}

/** The tactic that leaves the conditions. */
export function generation(
  { unfolded, raised }: ProgramOpening,
  invariants: readonly string[],
): string[] {
  const rules = unfolded.map((name) => `_root_.${name}`);
  if (raised) rules.push(...raised.rules, "-Std.Do.Spec.throw_MonadExcept");
  const tactic = rules.length === 0 ? "mvcgen" : `mvcgen [${rules.join(", ")}]`;
  if (invariants.length === 0) return [tactic];
  return [`open Std.Do in ${tactic} invariants`, ...invariants];
}

/** What an invariant says, of what stands in its binders. */
export function assertion(
  binders: readonly string[],
  claim: string,
  { raised }: Pick<ProgramOpening, "raised">,
): string {
  const bound = binders.join(" ");
  return raised ? `post⟨fun ${bound} => ⌜${claim}⌝, ${raised.claim}⟩` : `⇓${bound} => ⌜${claim}⌝`;
}

/** An invariant as the tactic takes it, with names for what has none around it. */
export function invariantLine(names: readonly string[], text: string): string {
  return names.length === 0 ? `· ${text}` : `· by rename_i ${names.join(" ")}; exact ${text}`;
}

/** Where the invariant of a loop is stated. */
type InvariantPlace = Pick<ProgramLoop, "hidden" | "states">;

/** For each loop the names that its surroundings get; `undefined` where the program cannot be read. */
async function invariantPlaces(
  runner: TacticRunner,
  state: number,
  opening: ProgramOpening,
): Promise<InvariantPlace[] | undefined> {
  const lines = [...opening.lines, ...generation(opening, [])];
  const made = await runner.run(state, block(lines), EFFORTS.medium);
  if (!made) return undefined;
  if (made.closed) return [];
  const answer = await runner.workspace.goals(made.state, "full");
  if (answer.status !== "finished") return undefined;
  const loops = answer.value.filter(({ tag }) => /^inv\d+$/.test(tag));
  return loops.map(({ hypotheses, text }) => {
    const names: string[] = [];
    const taken = hypotheses.filter((h) => !h.isInaccessible).map(({ userName }) => userName);
    for (const { userName, isInaccessible, value } of hypotheses) {
      if (!isInaccessible) continue;
      const stem = userName.replace(/✝.*$/, "");
      const name = freshName(value === undefined ? stem : `${stem}_now`, [...taken, ...names]);
      names.push(name);
    }
    return { hidden: names, states: text.split("PostShape.arg").length - 1 };
  });
}

/** Not equations and the like, nor what only stands for a part of something else. */
function dataNames(names: readonly string[]): string[] {
  return names.filter(
    (name) => !/^(h|x|property)(_\d+)?$/.test(name) && !/_now(_\d+)?$/.test(name),
  );
}

async function readCondition(
  runner: TacticRunner,
  all: number,
  index: number,
): Promise<Condition | undefined> {
  const focused = await runner.focus(all, index);
  const read = focused === undefined ? undefined : await runner.terms(focused);
  if (focused === undefined || !read) return undefined;
  const { goal, naming } = withNames(read);
  const lines = [naming, ...rangeLines(goal)].filter((line) => line !== undefined);
  const made =
    lines.length > 0 ? await runner.run(focused, block(lines), EFFORTS.small) : undefined;
  if (lines.length > 0 && !made) return undefined;
  const shown = useOf(withoutLets(goal.target, goal), goal);
  const given = goal.hypotheses.flatMap(({ type }) => useOf(withoutLets(type, goal), goal) ?? []);
  return { state: made?.state ?? focused, goal, given, shown };
}

/**
 * Where a range is in two parts, what that says about numbers takes the place of it. Of another list, the current
 * element is said to be in it: automation does not think of that by itself.
 */
export function rangeLines(goal: TermGoal): string[] {
  const { hypotheses } = goal;
  const names = hypotheses.map(({ name }) => name);
  const values = hypotheses.flatMap(({ value }) => value ?? []);
  const needed = new Set([...typesIn(goal), ...values].flatMap((term) => [...freeVariables(term)]));
  return hypotheses.flatMap(({ name, type }, i) => {
    const [, list, parts] = matchConst(type, "Eq", 3) ?? [];
    const range = list && rangeOf(list);
    const [, , , , before, after] = (parts && matchConst(parts, "HAppend.hAppend", 6)) ?? [];
    const [, current, left] = (after && matchConst(after, "List.cons", 3)) ?? [];
    if (!list || !before || !current || !left) return [];
    const text = (term: Term) => explicitText(term, names);
    if (!range) return [`have : ${text(current)} ∈ ${text(list)} := by rw [${name}]; simp`];
    const start = text(range.start);
    const from = /^\(?0\b/.test(start) ? "" : `${start} + `;
    const position = `${from}${text(before)}.length`;
    const said = `${text(current)} = ${position} ∧ ${position} + 1 + ${text(left)}.length = ${text(range.stop)}`;
    return [`have : ${said} := by grind`, ...(needed.has(i) ? [] : [`clear ${name}`])];
  });
}

/** `[start:stop]` with steps of one. */
export function rangeOf(list: Term): { start: Term; stop: Term } | undefined {
  const { head, args } = spine(list);
  if (head.tag !== "const" || !/Range\.toList$/.test(head.name)) return undefined;
  const [start, stop] = spine(args.at(-1) as Term).args;
  return start && stop ? { start, stop } : undefined;
}

/** Variables that stand for a part of something else are replaced by it. */
export function withoutLets(term: Term, goal: TermGoal): Term {
  return rewrite(term, (part) => {
    if (part.tag !== "fvar") return undefined;
    const { value } = goal.hypotheses[part.index] ?? {};
    return value && withoutLets(value, goal);
  });
}

/** It says that an invariant holds at some point. */
export function isInvariant(term: Term, { hypotheses }: TermGoal): boolean {
  const { head } = spine(term);
  return head.tag === "fvar" && hypotheses[head.index]?.name === OPAQUE;
}

function useOf(term: Term, goal: TermGoal): InvariantUse | undefined {
  if (!isInvariant(term, goal)) return undefined;
  const [type, number, tuple] = spine(term).args;
  if (!type || !number || !tuple) return undefined;
  const [done, left, state, ...outer] = pairParts(tuple, "Prod.mk", pairTypes(type).length);
  const stateType = pairTypes(type)[2];
  if (!done || !left || !state || !stateType) return undefined;
  const loop = Number(numeral(number));
  const variables = components(state, stateType).map(withoutPairs);
  return { loop, done, left, variables, outer };
}

function numeral(term: Term): string | undefined {
  if (term.tag === "nat") return term.value;
  const { head, args } = spine(term);
  const [, value] = args;
  return head.tag === "const" && head.name === "OfNat.ofNat" && value ? numeral(value) : undefined;
}

/** `a × b × c` as its parts. */
function pairTypes(type: Term): Term[] {
  const { args } = spine(type);
  const [first, second] = args;
  return headName(type) === "Prod" && first && second ? [first, ...pairTypes(second)] : [type];
}

function pairParts(term: Term, maker: string, count: number): Term[] {
  const { args } = spine(term);
  const [, , first, second] = args;
  if (count === 1 || headName(term) !== maker || !first || !second) return [term];
  return [first, ...pairParts(second, maker, count - 1)];
}

/** The variables of a loop are kept in nested pairs. */
function components(state: Term, type: Term): Term[] {
  const [first, second] = spine(type).args;
  if (headName(type) !== "MProd" || !first || !second) return isUnit(type) ? [] : [state];
  const [, , left, right] = spine(state).args;
  if (headName(state) === "MProd.mk" && left && right)
    return [...components(left, first), ...components(right, second)];
  const part = (name: string): Term => {
    const projection: Term = { tag: "const", name };
    const app = (fn: Term, arg: Term): Term => ({ tag: "app", fn, arg });
    return app(app(app(projection, first), second), state);
  };
  return [...components(part("MProd.fst"), first), ...components(part("MProd.snd"), second)];
}

/** `(a, b).2` is `b`. */
function withoutPairs(term: Term): Term {
  return rewrite(term, (part) => {
    const { head, args } = spine(part);
    const [, first, second] =
      head.tag === "const" ? (/^Prod\.((fst)|snd)$/.exec(head.name) ?? []) : [];
    const pair =
      first !== undefined && args.length === 3
        ? matchConst(args[2] as Term, "Prod.mk", 4)
        : undefined;
    return pair && withoutPairs(pair[second === undefined ? 3 : 2] as Term);
  });
}

export function isUnit(type: Term): boolean {
  return headName(type) === "PUnit" || headName(type) === "Unit";
}

function componentTypes(type: Term): Term[] {
  const [first, second] = spine(type).args;
  if (headName(type) !== "MProd" || !first || !second) return [type];
  return [...componentTypes(first), ...componentTypes(second)];
}

function loopOf(
  number: number,
  { hidden, states }: InvariantPlace,
  conditions: readonly Condition[],
): ProgramLoop | undefined {
  for (const { goal } of conditions) {
    for (const type of typesIn(goal)) {
      const { args } = spine(type);
      if (!isInvariant(type, goal) || Number(numeral(args[1] as Term)) !== number) continue;
      const [list, , state] = pairTypes(args[0] as Term);
      const element = list && spine(list).args[0];
      if (!state || !element) return undefined;
      const parts = componentTypes(state);
      const types = parts.filter((part) => !isUnit(part));
      const slots = parts.map((part) => !isUnit(part));
      const taken = [...namesOfAll(conditions), ...hidden];
      const cursor = freshName("xs", taken);
      const names = variableNames(number, types.length, { conditions, taken: [...taken, cursor] });
      return {
        cursor,
        names,
        types,
        slots,
        element,
        outerNames: dataNames(hidden),
        hidden,
        states,
      };
    }
  }
  return undefined;
}

/** Names that stand in every condition. */
function namesOfAll(conditions: readonly Condition[]): string[] {
  const [first = [], ...rest] = conditions.map(({ goal }) => goal.hypotheses.map((h) => h.name));
  return first.filter((name) => rest.every((names) => names.includes(name)));
}

/** As the program names them: what stands for parts of the variables at the beginning of a step. */
function variableNames(
  number: number,
  count: number,
  { conditions, taken }: { conditions: readonly Condition[]; taken: readonly string[] },
): string[] {
  const found = new Array<string | undefined>(count);
  for (const { goal, given } of conditions) {
    const use = given.findLast(({ loop }) => loop === number);
    if (!use) continue;
    const keys = use.variables.map(termKey);
    for (const { name, value } of goal.hypotheses) {
      const at = value ? keys.indexOf(termKey(withoutLets(value, goal))) : -1;
      if (at >= 0) found[at] ??= name.replace(/_\d+$/, "");
    }
  }
  const names: string[] = [];
  for (const name of found) names.push(freshName(name ?? "acc", [...taken, ...names]));
  return names;
}

/** A term of a condition as one of the loop's own variables: `undefined` where it speaks of anything else. */
export function templateOf<Place>(
  term: Term,
  { use, goal, rootCount }: { use: InvariantUse; goal: TermGoal; rootCount: number },
  extra: readonly (readonly [Term, Place | string])[] = [],
): { term: Term; places: Map<number, Place | string> } | undefined {
  const places = new Map<number, Place | string>();
  let next = goal.hypotheses.length;
  const pairs: (readonly [Term, Term])[] = [];
  const place = (from: Term, name: Place | string) => {
    pairs.push([from, { tag: "fvar", index: next }]);
    places.set(next++, name);
  };
  for (const [from, name] of extra) place(from, name);
  use.variables.forEach((variable, i) => {
    place(variable, `v${i}`);
  });
  use.outer.forEach((outer, i) => {
    place(outer, `o${i}`);
  });
  if (use.done.tag === "fvar") place(use.done, "done");
  const isStrange = (index: number) => index >= rootCount && !places.has(index);
  const made = withoutProofs(replaceTerms(withoutLets(term, goal), pairs), isStrange);
  const strange = [...freeVariables(made)].some(isStrange);
  return strange ? undefined : { term: made, places };
}

/** `a[i]!` in the place of `a[i]` where the proof that there is such an element rests on what cannot be said. */
function withoutProofs(term: Term, isStrange: (index: number) => boolean): Term {
  return rewrite(term, (part) => {
    const args = matchConst(part, "GetElem.getElem", 8);
    if (!args || ![...freeVariables(args[7] as Term)].some(isStrange)) return undefined;
    const hole: Term = { tag: "mvar", name: "" };
    const [collection, index] = args.slice(5, 7).map((each) => withoutProofs(each, isStrange));
    const checked: Term = { tag: "const", name: "GetElem?.getElem!" };
    return apply(checked, [...args.slice(0, 4), hole, hole, collection as Term, index as Term]);
  });
}
