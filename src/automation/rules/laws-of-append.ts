import { lawsOfAppend } from "../append-laws.ts";
import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { provedByInduction, solveByLaws } from "../prove-laws.ts";
import { contextAt, rule } from "../rule.ts";
import { done, each, grind, simpAll } from "../tactic.ts";
import { unfoldOnce } from "../unfold-goal.ts";

/** How many functions are looked at. */
const MOST_GROUPS = 6;

/**
 * What functions give for two joined lists: tested on values, proved by induction and used. Machines run the code of a whole
 * after that of its parts, readers read what printers put together.
 */
export const lawsOfJoinedLists = rule({
  name: "laws-of-append",
  phase: "open",
  cost: 17,
  failsFor: "effort",
  index: isForLaws,
  async apply(context) {
    const { vocabulary } = context.definitions;
    const opened = await unfoldOnce(context, "simp only");
    if (opened?.closed) return opened.lines;
    const unfolded = opened ? await contextAt(context, opened.state) : context;
    const groups = unfolded ? lawsOfAppend(unfolded).slice(0, MOST_GROUPS) : [];
    if (!unfolded || groups.length === 0) return undefined;
    const own = vocabulary.definitionsIn(context.goal);
    const [simp, forGrind] = await Promise.all([
      vocabulary.argumentsOf("simp", own, context),
      vocabulary.argumentsOf("grind", own, context),
    ]);
    const simplify = simpAll(simp);
    const branches = each(simplify, "split", simplify);
    const closers = [done(simplify), grind(forGrind), each(simplify, grind()), done(branches)];
    const script = await solveByLaws(unfolded, groups, (law, at) =>
      provedByInduction(unfolded, at, { law, closers, effort: EFFORTS.observerLaw }),
    );
    return script && [...(opened?.lines ?? []), ...script];
  },
  examples: [
    {
      context:
        "def read (acc : Nat) : List Char → Option Nat\n  | [] => some acc\n  | c :: cs => if c = 'x' then read (acc + 1) cs else none\ndef write : Nat → List Char\n  | 0 => []\n  | n + 1 => write n ++ ['x']",
      goal: "(n : Nat) : read 0 (write n) = some n",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});
