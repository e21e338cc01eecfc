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
    const texts = [true, false].map((byPatterns) =>
      searchText(`lt_der_${i}`, predicate, { byPatterns, derive: deriving(definitions) }),
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
  const { name, type, parameters, rules } = predicate;
  const names: string[] = [];
  const given: string[] = [];
  const indices: { name: string; text: string }[] = [];
  let at = type;
  while (at.tag === "pi") {
    const variable = `lt_a${names.length}`;
    const text = at.type.tag === "sort" ? "Type _" : explicitText(at.type, names);
    if (names.length < parameters) {
      given.push(at.info === INSTANCE ? `[${variable} : ${text}]` : `(${variable} : ${text})`);
      const needed = testableText(variable, at.type, "lt_T");
      if (needed !== undefined) given.push(needed);
      if (at.type.tag === "sort") given.push(`[lt_S ${variable}]`);
    } else indices.push({ name: variable, text });
    names.push(variable);
    at = instantiate(at.body, { tag: "fvar", index: names.length - 1 });
  }
  const binders = indices.map((index) => `(${index.name} : ${index.text})`).join(" ");
  const claim = `lt_T (@_root_.${name} ${names.join(" ")})`;
  const isSeveral = rules.some((rule) => recursivePremises(rule, name) > 1);
  const depth = isSeveral ? DEEPEST_OF_SEVERAL : DEEPEST;
  const steps = rules.map((rule, i) => {
    const { text, proof } = stepOf(rule, predicate, { ...options, names });
    return [
      `refine lt_T.byRule (q := ${text}) ?h${i} ?t${i} ?r${i}`,
      `case h${i} => ${proof}`,
      `case t${i} => ${options.derive}`,
      `case r${i} =>`,
    ].join("\n  ");
  });
  const intro =
    indices.length > 0 ? `intro ${indices.map((index) => index.name).join(" ")}` : "skip";
  const quantified = indices.length > 0 ? `∀ ${binders}, ${claim}` : claim;
  return `def ${own}_at ${given.join(" ")} (lt_k : Nat) : ${quantified} := by
  induction lt_k with
  | zero => ${intro}; exact lt_T.unknown
  | succ _ lt_ih =>
  ${intro}
  ${steps.join("\n  ")}
  exact lt_T.unknown
instance ${own} ${given.join(" ")} ${binders} : ${claim} :=
  ${own}_at ${names
    .slice(0, parameters)
    .map((variable, i) => `(lt_a${i} := ${variable})`)
    .join(" ")} ${depth} ${indices.map((index) => index.name).join(" ")}`;
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

/** What has to hold for a rule to give what is derived, and a proof that it does. */
function stepOf(
  { name, type, roles }: Rule,
  { parameters, explicit }: Predicate,
  { names: given, byPatterns }: { names: readonly string[]; byPatterns: boolean },
): { text: string; proof: string } {
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
  const derived = spine(at).args.slice(parameters);
  const isArg = new Set(args.map(({ index }) => index));
  const bound = new Set<number>();
  const x = (j: number) => given[parameters + j] as string;
  // What is derived of any value is derived of the given one.
  for (const [j, value] of derived.entries())
    if (value.tag === "fvar" && isArg.has(value.index) && !bound.has(value.index)) {
      bound.add(value.index);
      names[value.index] = x(j);
    }
  const patterns: { matched: string; pattern: string }[] = [];
  const equations: string[] = [];
  for (const [j, value] of derived.entries()) {
    if (value.tag === "fvar" && names[value.index] === x(j)) continue;
    const varies = [...freeVariables(value)].some((index) => isArg.has(index));
    const before = new Set(bound);
    const pattern =
      byPatterns && value.tag !== "fvar" && varies
        ? patternText(value, { names, isArg, bound, equations, explicit })
        : undefined;
    if (pattern !== undefined) {
      patterns.push({ matched: x(j), pattern });
      continue;
    }
    for (const index of bound) if (!before.has(index)) bound.delete(index);
    equations.push(`${x(j)} = ${explicitText(value, names)}`);
  }
  const open = args.filter(({ index }) => !bound.has(index));
  const parts = [...equations, ...premises.map((premise) => explicitText(premise, names))];
  const exists = open.map(
    ({ index, type: of }) => `∃ ${names[index]} : ${explicitText(of, names)}, `,
  );
  const inside = `${exists.join("")}${parts.length > 0 ? parts.join(" ∧ ") : "True"}`;
  const others = patterns.map(() => "_").join(", ");
  const text =
    patterns.length === 0
      ? `(${inside})`
      : `(match ${patterns.map(({ matched }) => matched).join(", ")} with | ${patterns.map(({ pattern }) => pattern).join(", ")} => (${inside}) | ${others} => False)`;
  const holes = [...open.map(({ index }) => names[index] as string), ...parts.map(() => "_")];
  if (parts.length === 0) holes.push("_");
  const opened = holes.length === 1 ? "_" : `⟨${holes.join(", ")}⟩`;
  const last = `(subst_vars; (first | (apply @_root_.${name} <;> assumption) | (constructor <;> assumption)))`;
  const byRule = `(obtain ${opened} := lt_h; ${last})`;
  const proof =
    patterns.length === 0
      ? `intro lt_h; ${byRule}`
      : `intro lt_h; split at lt_h <;> first | exact lt_h.elim | ${byRule}`;
  return { text, proof };
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
  if (sum) {
    const [left, right] = sum.slice(4) as [Term, Term];
    const isNumeral = freeVariables(right).size === 0;
    const inner = isNumeral ? patternText(left, place) : undefined;
    return inner && `(${inner} + ${explicitText(right, names).replace(/^\((\d+) : Nat\)$/, "$1")})`;
  }
  if (freeVariables(term).size === 0)
    return explicitText(term, names).replace(/^\((\d+) : Nat\)$/, "$1");
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
