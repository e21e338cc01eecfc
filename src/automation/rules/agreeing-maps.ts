import { constantsOf, matchConst, same, type Term } from "../../core/index.ts";
import { isForLaws } from "../inductions.ts";
import { contextAt, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { afterUnfolding } from "../unfold-goal.ts";

/** One map for several in a row. */
const ONE_MAP = "simp only [List.map_map, Function.comp_def]";

/**
 * Two maps over the same list are the same where what they do to an element is: which is what there is to prove, for any
 * element.
 */
export const agreeingMaps = rule({
  name: "agreeing-maps",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: (context) => isForLaws(context) && matchConst(context.goal.target, "Eq", 3) !== undefined,
  apply: (context) => afterUnfolding(context, onElements),
  examples: [
    {
      context:
        "inductive T where\n  | tip\n  | fork (l r : T)\ndef T.size : T → Nat\n  | tip => 0\n  | fork l r => l.size + r.size + 1\ndef T.mirror : T → T\n  | tip => tip\n  | fork l r => fork r.mirror l.mirror\ndef mirrored (ts : List T) : List T := ts.map T.mirror\ndef sizes (ts : List T) : List Nat := ts.map T.size",
      goal: "(ts : List T) : sizes (mirrored ts) = sizes ts",
      closes: true,
      with: ["one-line"],
      by: ["List.map_congr_left"],
    },
    { goal: "(f : Nat → Nat) (xs : List Nat) : xs.map f = xs", leftAlone: true },
  ],
});

async function onElements(context: RuleContext): Promise<Script | undefined> {
  const { runner, state, options, search, fresh } = context;
  const { state: joined, lines } = await runner.runEach(state, [ONE_MAP], options.effort);
  const at = await contextAt(context, joined);
  const [left, right] = (at && matchConst(at.goal.target, "Eq", 3)?.slice(1).map(mapped)) ?? [];
  if (!left || !right || !same(left, right)) return undefined;
  const member = fresh("h");
  const step = `refine List.map_congr_left (fun ${fresh("x")} ${member} => ?_)`;
  // An induction on the element would speak of members only.
  const isOfMembers = context.goal.hypotheses.some(({ type }) =>
    constantsOf(type).includes("Membership.mem"),
  );
  const steps = isOfMembers ? [step] : [step, `clear ${member}`];
  const opened = await runner.runEach(joined, steps, options.effort);
  if (opened.lines.length < steps.length) return undefined;
  const rest = await search.solve(opened.state, { ...options, depth: 0, from: "open" });
  return rest && [...lines, ...steps, ...rest];
}

/** The list that a map goes through. */
function mapped(side: Term): Term | undefined {
  return matchConst(side, "List.map", 4)?.[3];
}
