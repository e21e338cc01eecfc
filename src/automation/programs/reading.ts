import {
  contains,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  type Term,
} from "../../core/index.ts";
import {
  type Condition,
  type InvariantUse,
  isInvariant,
  isUnit,
  type Program,
  type ProgramLoop,
  templateOf,
  withoutLets,
} from "./conditions.ts";

/** Source for what an invariant speaks of, at some point of a loop. */
export interface Places {
  done: string;
  left: string;
  variables: readonly string[];
  outer: readonly string[];
}

/** What is known of a loop by its conditions. */
export interface LoopReading {
  loop: ProgramLoop;
  number: number;
  rootNames: readonly string[];
  /** What the variables are at first. */
  initial: readonly Template[];
  steps: readonly Step[];
  posts: readonly Post[];
  list: Term;
}

export type Template = (places: Places) => string;

/** What takes the place of a term: a name, or what depends on where the invariant is said. */
export type Replacement = readonly [Term, string | Template];

/** A round that goes on, or leaves the loop. */
export interface Step {
  condition: Condition;
  from: InvariantUse;
  to: InvariantUse;
  current: Term | undefined;
  isLast: boolean;
  /** What the program asked on the way. */
  asked: Term[];
}

interface Post {
  condition: Condition;
  use: InvariantUse;
  /** What is known beside the invariants, and the target. */
  extra: { name: string; type: Term; index: number }[];
  target: Term;
}

/** The names that stand in the invariant itself. */
export function placesIn({ loop }: { loop: ProgramLoop }): Places {
  const { cursor, names, outerNames } = loop;
  return {
    done: `${cursor}.prefix`,
    left: `${cursor}.suffix`,
    variables: names,
    outer: outerNames,
  };
}

/** A loop as its conditions show it; nothing where it does not begin. */
export function readLoop(
  { conditions }: Program,
  loop: ProgramLoop,
  number: number,
  rootNames: readonly string[],
): LoopReading | undefined {
  const first = conditions.find(({ shown }) => {
    return shown?.loop === number && headName(shown.done) === "List.nil";
  });
  if (!first?.shown) return undefined;
  const about = (condition: Condition) =>
    condition.given.findLast((use) => use.loop === number && use.done.tag === "fvar");
  const steps = conditions.flatMap((condition): Step[] => {
    const to = condition.shown;
    const from = about(condition);
    if (!from || to?.loop !== number) return [];
    const cell = matchConst(from.left, "List.cons", 3);
    const isLast = headName(to.left) === "List.nil";
    return [
      {
        condition,
        from,
        to,
        current: cell?.[1],
        isLast,
        asked: askedIn(condition, rootNames.length),
      },
    ];
  });
  const posts = conditions.flatMap((condition): Post[] => {
    const use = condition.given.findLast((given) => given.loop === number);
    if (!use || condition.shown || headName(use.left) !== "List.nil") return [];
    const { hypotheses, target } = condition.goal;
    const extra = hypotheses.flatMap(({ name, type, value }, index) => {
      const isOld = index < rootNames.length || value !== undefined || isUnit(type);
      const isOuter = use.outer.some((term) => freeVariables(term).has(index));
      const isState = use.variables.some((variable) => freeVariables(variable).has(index));
      return isOld || isOuter || isState || isInvariant(type, condition.goal)
        ? []
        : [{ name, type, index }];
    });
    // The list is what is done at the end, but only where the claim says so.
    return [{ condition, use: { ...use, done: use.left }, extra, target }];
  });
  const initial = first.shown.variables.map((term): Template => {
    const use = { ...(first.shown as InvariantUse), variables: [] };
    return texter(term, first, use, rootNames) ?? (() => "_");
  });
  return { loop, number, rootNames, initial, steps, posts, list: first.shown.left };
}

/** Propositions about the element that the program decided. */
function askedIn(condition: Condition, rootCount: number): Term[] {
  const { goal } = condition;
  return goal.hypotheses.flatMap(({ type, name }, index) => {
    const isNew = index >= rootCount && /^h(_\d+)?$/.test(name);
    const isAsked = isNew && !isInvariant(type, goal);
    return isAsked ? [withoutLets(type, goal)] : [];
  });
}

/** A term as source, in terms of the loop's variables; `undefined` where it speaks of something else. */
export function texter(
  term: Term,
  { goal }: Condition,
  use: InvariantUse,
  rootNames: readonly string[],
  extra: readonly Replacement[] = [],
): Template | undefined {
  const rootCount = rootNames.length;
  const made = templateOf(term, { use, goal, rootCount }, extra);
  if (!made) return undefined;
  return (places) => {
    const names = [...rootNames];
    for (const [index, place] of made.places)
      names[index] = typeof place === "string" ? inPlace(place, places) : place(places);
    return explicitText(made.term, names);
  };
}

function inPlace(place: string, { done, left, variables, outer }: Places): string {
  if (place === "left") return left;
  if (place === "done") return done;
  const [, kind, index] = /^([vo])(\d+)$/.exec(place) ?? [];
  if (kind === "v") return variables[Number(index)] as string;
  if (kind === "o") return outer[Number(index)] as string;
  return place;
}

/** A term over the element of a round, for `cur`; nothing where it depends on the variables. */
export function ofElement(
  { rootNames }: Pick<LoopReading, "rootNames">,
  { current, condition, from }: Step,
  term: Term,
  name = "cur",
): Template | undefined {
  if (!current || from.variables.some((variable) => contains(term, variable))) return undefined;
  return texter(term, condition, from, rootNames, [[current, name]]);
}

/** What the program asked about the element before, as one condition; nothing where that is not all that it asked. */
export function conditionOf(
  reading: Pick<LoopReading, "rootNames">,
  step: Step,
  name = "cur",
): Template | undefined {
  const asked = step.asked.filter((each) => !isSplit(each));
  const texts = asked.map((each) => ofElement(reading, step, each, name));
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  return (p) => texts.map((text) => (text as Template)(p)).join(" ∧ ");
}

/** `l = before ++ x :: after`. */
export function isSplit(type: Term): boolean {
  const [, , right] = matchConst(type, "Eq", 3) ?? [];
  return right !== undefined && headName(right) === "HAppend.hAppend";
}
