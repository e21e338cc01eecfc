import { matchConst, same, type Term } from "../../core/index.ts";
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
        "def dot : List Int → List Int → Int\n  | x :: xs, y :: ys => x * y + dot xs ys\n  | [], _ => 0\n  | _ :: _, [] => 0\ndef times (k : Int) (v : List Int) : List Int := v.map (k * ·)\ndef act (m : List (List Int)) (v : List Int) : List Int := m.map (dot · v)",
      goal: "(m : List (List Int)) (k : Int) (v : List Int) : act m (times k v) = times k (act m v)",
      closes: true,
      with: ["one-line", "functional-induction"],
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
  const step = `refine List.map_congr_left (fun ${fresh("x")} ${fresh("h")} => ?_)`;
  const opened = await runner.run(joined, step, options.effort);
  const rest = opened && (await search.solve(opened.state, { ...options, depth: 0, from: "open" }));
  return rest && [...lines, step, ...rest];
}

/** The list that a map goes through. */
function mapped(side: Term): Term | undefined {
  return matchConst(side, "List.map", 4)?.[3];
}
