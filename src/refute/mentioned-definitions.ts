import {
  displayName,
  type GoalTerms,
  holdingCommands,
  type NameParts,
  readableName,
} from "../core/index.ts";
import type { ProofWorkspace } from "../core/ports/index.ts";
import type { BudgetedWorkspace } from "./budgeted-workspace.ts";

/** Definitions of the user that a statement rests on. */
export interface Definitions {
  /** Those that make propositions, to unfold in order to decide them. */
  propositions: string[];
  /** Inductive ones. */
  predicates: InductivePredicate[];
  /** Those that are not recursive, so that simplification may unfold them. */
  unfoldable: string[];
  /** Those that are: simplification computes with their equations on given values. */
  recursive: string[];
  /** Lemmas that give some values of library functions that nothing unfolds. */
  values: string[];
}

export interface InductivePredicate {
  name: string;
  /** How many of its arguments are the same in all of a derivation. */
  parameters: number;
  /** Each with the terms of a goal whose last hypothesis is what it says. */
  rules: readonly { name: string; goal: GoalTerms }[];
}

export function noDefinitions(): Definitions {
  return { propositions: [], predicates: [], unfoldable: [], recursive: [], values: [] };
}

/** Such functions: their definitions are private to the library, or too deep for it. A sample may happen to be sorted. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ["List.mergeSort", ["List.mergeSort_of_pairwise"]],
  ...["HashMap", "TreeMap"].flatMap((type) => valuesOf(type, ["size", "getD", "getElem?"])),
  ...["HashSet", "TreeSet"].flatMap((type) => valuesOf(type, ["size"])),
]);

/** What a map or a set says after something is put in or taken out, for whatever is asked of it. */
function valuesOf(type: string, questions: readonly string[]): [string, string[]][] {
  const lemmas = questions.flatMap((each) => [
    `Std.${type}.${each}_insert`,
    `Std.${type}.${each}_erase`,
  ]);
  const asked = ["size", "getD", "get?", "get!", "contains", "insert", "erase", "isEmpty"];
  return asked.map((name) => [`Std.${type}.${name}`, lemmas]);
}

/** A constant that a term mentions. */
export interface Mentioned {
  name: string;
  isProposition: boolean;
}

const MAX_DEFINITIONS = 40;
const RECURSION = /(?:^|\.)(?:brecOn|rec|fix|_unary|_mutual|fixpoint)$/;
/** Auxiliary definitions of Lean: matchers, equation lemmas, parts of recursive definitions. */
const AUXILIARY =
  /(?:^|\.)(?:match_\d+|_[^.]*|brecOn|below|rec|casesOn|recOn|noConfusion|mk|proof_\d+)(?:\.|$)/;

/** The constants of a goal that may be the user's: neither operators nor what Lean adds. */
export function mentionedIn(goal: GoalTerms): Mentioned[] {
  return goal.constants.flatMap(({ name, result }) => {
    const text = readableName(goal.terms.names[name] as NameParts);
    if (VALUES.has(text)) return [{ name: text, isProposition: false }];
    if (AUXILIARY.test(text) || /^(?:Std|Lean|LemmataTest)\./.test(text)) return [];
    return result === "proof" || result === "type"
      ? []
      : [{ name: text, isProposition: result === "proposition" }];
  });
}

/** Names that belong to the library, as each workspace was told. */
const known = new WeakMap<ProofWorkspace, Set<string>>();

/** Leaves out what an environment without the user's text has as well. */
async function ownConstants(
  lean: BudgetedWorkspace,
  mentioned: readonly Mentioned[],
): Promise<Mentioned[]> {
  const asked = mentioned.filter(({ name }) => !VALUES.has(name));
  const own = new Set(
    await ownNames(
      lean,
      asked.map(({ name }) => name),
    ),
  );
  return asked.filter(({ name }) => own.has(name));
}

/** Those of some names of constants that only the user's text gives a meaning. */
export async function ownNames(
  lean: BudgetedWorkspace,
  names: readonly string[],
): Promise<string[]> {
  const inLibrary = known.get(lean.keeper) ?? new Set<string>();
  known.set(lean.keeper, inLibrary);
  const unknown = names.filter((name) => !inLibrary.has(name));
  if (unknown.length > 0) {
    const checks = unknown.map((name) => `#check @_root_.${name}`);
    const holds = await holdingCommands(lean.workspace, checks, {}, lean.limits());
    if (!holds) return [];
    for (const [i, name] of unknown.entries()) if (holds[i]) inLibrary.add(name);
  }
  return names.filter((name) => !inLibrary.has(name));
}

/** Definitions as Lean prints them; they mention numbers and characters worth trying. */
export async function printDefinitions(
  lean: BudgetedWorkspace,
  environment: number,
  mentioned: readonly Mentioned[],
): Promise<string[]> {
  const text = mentioned.map(({ name }) => `#print ${name}`).join("\n");
  return text === "" ? [] : lean.printed(environment, text);
}

/** The user's definitions among constants, and those that they rest on, found by unfolding. */
export async function readDefinitions(
  lean: BudgetedWorkspace,
  environment: number,
  mentioned: readonly Mentioned[],
): Promise<Definitions> {
  const found = noDefinitions();
  const values = new Set<string>();
  const known = new Set<string>();
  const noteValues = (constants: readonly Mentioned[]) => {
    for (const { name } of constants) for (const lemma of VALUES.get(name) ?? []) values.add(lemma);
  };
  noteValues(mentioned);
  let open = await ownConstants(lean, mentioned);
  while (open.length > 0 && known.size < MAX_DEFINITIONS && !lean.isUsedUp) {
    const deeper: Mentioned[] = [];
    for (const { name, isProposition } of open) {
      if (known.has(name)) continue;
      known.add(name);
      const body = await bodyOf(lean, environment, name);
      if (!body) {
        const predicate = isProposition && (await readInductive(lean, environment, name));
        if (!predicate) continue;
        found.predicates.push(predicate);
        deeper.push(...predicate.rules.flatMap(({ goal }) => mentionedIn(goal)));
        continue;
      }
      if (isProposition) found.propositions.push(name);
      (body.isRecursive ? found.recursive : found.unfoldable).push(name);
      noteValues(body.mentioned);
      deeper.push(...body.mentioned.filter((other) => !known.has(other.name)));
    }
    open = await ownConstants(lean, deeper);
  }
  return { ...found, values: [...values] };
}

/** `undefined` where it is none, or has no rules. */
async function readInductive(
  lean: BudgetedWorkspace,
  environment: number,
  name: string,
): Promise<InductivePredicate | undefined> {
  const [printed = ""] = await lean.printed(environment, `#print ${name}`);
  const [head = "", listed = ""] = printed.split("\nconstructors:\n");
  const parameters = Number(/number of parameters: (\d+)/.exec(head)?.[1] ?? 0);
  const rules: { name: string; goal: GoalTerms }[] = [];
  for (const [, rule = ""] of listed.matchAll(/^([^\s:]+) :/gmu)) {
    const { goal } = await lean.constantTerms(environment, `_root_.${rule}`);
    if (!goal) return undefined;
    rules.push({ name: rule, goal });
  }
  return rules.length > 0 ? { name, parameters, rules } : undefined;
}

/** Lean cannot infer the levels of what has some of its own, and says so too late for another way: none comes last. */
const LEVELS = [".{0, 0, 0}", ".{0, 0}", ".{0}", ""];

async function bodyOf(lean: BudgetedWorkspace, environment: number, name: string) {
  const itself = LEVELS.map((levels) => `(have qc : @${name}${levels} = @${name}${levels} := rfl)`);
  const text = `example : True := by (first | ${itself.join(" | ")}); delta ${name} at qc; sorry`;
  const { goal } = await lean.holeTerms(environment, text);
  if (!goal) return undefined;
  const names = goal.constants.map((role) => displayName(goal.terms.names[role.name] as NameParts));
  return {
    isRecursive: names.some((other) => RECURSION.test(other)),
    mentioned: mentionedIn(goal),
  };
}
