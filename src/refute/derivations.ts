import {
  EXPLICIT,
  explicitText,
  freeVariables,
  INSTANCE,
  instantiate,
  matchConst,
  readGoal,
  spine,
  type Term,
} from "../core/index.ts";
import { type RawBinder, rawBinders } from "./binders.ts";
import type { BudgetedWorkspace } from "./budgeted-workspace.ts";
import { deriving } from "./deriving.ts";
import { type Definitions, readInductive } from "./mentioned-definitions.ts";
import { addFirst, type Instances, testableText } from "./recursive-propositions.ts";

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
  // Found by unfolding: what is used comes after what uses it.
  for (const [i, name] of definitions.predicates.toReversed().entries()) {
    if (lean.isUsedUp) break;
    const predicate = await readPredicate(lean, made.environment, name);
    if (!predicate) continue;
    const derive = deriving(definitions);
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

interface Predicate {
  name: string;
  type: Term;
  /** How many of its arguments are the same in all of a derivation. */
  parameters: number;
  rules: Rule[];
  /** Where explicit arguments of the constants in the conclusions stand. */
  explicit: ReadonlyMap<string, readonly boolean[]>;
}

async function readPredicate(
  lean: BudgetedWorkspace,
  environment: number,
  name: string,
): Promise<Predicate | undefined> {
  const inductive = await readInductive(lean, environment, name);
  if (!inductive) return undefined;
  const read = async (constant: string): Promise<Rule | undefined> => {
    const text = `example : True := by have qc := @_root_.${constant}; sorry`;
    const { goal } = await lean.holeTerms(environment, text);
    const type = goal && readGoal(goal).hypotheses.find((each) => each.name === "qc")?.type;
    return type && { name: constant, type, roles: rawBinders(goal).map(({ role }) => role) };
  };
  const own = await read(name);
  const rules: Rule[] = [];
  for (const rule of inductive.rules) {
    const found = await read(rule);
    if (!found) return undefined;
    rules.push(found);
  }
  if (!own || rules.length === 0) return undefined;
  const explicit = new Map<string, boolean[]>();
  for (const constant of new Set(rules.flatMap(({ type }) => patternConstants(type)))) {
    const found = await read(constant);
    if (found) explicit.set(constant, infosOf(found.type));
  }
  return { name, type: own.type, parameters: inductive.parameters, rules, explicit };
}

function infosOf(type: Term): boolean[] {
  const found: boolean[] = [];
  for (let at = type; at.tag === "pi"; at = at.body) found.push(at.info === EXPLICIT);
  return found;
}

/** Constants that arguments of what a rule concludes begin with. */
function patternConstants(type: Term): string[] {
  let at = type;
  while (at.tag === "pi") at = at.body;
  const found: string[] = [];
  const visit = (term: Term): void => {
    const { head, args } = spine(term);
    if (head.tag === "const") found.push(head.name);
    for (const arg of args) visit(arg);
  };
  for (const arg of spine(at).args) visit(arg);
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
  const isSeveral = rules.some((rule) => recursivePremises(rule, name) > 1);
  const opened = rules.map((rule) => stepOf(rule, predicate, { ...options, names }));
  const found = byRules(opened, options);
  const all = indices.map((index) => index.name).join(" ");
  const intro = all === "" ? "skip" : `intro ${all}`;
  const same = names.slice(0, parameters).map((variable) => `(${variable} := ${variable})`);
  return `def ${own}_at ${given.join(" ")} (lt_k : Nat) : ${all === "" ? "" : `∀ ${binders}, `}${claim} := by
  induction lt_k with
  | zero => ${intro}; exact lt_T.unknown
  | succ _ lt_ih =>
  ${[intro, ...found].join("\n  ")}
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

function recursivePremises({ type, roles }: Rule, name: string): number {
  let count = 0;
  let at = type;
  for (let i = 0; at.tag === "pi"; i++, at = at.body) {
    const { head } = spine(at.type);
    if (roles[i] === "proof" && head.tag === "const" && head.name === name) count++;
  }
  return count;
}

/** A rule with names for its variables: `args` are those that are data. */
function openRule({ type, roles }: Rule, parameters: number, given: readonly string[]) {
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
  return { names, args, premises, derived: spine(at).args.slice(parameters) };
}

function stepOf(
  rule: Rule,
  { parameters, explicit }: Predicate,
  { names: given, byPatterns }: { names: readonly string[]; byPatterns: boolean },
): Step {
  const { names, args, premises, derived } = openRule(rule, parameters, given);
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
  const byName = `(apply @_root_.${rule.name} <;> assumption)`;
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
  explicit: ReadonlyMap<string, readonly boolean[]>;
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
    if (!kinds[i]) continue;
    const text = patternText(arg, place);
    if (text === undefined) return undefined;
    inner.push(text);
  }
  return `(_root_.${head.name} ${inner.join(" ")})`;
}
