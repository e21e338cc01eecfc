import { explicitText, freeVariables, matchConst, replaceTerms } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter } from "../one-liners.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { have, simpAll } from "../tactic.ts";
import { afterUnfolding } from "../unfold-goal.ts";
import { fitPattern } from "../values.ts";

/** How many of the cases of a match are looked at. */
const MOST_CASES = 3;

/**
 * What a program comes to depends on the form of what it matched on, as where a reader is done when one thing is left. The goal
 * says what it comes to; so it says of which form that is, which is a claim about the function that made it.
 */
export const claimOfWhatIsMatched = rule({
  name: "claim-of-what-is-matched",
  phase: "open",
  cost: 17,
  failsFor: "effort",
  index: (context) => isForLaws(context) && matchConst(context.goal.target, "Eq", 3) !== undefined,
  apply: (context) => afterUnfolding(context, byClaim),
  examples: [
    {
      context:
        "inductive T where\n  | dot\n  | pair (a b : T)\ndef T.show : T → List Bool\n  | dot => [false]\n  | pair a b => true :: (a.show ++ b.show)\ndef feed : Bool → Option (List T) → Option (List T)\n  | false, some st => some (.dot :: st)\n  | true, some (a :: b :: st) => some (.pair a b :: st)\n  | _, _ => none\ndef readAll (bs : List Bool) : Option (List T) := bs.foldr feed (some [])\ndef read (bs : List Bool) : Option T := match readAll bs with\n  | some [t] => some t\n  | _ => none",
      goal: "(t : T) : read t.show = some t",
      closes: true,
      with: ["one-line", "generalise-values"],
      by: ["have matched"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

async function byClaim(context: RuleContext): Promise<Script | undefined> {
  const { runner, state, goal, options, conjectures, fresh, search } = context;
  const { effort } = options;
  for (const claim of await claimsOf(context)) {
    if ((await conjectures.test(claim, goal)) === "refuted") continue;
    const name = fresh("matched");
    const stated = await stateLemma(runner, state, { name, statement: claim, effort });
    if (!stated) continue;
    const closed = await closedAfter({ ...context, state: stated.rest }, undefined, {
      closers: [simpAll([])].map((tactic) => ({ tactic })),
      effort: EFFORTS.oneLine,
    });
    const proof =
      closed && (await search.solve(stated.lemma, { ...options, depth: 0, from: "open" }));
    if (proof) return [...have(name, claim, proof), ...closed];
  }
  return undefined;
}

/** For each case in which the goal says something of what was matched: that it has the form of the case. */
async function claimsOf({ runner, state, goal, names }: RuleContext): Promise<string[]> {
  const split = await runner.run(state, "split", EFFORTS.oneLine);
  if (!split || split.goals.length < 2) return [];
  const found: string[] = [];
  for (let i = 0; i < Math.min(split.goals.length, MOST_CASES); i++) {
    const focused = await runner.focus(split.state, i);
    const inCase = focused === undefined ? undefined : await runner.terms(focused);
    const [left, right] = (inCase && matchConst(inCase.target, "Eq", 3)?.slice(1)) ?? [];
    if (!inCase || !left || !right) continue;
    const isOld = (index: number) => index < goal.hypotheses.length;
    const [of, matched, form] =
      inCase.hypotheses
        .slice(goal.hypotheses.length)
        .map(({ type }) => matchConst(type, "Eq", 3))
        .findLast((sides) => sides?.[1] && [...freeVariables(sides[1])].every(isOld)) ?? [];
    if (!of || !matched || !form) continue;
    const values = fitPattern(left, right, (index) => !isOld(index));
    if (!values) continue;
    const known = replaceTerms(
      form,
      [...values].map(([index, value]) => [{ tag: "fvar", index }, value] as const),
    );
    if (![...freeVariables(known)].every(isOld)) continue;
    found.push(`${explicitText(matched, names)} = ${explicitText(known, names)}`);
  }
  return found;
}
