import { constantsOf, typesIn } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { equationNames, simpHintsFor } from "../hints.ts";
import { isForLaws } from "../inductions.ts";
import { ownArguments, provedByInduction, solveByLaws } from "../prove-laws.ts";
import { rule } from "../rule.ts";
import { done, each, grind, simpAll } from "../tactic.ts";
import { afterUnfolding } from "../unfold-goal.ts";
import { lawsOfViews } from "../views.ts";

/** How many groups of laws are looked at. */
const MOST_GROUPS = 12;

/**
 * Data that is known by the list of its elements, which a function reads off it: what functions and folds do to that list
 * is tested on values, proved by induction and used. So are sorting by trees, queues and buffers proved correct (abstraction
 * functions: C. Hoare, "Proof of correctness of data representations", 1972).
 */
export const lawsOfDataViews = rule({
  name: "laws-of-views",
  phase: "open",
  cost: 17,
  invents: true,
  failsFor: "effort",
  index: isForLaws,
  apply: (context) =>
    afterUnfolding(context, async (unfolded) => {
      const groups = lawsOfViews(unfolded).slice(0, MOST_GROUPS);
      if (groups.length === 0) return undefined;
      const [simp, forGrind] = await ownArguments(context);
      const constants = typesIn(unfolded.goal).flatMap(constantsOf);
      const ofAppend = equationNames(constants, "append");
      const equations = [...ofAppend, ...equationNames(constants, "cons")];
      const ofLists = await context.definitions.vocabulary.argumentsOf("simp", equations, context);
      return solveByLaws(unfolded, groups, (law, at, without) => {
        const hints = new Set([...simpHintsFor(law.statement), ...ofLists]);
        const simplify = simpAll([...simp, ...hints]);
        const closers = [grind(forGrind), done(simplify), each(simplify, grind())];
        const by = { law, closers, without, effort: EFFORTS.viewLaw };
        return provedByInduction(unfolded, at, by);
      });
    }),
  examples: [
    {
      context:
        "inductive T where\n  | tip\n  | fork (l : T) (x : Nat) (r : T)\ndef T.put (x : Nat) : T → T\n  | .tip => .fork .tip x .tip\n  | .fork l y r => if x ≤ y then .fork (l.put x) y r else .fork l y (r.put x)\ndef T.before : T → List Nat → List Nat\n  | .tip, xs => xs\n  | .fork l x r, xs => l.before (x :: r.before xs)\ndef sort (xs : List Nat) : List Nat := (xs.foldl (fun t x => t.put x) T.tip).before []",
      goal: "(xs : List Nat) : (sort xs).Perm xs",
      with: ["one-line"],
      closes: true,
      by: ["have law"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});
