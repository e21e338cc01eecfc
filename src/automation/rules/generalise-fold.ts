import {
  closedSubterms,
  contains,
  explicitText,
  headName,
  matchConst,
  replaceTerms,
  spine,
  type Term,
  termKey,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { contextAt, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, have } from "../tactic.ts";

/**
 * For a fold over a list from a fixed start: what the goal says is claimed for every start, as it is or combined with what
 * it says of the start, and proved by induction on the list (R. Boyer and J Moore, "A Computational Logic", ch. 12).
 */
export const generaliseFold = rule({
  name: "generalise-fold",
  phase: "reshape",
  cost: 5,
  failsFor: "effort",
  index: ({ goal }) => foldsIn(goal.target).length > 0,
  apply: fromEveryStart,
  examples: [
    {
      goal: "(xs : List Nat) (x : Nat) : (xs.foldl (fun (p : Nat × Nat) y => (p.1 + y, p.2)) (0, x)).1 = xs.sum",
      closes: true,
      by: ["have every_start"],
    },
    { goal: "(xs : List Nat) (s : Nat) : xs.foldl (· + ·) s = s", leftAlone: true },
  ],
});

/** Proves a goal about a fold by what is claimed for every start. */
export async function fromEveryStart(context: RuleContext): Promise<Script | undefined> {
  const { runner, state, options, search, fresh } = context;
  for (const { claim, list, variables } of claimsOf(context)) {
    if (runner.expired) return undefined;
    const name = fresh("every_start");
    const { effort } = options;
    const stated = await stateLemma(runner, state, { name, statement: claim, effort });
    if (!stated) continue;
    const { lemma, rest } = stated;
    const proof = await proveByInduction(context, lemma, list, variables);
    if (!proof) continue;
    await runner.learnStatement(rest, name, claim);
    const script = await search.solve(rest, { ...options, thorough: true, from: "close" });
    if (script) return [...have(name, claim, proof), ...script];
  }
  return undefined;
}

async function proveByInduction(
  context: RuleContext,
  lemma: number,
  list: string,
  variables: readonly string[],
): Promise<Script | undefined> {
  const inLemma = await contextAt(context, lemma);
  if (!inLemma) return undefined;
  const step = each(`induction ${list}`, `intro ${variables.join(" ")}`);
  // The claims are few, and their cases branch as the rounds do.
  const effort = Math.max(context.options.effort, EFFORTS.fold);
  return closedAfter(inLemma, step, { closers: await closersFor(inLemma), effort });
}

interface Fold {
  term: Term;
  state: Term;
  start: Term;
  list: Term & { tag: "fvar" };
}

/** Folds over a variable from what is no variable. */
function foldsIn(target: Term): Fold[] {
  const found: Fold[] = [];
  closedSubterms(target, (term) => {
    const [state, , , start, list] = matchConst(term, "List.foldl", 5) ?? [];
    if (state && start && start.tag !== "fvar" && list?.tag === "fvar")
      found.push({ term, state, start, list });
  });
  return found;
}

interface Claim {
  claim: string;
  list: string;
  variables: string[];
}

/** How a goal for the start and the goal may be combined, by the type of what is equal. */
const COMBINATIONS: Readonly<Record<string, (start: string, goal: string) => string[]>> = {
  Nat: (start, goal) => [`${start} + ${goal}`],
  Int: (start, goal) => [`${start} + ${goal}`],
  Bool: (start, goal) => [
    `(${start} || ${goal})`,
    `(${start} && ${goal})`,
    `(${start} == ${goal})`,
  ],
  Prop: (start, goal) => [`(${start} ∨ ${goal})`, `(${start} ∧ ${goal})`],
  List: (start, goal) => [`${start} ++ ${goal}`, `${goal} ++ ${start}`],
};

function claimsOf(context: RuleContext): Claim[] {
  const { goal, names } = context;
  const folds = foldsIn(goal.target);
  const [fold] = folds;
  if (!fold) return [];
  const list = names[fold.list.index] as string;
  const plain = plainClaims(context, folds, list);
  const combined = combinedClaims(context, fold, list);
  return folds.length > 1 ? [...plain, ...combined] : [...combined, ...plain];
}

/** What is observed of a fold from any start is what is observed of the start together with what the goal says. */
function combinedClaims({ goal, names }: RuleContext, fold: Fold, list: string): Claim[] {
  const [type, left, right] = matchConst(goal.target, "Eq", 3) ?? [
    undefined,
    ...(matchConst(goal.target, "Iff", 2) ?? []),
  ];
  if (!left || !right || !contains(left, fold.term) || contains(right, fold.term)) return [];
  const combine = COMBINATIONS[type === undefined ? "Prop" : headName(type)];
  if (!combine) return [];
  const all = [...names, "m"];
  const variable: Term = { tag: "fvar", index: names.length };
  const started = replaceLast(fold.term, variable);
  const text = (term: Term) => `(${explicitText(term, all)})`;
  const ofFold = text(replaceTerms(left, [[fold.term, started]]));
  const ofStart = text(replaceTerms(left, [[fold.term, variable]]));
  const relation = type === undefined ? "↔" : "=";
  return combine(ofStart, text(right)).map((value) => ({
    claim: `∀ m : ${explicitText(fold.state, names)}, ${ofFold} ${relation} ${value}`,
    list,
    variables: ["m"],
  }));
}

/** `List.foldl f start list` with another start. */
function replaceLast(fold: Term, start: Term): Term {
  if (fold.tag !== "app" || fold.fn.tag !== "app") return fold;
  return { ...fold, fn: { ...fold.fn, arg: start } };
}

/** The goal with variables in the place of what the folds start from; of a pair in the place of its parts. */
function plainClaims({ goal, names }: RuleContext, folds: readonly Fold[], list: string): Claim[] {
  const parts = new Map<string, { part: Term; type: Term }>();
  const add = (part: Term, type: Term): void => {
    const { args } = spine(part);
    const [left, right] = spine(type).args;
    if (headName(part) === "Prod.mk" && left && right) {
      add(args[2] as Term, left);
      add(args[3] as Term, right);
    } else parts.set(termKey(part), { part, type });
  };
  for (const { start, state } of folds) add(start, state);
  const all = [...names];
  const pairs = [...parts.values()].map(({ part, type }, i) => {
    all.push(`m${i + 1}`);
    return { part, type, variable: { tag: "fvar", index: all.length - 1 } as Term };
  });
  const claimed = replaceTerms(
    goal.target,
    pairs.map(({ part, variable }) => [part, variable] as const),
  );
  const variables = all.slice(names.length);
  const binders = pairs.map(({ type }, i) => `(${variables[i]} : ${explicitText(type, names)})`);
  return [{ claim: `∀ ${binders.join(" ")}, ${explicitText(claimed, all)}`, list, variables }];
}
