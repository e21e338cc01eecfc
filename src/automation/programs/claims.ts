import {
  apply,
  closedSubterms,
  conjuncts,
  contains,
  elementRead,
  explicitText,
  freeVariables,
  hasLoose,
  headName,
  matchConst,
  replaceTerms,
  same,
  spine,
  type Term,
} from "../../core/index.ts";
import { type Condition, type InvariantUse, type ProgramLoop, rangeOf } from "./conditions.ts";
import {
  conditionOf,
  isSplit,
  type LoopReading,
  ofElement,
  type Places,
  placesIn,
  type Replacement,
  type Template,
  texter,
} from "./reading.ts";
import { visited } from "./variables.ts";

/**
 * What is to be proved after the loop, of the part that is done (D. Gries, "The Science of Programming", ch. 16:
 * replace a constant by a variable).
 */
export function postconditions(reading: LoopReading): Template[] {
  const { posts, list, rootNames, loop } = reading;
  const range = rangeOf(list);
  const [, array] = matchConst(list, "Array.toList", 2) ?? [];
  const ofList: Replacement[] = [[list, "done"]];
  if (array) ofList.push([array, (p) => `${p.done}.toArray`]);
  const counted = range ? countersOf(reading, range) : [];
  const found: Template[] = [];
  for (const { condition, use, extra, target } of posts) {
    const quantified = extra.map(({ name, index }): Replacement => [{ tag: "fvar", index }, name]);
    const say = (claim: Term, replaced: readonly Replacement[]) => {
      const text = (term: Term) =>
        texter(term, condition, use, rootNames, [...replaced, ...quantified]);
      const said = text(claim);
      const binders = extra.map(({ name, type }) => {
        const of = text(type);
        return of && ((p: Places) => `(${name} : ${of(p)})`);
      });
      if (!said || binders.includes(undefined)) return;
      found.push((p) => {
        const before = binders.map((binder) => (binder as Template)(p)).join(" ");
        return before === "" ? said(p) : `∀ ${before}, ${said(p)}`;
      });
    };
    const pieces = piecesOf(target);
    for (const piece of pieces) say(piece, ofList);
    for (const [counter, value] of counted)
      for (const piece of pieces) {
        say(piece, [[counter, value]]);
        if (range) say(ofPrefix(piece, range.stop), [[counter, value]]);
        // What comes after it, where the variables are consecutive values.
        found.push(...shifted(loop, piece, { condition, use, counter, value, rootNames }));
      }
    for (const replaced of [[], ...otherVariables(loop, use)])
      for (const piece of pieces) say(piece, replaced);
  }
  return found;
}

/** `∀ i, i < n → ...` */
export function isIndexed(text: string): boolean {
  return /^\(∀ \(\S+ : @_root_\.Nat\), \(∀ \(\S+ : \(@_root_\.L[TE]\.l[te] @_root_\.Nat /.test(
    text,
  );
}

/** Where a range ends, and the number from which it was counted, as they are after the rounds so far. */
function countersOf(
  { rootNames }: LoopReading,
  { start, stop }: { start: Term; stop: Term },
): (readonly [Term, Template])[] {
  const from = explicitText(start, rootNames);
  const isZero = /^\(*0\b/.test(from);
  const position = (p: Places) => `(${isZero ? "" : `${from} + `}${p.done}.length)`;
  const [, , , , counted, more] = matchConst(stop, "HAdd.hAdd", 6) ?? [];
  if (!counted || !more || freeVariables(more).size > 0) return [[stop, position]];
  const isSame = explicitText(more, rootNames) === from;
  const before = (p: Places) =>
    isSame ? `${p.done}.length` : `(${position(p)} - ${explicitText(more, rootNames)})`;
  return [
    [stop, position],
    [counted, before],
  ];
}

/** Where the range is that of the indices of a sequence: said of the part of the sequence up to `stop`. */
function ofPrefix(claim: Term, stop: Term): Term {
  const [element, array] = matchConst(stop, "Array.size", 2) ?? [];
  const [type, list] = matchConst(stop, "List.length", 2) ?? [];
  const constant = (name: string): Term => ({ tag: "const", name });
  const zero = apply(constant("OfNat.ofNat"), [
    constant("Nat"),
    { tag: "nat", value: "0" },
    { tag: "mvar", name: "" },
  ]);
  if (element && array)
    return replaceTerms(claim, [
      [array, apply(constant("Array.extract"), [element, array, zero, stop])],
    ]);
  return type && list
    ? replaceTerms(claim, [[list, apply(constant("List.take"), [type, stop, list])]])
    : claim;
}

/** One variable in the place of another: at the end they may be equal. */
function otherVariables({ types }: ProgramLoop, use: InvariantUse): (readonly [Term, string])[][] {
  return use.variables.flatMap((variable, i) =>
    types.flatMap((type, j) =>
      i !== j && same(type, types[i] as Term) ? [[[variable, `v${j}`] as const]] : [],
    ),
  );
}

function shifted(
  loop: ProgramLoop,
  piece: Term,
  about: {
    condition: Condition;
    use: InvariantUse;
    counter: Term;
    value: Template;
    rootNames: readonly string[];
  },
): Template[] {
  const [, left, right] = matchConst(piece, "Eq", 3) ?? [];
  const { condition, use, counter, value, rootNames } = about;
  const at = left ? use.variables.findIndex((variable) => same(variable, left)) : -1;
  if (at < 0 || !right) return [];
  const next = texter(right, condition, use, rootNames, [[counter, (p) => `(${value(p)} + 1)`]]);
  if (!next) return [];
  return loop.types.flatMap((type, i): Template[] => {
    if (i === at || !same(type, loop.types[at] as Term)) return [];
    return [(p) => `${p.variables[i]} = ${next(p)}`];
  });
}

/** The target, what it concludes from its premises, and their parts. */
function piecesOf(target: Term): Term[] {
  const conclusion = conclusionOf(target);
  const whole = [target, ...conjuncts(target), conclusion, ...conjuncts(conclusion)];
  const all = [...whole, ...whole.flatMap(resultEquation), ...ofResult(target)];
  return all.filter((piece, i) => all.findIndex((other) => same(other, piece)) === i);
}

/** `a = b` of `ok a = ok b`, or of options. */
function resultEquation(claim: Term): Term[] {
  const [, left, right] = matchConst(claim, "Eq", 3) ?? [];
  const [type, a] = (left && resultOf(left)) ?? [];
  const [, b] = (right && resultOf(right)) ?? [];
  return type && a && b ? [apply({ tag: "const", name: "Eq" }, [type, a, b])] : [];
}

/** Of `ok a`: its type, and itself. */
function resultOf(term: Term): Term[] | undefined {
  return matchConst(term, "Except.ok", 3)?.slice(1) ?? matchConst(term, "Option.some", 2);
}

/** What follows from `ok a = ok v` for a variable `v`, of `a`. */
function ofResult(target: Term): Term[] {
  if (target.tag !== "pi" || hasLoose(target.body)) return [];
  const [equation] = resultEquation(target.type);
  const [, a, v] = (equation && matchConst(equation, "Eq", 3)) ?? [];
  return a && v?.tag === "fvar" ? [replaceTerms(target.body, [[v, a]])] : ofResult(target.body);
}

/** What is to be proved of one element, of all elements that are there or whose turn was. */
export function elementwise(reading: LoopReading): Template[] {
  const { loop } = reading;
  return valuesOfElements(reading).flatMap(({ i, value }): Template[] => {
    const size = headName(loop.types[i] as Term) === "Array" ? "size" : "length";
    const each = (when: Template): Template => {
      return (p) => {
        const v = p.variables[i] as string;
        return `∀ j (h : j < ${v}.${size}), ${when(p)}${v}[j] = ${value(p)}`;
      };
    };
    const wasDone = visited(reading, i);
    return [each(() => ""), ...(wasDone ? [each((p) => `${wasDone(p)} → `)] : [])];
  });
}

/** The values of `v[j]`, by what is to be proved of a sequence. */
function valuesOfElements({
  posts,
  loop,
  rootNames,
}: LoopReading): { i: number; value: Template }[] {
  return posts.flatMap(({ condition, use, target }) =>
    piecesOf(target).flatMap((piece) => {
      const [, left, right] = matchConst(piece, "Eq", 3) ?? [];
      const read = left && elementRead(left);
      const variable = read?.sequence ?? left;
      const i = use.variables.findIndex((each) => variable && same(each, variable));
      if (i < 0 || !right || (read && read.index.tag !== "fvar")) return [];
      const value = texter(right, condition, use, rootNames, read ? [[read.index, "j"]] : []);
      const isSequence = /^(Array|List)$/.test(headName(loop.types[i] as Term));
      if (!value || !isSequence) return [];
      return [{ i, value: read ? value : (p: Places) => `(${value(p)})[j]!` }];
    }),
  );
}

/** Without premises. */
function conclusionOf(target: Term): Term {
  return target.tag === "pi" && !hasLoose(target.body) ? conclusionOf(target.body) : target;
}

/**
 * A value of the target that stays the same when the variables are put in the place of what they were at first, and
 * what is left of the list in the place of the list.
 */
export function preserved({ posts, initial, rootNames, loop, list }: LoopReading): Template[] {
  const [post] = posts;
  if (!post) return [];
  const { condition, use } = post;
  const starts = initial.map((start) => start(placesIn({ loop })));
  const found: Template[] = [];
  closedSubterms(post.target, (term) => {
    const text = texter(term, condition, use, rootNames);
    const { head, args } = spine(term);
    if (!text || head.tag !== "const" || args.length < 2 || found.length > 4) return;
    const variables = args.flatMap((arg): (readonly [Term, string])[] => {
      const at = starts.indexOf(explicitText(arg, rootNames));
      return at >= 0 ? [[arg, `v${at}`]] : [];
    });
    const lists = args.flatMap((arg): (readonly [Term, string])[] => {
      return same(arg, list) ? [[arg, "left"]] : [];
    });
    const replaced = [...variables, ...lists];
    if (replaced.length < 2 && lists.length === 0) return;
    const now = texter(term, condition, use, rootNames, replaced);
    if (now) found.push((p) => `${now(p)} = ${text(p)}`);
  });
  return found;
}

/** How what was gathered and what is still to come make the whole, by the head of their type. */
const JOINS: Record<string, readonly ((gathered: string, rest: string) => string)[]> = {
  List: [
    (gathered, rest) => `${gathered} ++ ${rest}`,
    (gathered, rest) => `${rest} ++ ${gathered}`,
  ],
  Array: [(gathered, rest) => `${gathered} ++ ${rest}`],
  String: [(gathered, rest) => `${gathered} ++ ${rest}`],
  Nat: [
    (gathered, rest) => `${gathered} + ${rest}`,
    (gathered, rest) => `${gathered} * ${rest}`,
    (gathered, rest) => `max ${gathered} ${rest}`,
  ],
  Int: [(gathered, rest) => `${gathered} + ${rest}`, (gathered, rest) => `${gathered} * ${rest}`],
  Bool: [
    (gathered, rest) => `(${gathered} && ${rest})`,
    (gathered, rest) => `(${gathered} || ${rest})`,
  ],
};

/**
 * What the target says of the whole list, of what is left of it: together with what the variables have gathered, it is
 * what it was at first.
 */
export function remaining({ posts, list, rootNames }: LoopReading): Template[] {
  const [, array] = matchConst(list, "Array.toList", 2) ?? [];
  const left: Replacement[] = [[list, "left"]];
  if (array) left.push([array, (p) => `${p.left}.toArray`]);
  return posts.flatMap(({ condition, use, target }) =>
    piecesOf(target).flatMap((piece) => {
      const [type, ...sides] = matchConst(piece, "Eq", 3) ?? [];
      return [sides, sides.toReversed()].flatMap(([gathered, whole]): Template[] => {
        if (!type || !gathered || !whole || !contains(whole, array ?? list)) return [];
        if (!use.variables.some((variable) => contains(gathered, variable))) return [];
        const text = (term: Term, replaced: readonly Replacement[] = []) =>
          texter(term, condition, use, rootNames, replaced);
        const [soFar, all, rest] = [text(gathered), text(whole), text(whole, left)];
        if (!soFar || !all || !rest) return [];
        const joins = JOINS[headName(type)] ?? [];
        return joins.map((join) => (p) => `${join(`(${soFar(p)})`, `(${rest(p)})`)} = ${all(p)}`);
      });
    }),
  );
}

/** Two numbers of the target that are equal at the end differ by a variable before. */
export function differences({ posts, loop, list, rootNames }: LoopReading): Template[] {
  return posts.flatMap(({ condition, use, target }) => {
    const [type, left, right] = matchConst(conclusionOf(target), "Eq", 3) ?? [];
    if (!type || !left || !right || headName(type) !== "Nat") return [];
    const replaced = [[list, "done"] as const];
    const [a, b] = [left, right].map((side) => texter(side, condition, use, rootNames, replaced));
    if (!a || !b) return [];
    return loop.types.flatMap((each, i): Template[] => {
      if (headName(each) !== "Nat") return [];
      return [
        (p) => `${a(p)} = ${b(p)} + ${p.variables[i]}`,
        (p) => `${b(p)} = ${a(p)} + ${p.variables[i]}`,
      ];
    });
  });
}

/** What the program asks before it leaves the loop was not so of any element before. */
export function refused(reading: LoopReading): Template[] {
  const { steps, rootNames, loop, list } = reading;
  const type = explicitText(loop.element, rootNames);
  const start = rangeOf(list)?.start;
  return steps.flatMap((step): Template[] => {
    const condition = step.isLast ? conditionOf(reading, step) : undefined;
    if (!condition) return [];
    if (!start) return [(p) => `∀ (cur : ${type}), cur ∈ ${p.done} → ¬ (${condition(p)})`];
    const from = explicitText(start, rootNames);
    const isDone = (p: Places) => `${from} ≤ cur → cur < ${from} + ${p.done}.length`;
    return [(p) => `∀ (cur : ${type}), ${isDone(p)} → ¬ (${condition(p)})`];
  });
}

/** What the program asks of an element before every round that goes on was so of all elements before. */
export function passed(reading: LoopReading): Template[] {
  const { steps, rootNames, loop, list } = reading;
  const on = steps.filter(({ isLast }) => !isLast);
  const names = placesIn({ loop });
  const asked = on.map((step) =>
    step.asked.flatMap((each) => (isSplit(each) ? [] : (ofElement(reading, step, each) ?? []))),
  );
  const [first = [], ...others] = asked;
  const always = first.filter((text) =>
    others.every((texts) => texts.some((other) => other(names) === text(names))),
  );
  const type = explicitText(loop.element, rootNames);
  if (rangeOf(list)) return [];
  return always.map((text) => (p) => `∀ (cur : ${type}), cur ∈ ${p.done} → ${text(p)}`);
}

/** What only changes where the loop is left is what it was, until then. */
export function untilLeft({ loop, steps, initial }: LoopReading): Template[] {
  return loop.types.flatMap((type, i): Template[] => {
    const on = steps.filter(({ isLast }) => !isLast);
    const isKept = on.every(({ from, to }) => {
      const next = to.variables[i];
      return next && (same(next, from.variables[i] as Term) || freeVariables(next).size === 0);
    });
    if (!isKept || on.length === steps.length || !/^(Bool|Option)$/.test(headName(type))) return [];
    return [(p) => `${p.left} = [] ∨ ${p.variables[i]} = ${(initial[i] as Template)(p)}`];
  });
}

/** Claims that hold while a variable says that the loop was not left, or that something was not found. */
export function underFlags({ loop }: LoopReading, claims: readonly Template[]): Template[] {
  return loop.types.flatMap((type, i) => {
    const v = (p: Places) => p.variables[i] as string;
    const values =
      headName(type) === "Option" ? ["none"] : headName(type) === "Bool" ? ["true", "false"] : [];
    return values.flatMap((value) =>
      claims.map(
        (claim): Template =>
          (p) =>
            `${v(p)} = ${value} → ${claim(p)}`,
      ),
    );
  });
}
