import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { type ProvedLemma, proveLemma, stateLemma } from "../lemma.ts";
import { observerLaws } from "../observer-laws.ts";
import {
  type InventedLaw,
  ownArguments,
  provedByInduction,
  solveByLaws,
  solveKnowingLaws,
} from "../prove-laws.ts";
import { type RuleContext, rule } from "../rule.ts";
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
  failsFor: "effort",
  index: isForLaws,
  async apply(context) {
    const groups = (await observerLaws(context)).slice(0, MOST_GROUPS);
    if (groups.length === 0) return undefined;
    const [simp, forGrind] = await ownArguments(context);
    const plain = [done(simpAll(simp)), grind(forGrind)];
    const finishes = [first(...plain, each(simpAll(simp), grind(forGrind))), ...plain];
    return solveByLaws(context, groups, (law, at) => proofOf(context, at, { law, finishes }));
  },
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

/** By induction along the function, or on what it goes through. `finishes`: what may close all cases, and plainer ones. */
async function proofOf(
  context: RuleContext,
  state: number,
  { law, finishes }: { law: InventedLaw; finishes: readonly string[] },
): Promise<Pick<ProvedLemma, "state" | "lines"> | undefined> {
  if (law.inductions.length === 0) {
    const name = context.fresh("law");
    return searchedProof(context, state, { name, statement: law.statement });
  }
  const effort = EFFORTS.observerLaw;
  const found = await provedByInduction(context, state, {
    law,
    closers: finishes.slice(0, 1),
    effort,
  });
  if (!found) return undefined;
  // By one of the plainer tactics alone, where that will do.
  const same = { ...law, inductions: [found.induction] };
  const plain = await provedByInduction(context, state, {
    law: same,
    closers: finishes.slice(1),
    effort,
  });
  return plain ?? found;
}

/** By what a goal is begun with. */
async function searchedProof(
  context: RuleContext,
  state: number,
  { name, statement }: { name: string; statement: string },
): Promise<Pick<ProvedLemma, "state" | "lines"> | undefined> {
  const { runner, options } = context;
  const effort = EFFORTS.observerLaw;
  const stated = await stateLemma(runner, state, { name, statement, effort });
  if (!stated) return undefined;
  const proof = await solveKnowingLaws(context, stated.lemma);
  return proof && proveLemma(runner, state, { name, statement, proof, effort: options.effort });
}
