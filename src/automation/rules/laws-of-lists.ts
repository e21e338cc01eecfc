import { constantsOf, typesIn } from "../../core/index.ts";
import { lawsOfAppend } from "../append-laws.ts";
import { EFFORTS } from "../efforts.ts";
import { equationNames, simpHintsFor } from "../hints.ts";
import { isForLaws } from "../inductions.ts";
import { ownArguments, provedByInduction, solveByLaws } from "../prove-laws.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { done, each, grind, simpAll } from "../tactic.ts";
import { afterUnfolding } from "../unfold-goal.ts";
import { lawsOfViews } from "../views.ts";

/** How many groups of laws are looked at: about the list of the elements of data, and about joined lists. */
const MOST_GROUPS = { views: 12, joined: 6 };

/**
 * Laws about lists, tested on values, proved by induction and used. Data that is known by the list of its elements, which a
 * function reads off it: what functions and folds do to that list. So are sorting by trees, queues and buffers proved correct
 * (abstraction functions: C. Hoare, "Proof of correctness of data representations", 1972). And what functions give for two
 * joined lists, or for a sum: machines run the code of a whole after that of its parts, readers read what printers put together.
 */
export const lawsOfLists = rule({
  name: "laws-of-lists",
  phase: "open",
  cost: 17,
  invents: true,
  failsFor: "effort",
  index: isForLaws,
  apply: (context) =>
    afterUnfolding(
      context,
      async (unfolded) =>
        (await byViews(context, unfolded)) ?? (await byJoinedLists(context, unfolded)),
    ),
  examples: [
    {
      context:
        "inductive T where\n  | tip\n  | fork (l : T) (x : Nat) (r : T)\ndef T.put (x : Nat) : T → T\n  | .tip => .fork .tip x .tip\n  | .fork l y r => if x ≤ y then .fork (l.put x) y r else .fork l y (r.put x)\ndef T.before : T → List Nat → List Nat\n  | .tip, xs => xs\n  | .fork l x r, xs => l.before (x :: r.before xs)\ndef sort (xs : List Nat) : List Nat := (xs.foldl (fun t x => t.put x) T.tip).before []",
      goal: "(xs : List Nat) : (sort xs).Perm xs",
      with: ["one-line"],
      closes: true,
      by: ["have law"],
    },
    {
      context:
        "def read (acc : Nat) : List Char → Option Nat\n  | [] => some acc\n  | c :: cs => if c = 'x' then read (acc + 1) cs else none\ndef write : Nat → List Char\n  | 0 => []\n  | n + 1 => write n ++ ['x']",
      goal: "(n : Nat) : read 0 (write n) = some n",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context: "def power (b : Nat) : Nat → Nat\n  | 0 => 1\n  | n + 1 => power b n * b",
      goal: "(b m n : Nat) : power b (m * n) = power (power b m) n",
      closes: true,
      with: ["every-induction"],
      by: ["have law"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

async function byViews(context: RuleContext, unfolded: RuleContext): Promise<Script | undefined> {
  const groups = lawsOfViews(unfolded).slice(0, MOST_GROUPS.views);
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
}

async function byJoinedLists(
  context: RuleContext,
  unfolded: RuleContext,
): Promise<Script | undefined> {
  const groups = (await lawsOfAppend(unfolded)).slice(0, MOST_GROUPS.joined);
  if (groups.length === 0) return undefined;
  const [simp, forGrind] = await ownArguments(context);
  const simplify = simpAll(simp);
  const branches = each(simplify, "split", simplify);
  const { vocabulary } = unfolded.definitions;
  // Of classes, such as that an operation is associative.
  const { ofStructures } = await vocabulary.rulesIn(unfolded.goal, unfolded);
  const closers = [
    ...[done(simplify), grind(forGrind), each(simplify, grind()), done(branches)],
    ...(ofStructures.length > 0 ? [grind([...forGrind, ...ofStructures])] : []),
  ];
  const effort = EFFORTS.observerLaw;
  return solveByLaws(unfolded, groups, (law, at, without) =>
    provedByInduction(unfolded, at, { law, closers, effort, without }),
  );
}
