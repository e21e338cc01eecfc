import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { type ProvedLemma, proveLemma, stateLemma } from "../lemma.ts";
import { observerLaws } from "../observer-laws.ts";
import {
  clearing,
  type InventedLaw,
  ownArguments,
  provedByInduction,
  solveByLaws,
  solveKnowingLaws,
} from "../prove-laws.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { done, each, first, grind, simpAll } from "../tactic.ts";

/** How many observations of functions are made. */
const MOST_GROUPS = 12;

/**
 * What predicates, sizes and lists of elements say of the value of a function, by what they say of its arguments: tested
 * on values, proved by induction and used. The lemmas that a proof of `Ordered (insert x t)` or `Heap (merge s t)`
 * rests on.
 */
export const lawsOfObservers = rule({
  name: "laws-of-observers",
  phase: "open",
  cost: 16,
  invents: true,
  failsFor: "effort",
  index: isForLaws,
  apply: solveByObserverLaws,
  examples: [
    {
      context:
        "inductive T where\n  | tip\n  | fork (l : T) (x : Nat) (r : T)\ndef T.size : T → Nat\n  | .tip => 0\n  | .fork l _ r => l.size + 1 + r.size\ndef T.All (p : Nat → Prop) : T → Prop\n  | .tip => True\n  | .fork l x r => p x ∧ l.All p ∧ r.All p\ndef T.Heap : T → Prop\n  | .tip => True\n  | .fork l x r => l.All (x ≤ ·) ∧ r.All (x ≤ ·) ∧ l.Heap ∧ r.Heap\ndef T.meld : T → T → T\n  | .tip, t => t\n  | .fork l x r, .tip => .fork l x r\n  | .fork l x r, .fork l' y r' =>\n    if x ≤ y then .fork (r.meld (.fork l' y r')) x l else .fork (r'.meld (.fork l x r)) y l'\ntermination_by s t => s.size + t.size\ndecreasing_by all_goals (simp only [T.size]; omega)",
      goal: "(s t : T) (hs : s.Heap) (ht : t.Heap) : (s.meld t).Heap",
      with: ["one-line"],
      closes: true,
      by: ["have law"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/** The goal by what observers say of the functions in it. */
export async function solveByObserverLaws(context: RuleContext): Promise<Script | undefined> {
  const groups = (await observerLaws(context)).slice(0, MOST_GROUPS);
  if (groups.length === 0) return undefined;
  const [simp, forGrind] = await ownArguments(context);
  const { vocabulary } = context.definitions;
  const known = await vocabulary.theoremsFor(context.goal, context);
  const theorems = await vocabulary.argumentsOf("grind", known, context);
  const plain = [
    ...[done(simpAll(simp)), grind(forGrind)],
    ...(theorems.length > 0 ? [grind([...forGrind, ...theorems])] : []),
  ];
  const finishes = [first(...plain, each(simpAll(simp), grind(forGrind))), ...plain];
  return solveByLaws(context, groups, (law, at, without) =>
    proofOf(context, at, { law, finishes, without }),
  );
}

interface LawProof {
  law: InventedLaw;
  /** What may close all cases, and plainer ones. */
  finishes: readonly string[];
  without: readonly string[];
}

/** By induction along the function, or on what it goes through. */
async function proofOf(
  context: RuleContext,
  state: number,
  { law, finishes, without }: LawProof,
): Promise<ProvedLemma | undefined> {
  if (law.inductions.length === 0) return searchedProof(context, state, law.statement, without);
  const by = { law, without, effort: EFFORTS.observerLaw };
  const found = await provedByInduction(context, state, { ...by, closers: finishes.slice(0, 1) });
  if (!found) return undefined;
  // By one of the plainer tactics alone, where that will do.
  const same = { ...law, inductions: [found.induction] };
  const plainly = { ...by, law: same, closers: finishes.slice(1) };
  return (await provedByInduction(context, state, plainly)) ?? found;
}

/** By what a goal is begun with. */
async function searchedProof(
  context: RuleContext,
  state: number,
  statement: string,
  without: readonly string[],
): Promise<ProvedLemma | undefined> {
  const { runner, options } = context;
  const effort = EFFORTS.observerLaw;
  const name = context.fresh("law");
  const stated = await stateLemma(runner, state, { name, statement, effort });
  if (!stated) return undefined;
  const cleared = await runner.runEach(stated.lemma, clearing(without), effort);
  const rest = await solveKnowingLaws(context, cleared.state);
  const proof = rest && [...cleared.lines, ...rest];
  return proof && proveLemma(runner, state, { name, statement, proof, effort: options.effort });
}
