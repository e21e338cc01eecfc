import {
  closedSubterms,
  contains,
  elementRead,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  same,
  type Term,
} from "../../core/index.ts";
import { rangeOf } from "./conditions.ts";
import {
  conditionOf,
  isSplit,
  type LoopReading,
  ofElement,
  type Places,
  type Step,
  type Template,
  texter,
} from "./reading.ts";

const NUMBERS = new Set(["Nat", "Int"]);

/** A variable as it is at some point. */
function at(i: number): Template {
  return ({ variables }) => variables[i] as string;
}

const isZero = (text: string) => /^\(*0\b/.test(text);

/** What a number becomes by what is added to it in each round. */
export function numberValues(reading: LoopReading): Template[] {
  const { loop, initial, steps } = reading;
  return loop.types.flatMap((type, i) => {
    if (!NUMBERS.has(headName(type))) return [];
    return steps.flatMap((step): Template[] => {
      const { current, from, to, isLast } = step;
      const next = to.variables[i];
      const more = next && addedTo(next, from.variables[i] as Term);
      if (!more || isLast || !current) return [];
      const each = ofElement(reading, step, more);
      if (!each) return [];
      const sum = contains(more, current) ? sumOf(each) : multipleOf(each);
      return [
        (p) => {
          const start = (initial[i] as Template)(p);
          return `${at(i)(p)} = ${isZero(start) ? sum(p) : `${start} + ${sum(p)}`}`;
        },
      ];
    });
  });
}

function sumOf(each: Template): Template {
  return (p) => {
    const value = each(p);
    return value === "cur" ? `${p.done}.sum` : `(${p.done}.map (fun cur => ${value})).sum`;
  };
}

function multipleOf(each: Template): Template {
  return (p) => {
    const value = each(p);
    return /^\(?1\b/.test(value) ? `${p.done}.length` : `${p.done}.length * ${value}`;
  };
}

/** What is added to a variable. */
function addedTo(next: Term, variable: Term): Term | undefined {
  const [, , , , left, right] = matchConst(next, "HAdd.hAdd", 6) ?? [];
  if (!left || !right) return undefined;
  if (same(left, variable)) return right;
  return same(right, variable) ? left : undefined;
}

/** Numbers beside what they were, each other, and the length of what is done. */
export function numberBounds({ loop, initial, rootNames, number, list }: LoopReading): Template[] {
  return loop.types.flatMap((type, i) => {
    if (!NUMBERS.has(headName(type))) return [];
    const v = at(i);
    const start = initial[i] as Template;
    const others = loop.types.flatMap((other, j): Template[] => {
      if (i === j || !same(other, type)) return [];
      const w = at(j);
      const limit = initial[j] as Template;
      return [
        (p) => `${v(p)} ≤ ${w(p)}`,
        (p) => `${v(p)} < ${w(p)}`,
        (p) => `${v(p)} ≤ ${limit(p)}`,
      ];
    });
    const stop = rangeOf(list)?.stop;
    const isKnown = stop && [...freeVariables(stop)].every((index) => index < rootNames.length);
    const end = isKnown && headName(type) === "Nat" ? explicitText(stop, rootNames) : undefined;
    const own: Template[] = [
      (p) => {
        const length = `${p.done}.length`;
        return `${v(p)} ≤ ${isZero(start(p)) ? length : `${start(p)} + ${length}`}`;
      },
      (p) => (isZero(start(p)) ? "True" : `${v(p)} + ${p.done}.length ≤ ${start(p)}`),
      (p) => `${start(p)} ≤ ${v(p)}`,
      (p) => `${v(p)} ≤ ${start(p)}`,
    ];
    return [...own, ...others, ...(end && number === 1 ? [(p: Places) => `${v(p)} ≤ ${end}`] : [])];
  });
}

/** What gets smaller is at most the number of rounds that are left. */
export function measures({ loop }: LoopReading): Template[] {
  const counters = loop.types.flatMap((type, i) => (headName(type) === "Nat" ? [at(i)] : []));
  const left = (p: Places) => `${p.left}.length`;
  return counters.flatMap((v): Template[] => [
    (p) => `${v(p)} ≤ ${left(p)}`,
    ...counters.flatMap((w): Template[] =>
      w === v ? [] : [(p) => `${v(p)} ≤ ${w(p)} + ${left(p)}`],
    ),
  ]);
}

interface Sequence {
  i: number;
  kind: "Array" | "List";
  start: Template;
  isEmpty: boolean;
}

function sequencesOf({ loop, initial }: LoopReading): Sequence[] {
  return loop.types.flatMap((type, i) => {
    const kind = headName(type);
    if (kind !== "List" && kind !== "Array") return [];
    const start = initial[i] as Template;
    const shown = start({ done: "", left: "", variables: [], outer: [] });
    const isEmpty =
      /List\.nil|#\[\]|Array\.(empty|mkEmpty|emptyWithCapacity)/.test(shown) &&
      !shown.includes("List.cons");
    return [{ i, kind, start, isEmpty }];
  });
}

const asList = (kind: string, text: string) => (kind === "Array" ? `(${text}).toList` : text);
const sizeOf = (kind: string) => (kind === "Array" ? "size" : "length");

/** Sizes, and what is put to a sequence in each round. */
export function sequenceValues(reading: LoopReading): Template[] {
  return sequencesOf(reading).flatMap((sequence) => {
    const { i, kind, start, isEmpty } = sequence;
    const v = at(i);
    const size = sizeOf(kind);
    const put = reading.steps.flatMap((step): Template[] => {
      const next = step.to.variables[i];
      if (!next || step.isLast || !step.current) return [];
      return gathered(reading, sequence, step, next);
    });
    const before = (p: Places) => (isEmpty ? "" : `(${start(p)}).${size} + `);
    const kept: Template[] = isEmpty ? [] : [(p) => `${v(p)}.${size} = (${start(p)}).${size}`];
    return [...put, ...kept, (p: Places) => `${v(p)}.${size} = ${before(p)}${p.done}.length`];
  });
}

/** The elements of arrays that had their turn, and those that did not. */
export function elementValues(reading: LoopReading): Template[] {
  return sequencesOf(reading).flatMap((sequence) => {
    const { i, kind, start, isEmpty } = sequence;
    if (isEmpty || kind !== "Array") return [];
    const wasDone = visited(reading, i);
    const kept: Template = (p) => {
      const v = at(i)(p);
      const isLeft = wasDone ? `¬ (${wasDone(p)})` : `${p.done}.length ≤ j`;
      return `∀ j (h : j < ${v}.size), ${isLeft} → ${v}[j] = (${start(p)})[j]!`;
    };
    const changed = reading.steps.flatMap((step): Template[] => {
      const next = step.to.variables[i];
      return next && !step.isLast ? written(reading, sequence, step, next) : [];
    });
    return [...changed, kept];
  });
}

/** `push` and `::` over all rounds so far. */
function gathered(
  reading: LoopReading,
  { i, kind, start, isEmpty }: Sequence,
  step: Step,
  next: Term,
): Template[] {
  const before = step.from.variables[i] as Term;
  const [, pushedTo, pushed] = matchConst(next, "Array.push", 3) ?? [];
  const [, head, tail] = matchConst(next, "List.cons", 3) ?? [];
  const isPush = pushedTo !== undefined && same(pushedTo, before);
  const put = isPush ? pushed : tail && same(tail, before) ? head : undefined;
  const each = put && ofElement(reading, step, put);
  if (!each) return [];
  const condition = conditionOf(reading, step);
  const wholes = [undefined, condition].map((when): Template => {
    return (p) => {
      const taken = when ? `(${p.done}.filter (fun cur => ${when(p)}))` : p.done;
      const value = each(p);
      const list = value === "cur" ? taken : `(${taken}.map (fun cur => ${value}))`;
      const v = asList(kind, at(i)(p));
      if (isPush) return `${v} = ${isEmpty ? "" : `${asList(kind, start(p))} ++ `}${list}`;
      return `${v} = ${list}.reverse${isEmpty ? "" : ` ++ ${start(p)}`}`;
    };
  });
  return condition ? wholes.toReversed() : wholes.slice(0, 1);
}

/** Elements of an array that are changed in their turn, and those that still have it before them. */
function written(reading: LoopReading, { i, start }: Sequence, step: Step, next: Term): Template[] {
  const { current } = step;
  const wasDone = visited(reading, i);
  if (!current || !wasDone) return [];
  const [, array, index, put] =
    matchConst(next, "Array.setIfInBounds", 4) ?? matchConst(next, "Array.set!", 4) ?? [];
  const [, modified, where, change] = matchConst(next, "Array.modify", 4) ?? [];
  const at1 = array && index && same(index, current) ? put : undefined;
  const at2 = modified && where && same(where, current) ? change : undefined;
  const old: Template = (p) => `(${start(p)})[j]!`;
  const before = step.from.variables[i] as Term;
  const each = (at1 ?? at2) && ofOld(reading, step, (at1 ?? at2) as Term, { before, old });
  if (!each) return [];
  const condition = askedOfOld(reading, step, { before, old });
  return [undefined, condition].flatMap((when, n): Template[] => {
    if (n === 1 && !when) return [];
    return [
      (p) => {
        const now = at1 ? each(p) : `${each(p)} ${old(p)}`;
        const value = when ? `if ${when(p)} then ${now} else ${old(p)}` : now;
        const v = at(i)(p);
        return `∀ j (h : j < ${v}.size), ${wasDone(p)} → ${v}[j] = ${value}`;
      },
    ];
  });
}

/** A term over the index `j`, where the array's own element at `j` is still the old one. */
function ofOld(
  reading: LoopReading,
  step: Step,
  term: Term,
  { before, old }: { before: Term; old: Template },
): Template | undefined {
  const { current, condition, from } = step;
  if (!current) return undefined;
  const own: Term[] = [];
  closedSubterms(term, (part) => {
    const read = elementRead(part);
    if (read && same(read.sequence, before) && same(read.index, current)) own.push(part);
  });
  const [element] = own;
  if (!element) return ofElement(reading, step, term, "j");
  const others = from.variables.filter((variable) => !same(variable, before));
  const rest = replaceTerms(term, [[element, current]]);
  if ([before, ...others].some((variable) => contains(rest, variable))) return undefined;
  const mark = "lemmata_old";
  const said = texter(term, condition, from, reading.rootNames, [
    [element, mark],
    [current, "j"],
  ]);
  return said && ((p) => said(p).replaceAll(mark, old(p)));
}

function askedOfOld(
  reading: LoopReading,
  step: Step,
  about: { before: Term; old: Template },
): Template | undefined {
  const texts = step.asked
    .filter((each) => !isSplit(each))
    .map((each) => ofOld(reading, step, each, about));
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  return (p) => texts.map((text) => (text as Template)(p)).join(" ∧ ");
}

/** Which elements `j` of an array had their turn; nothing where no round changes elements by the index. */
export function visited(reading: LoopReading, i: number): Template | undefined {
  const { steps, list, rootNames } = reading;
  const start = rangeOf(list)?.start;
  if (!start) return undefined;
  const from = explicitText(start, rootNames);
  const isDone = (index: string): Template => {
    return (p) => `${index} < ${isZero(from) ? "" : `${from} + `}${p.done}.length`;
  };
  for (const step of steps) {
    const next = step.to.variables[i];
    const [, , first, second] = (next && matchConst(next, "Array.swapIfInBounds", 4)) ?? [];
    if (!first || !second || !step.current) continue;
    const other = same(first, step.current) ? second : first;
    const mirrored = ofElement(reading, step, other, "j");
    // An index and its partner, each of which is the partner of the other.
    if (mirrored) return (p) => `(${isDone("j")(p)} ∨ ${isDone(mirrored(p))(p)})`;
  }
  return isDone("j");
}

/** Parts, order and elements of sequences, where the goal speaks of them. */
export function sequenceBounds(reading: LoopReading): Template[] {
  const constants = new Set<string>();
  for (const { target } of reading.posts)
    closedSubterms(target, (term) => {
      constants.add(headName(term));
    });
  const all = sequencesOf(reading);
  return all.flatMap(({ i, kind, start, isEmpty }): Template[] => {
    const v = at(i);
    const size = sizeOf(kind);
    const before = (p: Places) => (isEmpty ? "" : `(${start(p)}).${size} + `);
    const found: Template[] = [(p) => `${v(p)}.${size} ≤ ${before(p)}${p.done}.length`];
    const isAbout = (...names: string[]) => names.some((name) => constants.has(name));
    if (isAbout("List.Perm", "Array.Perm"))
      found.push((p) => {
        return `${asList(kind, v(p))}.Perm ${isEmpty ? p.done : asList(kind, start(p))}`;
      });
    if (isAbout("List.Nodup")) found.push((p) => `${asList(kind, v(p))}.Nodup`);
    if (isAbout("Membership.mem", "List.Nodup"))
      found.push((p) => {
        const old = isEmpty ? "" : `y ∈ ${start(p)} ∨ `;
        return `∀ y, y ∈ ${v(p)} ↔ ${old}y ∈ ${p.done}`;
      });
    for (const other of all.filter((each) => each.i > i))
      found.push((p) => {
        const w = at(other.i)(p);
        return `${v(p)}.${size} + ${w}.${sizeOf(other.kind)} = ${p.done}.length`;
      });
    return found;
  });
}

/** A variable that is one of the elements, the greatest or the least. */
export function picks({ loop, initial, list }: LoopReading): Template[] {
  if (rangeOf(list)) return [];
  return loop.types.flatMap((type, i): Template[] => {
    if (!same(type, loop.element) || !NUMBERS.has(headName(type))) return [];
    const v = at(i);
    const start = initial[i] as Template;
    return [
      (p) => `${v(p)} = ${start(p)} ∨ ${v(p)} ∈ ${p.done}`,
      (p) => `∀ y ∈ ${p.done}, y ≤ ${v(p)}`,
      (p) => `∀ y ∈ ${p.done}, ${v(p)} ≤ y`,
      (p) => `∀ y ∈ ${p.done}, ${v(p)} ∣ y`,
    ];
  });
}
