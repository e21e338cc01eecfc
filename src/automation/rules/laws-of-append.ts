import { lawsOfAppend } from "../append-laws.ts";
import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { ownArguments, provedByInduction, solveByLaws } from "../prove-laws.ts";
import { rule } from "../rule.ts";
import { done, each, grind, simpAll } from "../tactic.ts";
import { afterUnfolding } from "../unfold-goal.ts";

/** How many functions are looked at. */
const MOST_GROUPS = 6;

/**
 * What functions give for two joined lists, or for a sum: tested on values, proved by induction and used. Machines run the
 * code of a whole after that of its parts, readers read what printers put together.
 */
export const lawsOfJoinedLists = rule({
  name: "laws-of-append",
  phase: "open",
  cost: 17,
  invents: true,
  failsFor: "effort",
  index: isForLaws,
  apply: (context) =>
    afterUnfolding(context, async (unfolded) => {
      const groups = (await lawsOfAppend(unfolded)).slice(0, MOST_GROUPS);
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
    }),
  examples: [
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
