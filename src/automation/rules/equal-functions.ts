import { headName, matchConst } from "../../core/index.ts";
import { isQuick, rule } from "../rule.ts";

/** Functions are the same that agree everywhere: the goal is solved for any argument. */
export const equalFunctions = rule({
  name: "equal-functions",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: ({ goal, options, definitions }) => {
    const type = matchConst(goal.target, "Eq", 3)?.[0];
    // The user's name for a type of functions may be one, too.
    const isFunction = type?.tag === "pi";
    return (
      isQuick(options) &&
      type !== undefined &&
      (isFunction || definitions.plain.includes(headName(type)))
    );
  },
  apply({ options, search, fresh }) {
    return search.solveAfter(`funext ${fresh("x")}`, { ...options, depth: 0, from: "open" });
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
  ],
});
