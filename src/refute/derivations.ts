import {
  explicitPositions,
  explicitText,
  freeVariables,
  headName,
  INSTANCE,
  instantiate,
  matchConst,
  spine,
  type Term,
} from "../core/index.ts";
import { type RawBinder, rawBinders } from "./binders.ts";
import type { BudgetedWorkspace } from "./budgeted-workspace.ts";
import { deriving } from "./deriving.ts";
import type { Definitions, InductivePredicate } from "./mentioned-definitions.ts";
import {
  addFirst,
  type Instances,
  lastType,
  testableText,
  typeOf,
} from "./recursive-propositions.ts";

/** How many rules a derivation that is searched for may have on top of each other; where rules have several premises. */
const DEEPEST = 5;
const DEEPEST_OF_SEVERAL = 3;

/**
 * Makes the user's inductive predicates testable: derivations are looked for, a few rules deep, from what is derived. One
 * that is found is a proof; where none is found, nothing is known.
 */
export async function derivationInstances(
  lean: BudgetedWorkspace,
  below: Instances,
  definitions: Definitions,
): Promise<Instances> {
  const made = { environment: below.environment, texts: [...below.texts] };
  const derive = deriving(definitions);
  // Found by unfolding: what is used comes after what uses it.
  for (const [i, given] of definitions.predicates.toReversed().entries()) {
    if (lean.isUsedUp) break;
    const predicate = await readPredicate(lean, made.environment, given);
    if (!predicate) continue;
    const texts = [true, false].map((byPatterns) =>
      searchText(`lt_der_${i}`, predicate, { byPatterns, derive }),
    );
    await addFirst(lean, made, texts);
  }
  return made;
}

interface Rule {
  name: string;
  type: Term;
  /** What its variables are, in order. */
  roles: RawBinder["role"][];
}

interface Predicate extends Omit<InductivePredicate, "rules"> {
  type: Term;
  rules: readonly Rule[];
  /** Where explicit arguments of the constants in the conclusions stand. */
  explicit: ReadonlyMap<string, readonly number[]>;
}

async function readPredicate(
  lean: BudgetedWorkspace,
  environment: number,
  { name, parameters, rules: listed }: InductivePredicate,
): Promise<Predicate | undefined> {
  const type = await typeOf(lean, environment, name);
  if (!type) return undefined;
  const rules = listed.map(({ name: rule, goal }) => {
    return { name: rule, type: lastType(goal), roles: rawBinders(goal).map(({ role }) => role) };
  });
  const explicit = new Map<string, number[]>();
  for (const constant of new Set(rules.flatMap((rule) => patternConstants(rule, parameters)))) {
    const found = await typeOf(lean, environment, constant);
    if (found) explicit.set(constant, explicitPositions(found));
  }
  return { name, parameters, type, rules, explicit };
}

/** Constants that forms in what a rule concludes begin with. */
function patternConstants(rule: Rule, parameters: number): string[] {
  const found: string[] = [];
  const visit = (term: Term): void => {
    if (freeVariables(term).size === 0) return;
    const { head, args } = spine(term);
    if (head.tag === "const") found.push(head.name);
    args.forEach(visit);
  };
  openRule(rule, parameters, []).derived.forEach(visit);
  return found;
}

interface SearchOptions {
  /** Forms of what is derived are matched; otherwise they are equations. */
  byPatterns: boolean;
  derive: string;
}

/** A search for derivations, as recursion on how deep they may be. */
function searchText(own: string, predicate: Predicate, options: SearchOptions): string {
  const { name, parameters, rules } = predicate;
  const { names, given, indices } = argumentsOf(predicate);
  const binders = indices.map((index) => `(${index.name} : ${index.text})`).join(" ");
  const claim = `lt_T (@_root_.${name} ${names.join(" ")})`;
  const opened = rules.map((rule) => openRule(rule, parameters, names));
  const isOfIt = (premise: Term) => headName(premise) === name;
  const isSeveral = opened.some(({ premises }) => premises.filter(isOfIt).length > 1);
  const steps = opened.map((rule) => stepOf(rule, predicate, { ...options, given: names }));
  const all = indices.map((index) => index.name).join(" ");
  const intro = all === "" ? "skip" : `intro ${all}`;
  const same = names.slice(0, parameters).map((variable) => `(${variable} := ${variable})`);
  return `def ${own}_at ${given.join(" ")} (lt_k : Nat) : ${all === "" ? "" : `∀ ${binders}, `}${claim} := by
  induction lt_k with
  | zero => ${intro}; exact lt_T.unknown
  | succ _ lt_ih =>
  ${[intro, ...byRules(steps, options)].join("\n  ")}
instance ${own} ${given.join(" ")} ${binders} : ${claim} :=
  ${own}_at ${same.join(" ")} ${isSeveral ? DEEPEST_OF_SEVERAL : DEEPEST} ${all}`;
}

interface Step {
  /** What has to hold for a rule to give what is derived. */
  text: string;
  /** That it then does. */
  proof: string;
}

/** By one rule after another: where none is found to give it, nothing is known. */
function byRules(steps: readonly Step[], { derive }: SearchOptions): string[] {
  const lines = steps.flatMap(({ text, proof }, i) => [
    `refine lt_T.byRule (q := ${text}) ?h${i} ?t${i} ?r${i}`,
    `case h${i} => ${proof}`,
    `case t${i} => ${derive}`,
    `case r${i} =>`,
  ]);
  return [...lines, "exact lt_T.unknown"];
}

/** Names of a predicate's arguments; parameters with what has to be known of them, and the others. */
function argumentsOf({ type, parameters }: Predicate) {
  const names: string[] = [];
  const given: string[] = [];
  const indices: { name: string; text: string }[] = [];
  let at = type;
  while (at.tag === "pi") {
    const name = `lt_a${names.length}`;
    const text = at.type.tag === "sort" ? "Type _" : explicitText(at.type, names);
    if (names.length < parameters) {
      given.push(at.info === INSTANCE ? `[${name} : ${text}]` : `(${name} : ${text})`);
      const needed = testableText(name, at.type, "lt_T");
      if (needed !== undefined) given.push(needed);
      if (at.type.tag === "sort") given.push(`[lt_S ${name}]`);
    } else indices.push({ name, text });
    names.push(name);
    at = instantiate(at.body, { tag: "fvar", index: names.length - 1 });
  }
  return { names, given, indices };
}

/** A rule with names for its variables, by index. */
interface OpenedRule {
  name: string;
  names: string[];
  /** Variables that are data. */
  args: readonly { index: number; type: Term }[];
  premises: readonly Term[];
  /** Arguments of what it concludes, but for the parameters. */
  derived: readonly Term[];
}

function openRule(
  { name, type, roles }: Rule,
  parameters: number,
  given: readonly string[],
): OpenedRule {
  const names = [...given];
  const args: { index: number; type: Term }[] = [];
  const premises: Term[] = [];
  let at = type;
  for (let i = 0; at.tag === "pi"; i++) {
    const isParameter = i < parameters;
    const index = isParameter ? i : names.push(`lt_y${i}`) - 1;
    if (!isParameter && roles[i] === "proof") premises.push(at.type);
    else if (!isParameter) args.push({ index, type: at.type });
    at = instantiate(at.body, { tag: "fvar", index });
  }
  return { name, names, args, premises, derived: spine(at).args.slice(parameters) };
}

function stepOf(
  { name, names: own, args, premises, derived }: OpenedRule,
  { parameters, explicit }: Predicate,
  { given, byPatterns }: { given: readonly string[]; byPatterns: boolean },
): Step {
  const names = [...own];
  const isArg = new Set(args.map(({ index }) => index));
  const place: PatternPlace = { names, isArg, bound: new Set(), equations: [], explicit };
  const x = (j: number) => given[parameters + j] as string;
  // What is derived of any value is derived of the given one.
  for (const [j, value] of derived.entries())
    if (value.tag === "fvar" && isArg.has(value.index) && !place.bound.has(value.index)) {
      place.bound.add(value.index);
      names[value.index] = x(j);
    }
  const patterns: { matched: string; pattern: string }[] = [];
  for (const [j, value] of derived.entries()) {
    if (value.tag === "fvar" && names[value.index] === x(j)) continue;
    const varies = [...freeVariables(value)].some((index) => isArg.has(index));
    const isForm = byPatterns && value.tag !== "fvar" && varies;
    const pattern = isForm ? whole(value, place) : undefined;
    if (pattern !== undefined) patterns.push({ matched: x(j), pattern });
    else place.equations.push(`${x(j)} = ${explicitText(value, names)}`);
  }
  const open = args.filter(({ index }) => !place.bound.has(index));
  const parts = [...place.equations, ...premises.map((premise) => explicitText(premise, names))];
  const exists = open.map(
    ({ index, type }) => `∃ ${names[index]} : ${explicitText(type, names)}, `,
  );
  const inside = `(${exists.join("")}${parts.length > 0 ? parts.join(" ∧ ") : "True"})`;
  const holes = [...open.map(({ index }) => names[index] as string), ...parts.map(() => "_")];
  if (parts.length === 0) holes.push("_");
  const opened = holes.length === 1 ? "_" : `⟨${holes.join(", ")}⟩`;
  const byName = `(apply @_root_.${name} <;> assumption)`;
  const byRule = `(obtain ${opened} := lt_h; subst_vars; first | ${byName} | (constructor <;> assumption))`;
  if (patterns.length === 0) return { text: inside, proof: `intro lt_h; ${byRule}` };
  const matched = patterns.map((each) => each.matched).join(", ");
  const forms = patterns.map((each) => each.pattern).join(", ");
  return {
    text: `(match ${matched} with | ${forms} => ${inside} | ${patterns.map(() => "_").join(", ")} => False)`,
    proof: `intro lt_h; split at lt_h <;> first | exact lt_h.elim | ${byRule}`,
  };
}

/** A value as a pattern; where a part of it is computed, nothing is noted of the others. */
function whole(value: Term, place: PatternPlace): string | undefined {
  const bound = new Set(place.bound);
  const equations = [...place.equations];
  const pattern = patternText(value, { ...place, bound, equations });
  if (pattern === undefined) return undefined;
  place.bound = bound;
  place.equations = equations;
  return pattern;
}

interface PatternPlace {
  names: string[];
  isArg: ReadonlySet<number>;
  /** Variables that have their values; those of the pattern come to it. */
  bound: Set<number>;
  /** What is the same in several places. */
  equations: string[];
  explicit: ReadonlyMap<string, readonly number[]>;
}

/** A value as a pattern: nothing where it is computed. */
function patternText(term: Term, place: PatternPlace): string | undefined {
  const { names, isArg, bound, equations, explicit } = place;
  if (term.tag === "fvar") {
    if (isArg.has(term.index) && !bound.has(term.index)) {
      bound.add(term.index);
      return names[term.index];
    }
    const again = `lt_z${names.push("") - 1}`;
    equations.push(`${again} = ${names[term.index]}`);
    return again;
  }
  const sum = matchConst(term, "HAdd.hAdd", 6);
  const isClosed = (part: Term) => freeVariables(part).size === 0;
  // Of a type only the numeral itself is a pattern.
  const closed = (part: Term) => explicitText(part, names).replace(/^\((\d+) : Nat\)$/, "$1");
  if (sum) {
    const [left, right] = sum.slice(4) as [Term, Term];
    const inner = isClosed(right) ? patternText(left, place) : undefined;
    return inner && `(${inner} + ${closed(right)})`;
  }
  if (isClosed(term)) return closed(term);
  const { head, args } = spine(term);
  const kinds = head.tag === "const" ? explicit.get(head.name) : undefined;
  if (head.tag !== "const" || !kinds) return undefined;
  const inner: string[] = [];
  for (const [i, arg] of args.entries()) {
    if (!kinds.includes(i)) continue;
    const text = patternText(arg, place);
    if (text === undefined) return undefined;
    inner.push(text);
  }
  return `(_root_.${head.name} ${inner.join(" ")})`;
}
