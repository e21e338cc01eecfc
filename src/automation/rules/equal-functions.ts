import { constantsOf, headName, matchConst, same, type Term } from "../../core/index.ts";
import { isForLaws } from "../inductions.ts";
import { contextAt, isQuick, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { afterUnfolding } from "../unfold-goal.ts";

/** One map for several in a row. */
const ONE_MAP = "simp only [List.map_map, Function.comp_def]";

/**
 * Functions are the same that agree everywhere: the goal is solved for any argument. Two maps over the same list are the same
 * where what they do to an element is.
 */
export const equalFunctions = rule({
  name: "equal-functions",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: (context) =>
    isOfFunctions(context) ||
    (isForLaws(context) && matchConst(context.goal.target, "Eq", 3) !== undefined),
  apply(context) {
    const { options, search, fresh } = context;
    return isOfFunctions(context)
      ? search.solveAfter(`funext ${fresh("x")}`, { ...options, depth: 0, from: "open" })
      : afterUnfolding(context, onElements);
  },
  examples: [
    {
      context:
        "def twice : List Nat → List Nat\n  | [] => []\n  | x :: xs => x :: x :: twice xs\ndef twice' (xs : List Nat) : List Nat := xs.foldr (fun x r => [x, x] ++ r) []",
      goal: ": twice = twice'",
      closes: true,
      with: ["one-line"],
      by: ["funext x"],
    },
    {
      context:
        "def Wave (α : Type) := Nat → α\ndef Wave.before (a : α) (s : Wave α) : Wave α\n  | 0 => a\n  | n + 1 => s n\ndef Wave.rest (s : Wave α) : Wave α := fun n => s (n + 1)",
      goal: "(s : Wave Nat) : s.rest.before (s 0) = s",
      closes: true,
      with: ["one-line"],
      by: ["funext x"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
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

/** The user's name for a type of functions may be one, too. */
function isOfFunctions({ goal, options, definitions }: RuleContext): boolean {
  const type = matchConst(goal.target, "Eq", 3)?.[0];
  if (!isQuick(options) || type === undefined) return false;
  return type.tag === "pi" || definitions.plain.includes(headName(type));
}

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
