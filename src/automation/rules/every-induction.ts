import { headName } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isForInduction, stepsOf } from "../inductions.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { afterUnfolding } from "../unfold-goal.ts";

const FIND = `def find (a : Array Nat) (x i : Nat) : Option Nat :=
  if h : i < a.size then
    if a[i] = x then some i else find a x (i + 1)
  else none`;

/** Of the first inductions in which automation was cut short, how many get all the effort of the round at once. */
const MOST_AGAIN = 1;

/**
 * Automation on the cases of an induction on each call, derivation and variable of the goal, with the others fixed or not,
 * and of other ways to tell cases apart.
 */
export const everyInduction = rule({
  name: "every-induction",
  phase: "open",
  cost: 16,
  index: (context) =>
    isQuick(context.options) &&
    !isBinder(context.goal.target) &&
    (isForInduction(context) || (context.options.nested ?? 0) > 0),
  failsFor: "effort",
  async apply(context) {
    const { goal, options, runner, search } = context;
    const byParts = () => search.solveAfter("constructor", { ...options, depth: 0, from: "open" });
    const head = headName(goal.target);
    const directions = head === "Iff" ? await byParts() : undefined;
    if (directions) return directions;
    const steps = stepsOf(context);
    // One conjunct may need what is known of the others.
    const whole = await byInductions(context, steps);
    const script = whole ?? (head === "And" ? await byParts() : undefined);
    if (script || runner.expired) return script;
    // What a function starts another one from is seen where it is unfolded.
    return afterUnfolding(context, (unfolded) =>
      byInductions(
        unfolded,
        stepsOf(unfolded).filter((step) => step.includes("induction") && !steps.includes(step)),
      ),
    );
  },
  examples: [
    {
      context:
        "def raise (b n : Nat) : Nat :=\n  if n = 0 then 1\n  else if n % 2 = 0 then raise (b * b) (n / 2)\n  else b * raise (b * b) (n / 2)\ntermination_by n",
      goal: "(b n : Nat) : raise b n = b ^ n",
      closes: true,
      by: ["congr 1"],
    },
    // What is about elements only is said of a function of the library, which another one stands for.
    {
      context: "def rest (xs : List Nat) : List Nat := xs.dropWhile (· == 0)",
      goal: "(xs : List Nat) : rest (rest xs) = rest xs",
      closes: true,
      by: ["induction xs", "List.dropWhile_cons"],
    },
    // Only what is known of it tells that there is a function.
    {
      context: FIND,
      goal: "(a : Array Nat) (x i j : Nat) (h : find a x i = some j) : i ≤ j ∧ a[j]? = some x",
      closes: true,
      by: ["fun_induction find"],
    },
    {
      context:
        "def sumFrom (a : Array Int) (i : Nat) (acc : Int) : Int :=\n  if h : i < a.size then sumFrom a (i + 1) (acc + a[i]) else acc",
      goal: "(a : Array Int) (i : Nat) (acc : Int) : sumFrom a i acc = acc + sumFrom a i 0",
      closes: true,
      by: ["Nonempty", "generalizing acc"],
    },
    {
      context:
        "structure Q where\n  front : List Nat\n  back : List Nat\ndef Q.all (q : Q) : List Nat := q.front ++ q.back.reverse\ndef Q.pop (q : Q) : Option (Nat × Q) :=\n  match q.front with\n  | x :: f => some (x, ⟨f, q.back⟩)\n  | [] => match q.back.reverse with\n    | [] => none\n    | x :: f => some (x, ⟨f, []⟩)\ndef drain : Nat → Q → List Nat\n  | 0, _ => []\n  | n + 1, q => match q.pop with\n    | none => []\n    | some (x, r) => x :: drain n r",
      goal: "(q : Q) : drain q.all.length q = q.all",
      closes: true,
      by: ["generalize e"],
    },
    {
      context:
        'abbrev Purse := StateT Nat (Except String)\ndef pay (n : Nat) : Purse Unit := do\n  let m ← get\n  if m < n then throw "too little"\n  set (m - n)',
      goal: "(ns : List Nat) (s t : Nat) : (ns.forM pay).run s = .ok ((), t) ↔ t + ns.sum = s",
      closes: true,
      with: ["cases-in-open-cases"],
      by: ["branch_at"],
    },
    {
      context:
        "def skim : Nat → List Nat → List Nat\n  | 0, _ => []\n  | _, [] => []\n  | k + 1, x :: xs => x :: skim k xs.reverse\ndef mix (xs : List Nat) : List Nat := skim xs.length xs",
      goal: "(xs : List Nat) : (mix xs).length = xs.length",
      closes: true,
      by: ["simp only [_root_.mix]", "generalize e"],
    },
    {
      context: "def join : List (List Nat) → List Nat\n  | [] => []\n  | x :: xs => x ++ join xs",
      goal: "(l : List (List Nat)) (i k n : Nat) (x : List Nat) (h : l[i]? = some x) (m : n ∈ x) : n = k ∨ n ∈ join l",
      closes: true,
      by: ["generalizing i"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

async function byInductions(
  context: RuleContext,
  steps: readonly string[],
): Promise<Script | undefined> {
  if (steps.length === 0) return undefined;
  const { runner, options } = context;
  const closers = await closersFor(context);
  const effort = Math.min(options.effort, EFFORTS.oneLine);
  let again = MOST_AGAIN;
  for (const step of steps) {
    if (runner.expired) return undefined;
    const cutBefore = runner.cutShort;
    const script = await closedAfter(context, step, { closers, effort });
    if (script) return script;
    if (again === 0 || !step.includes("induction") || runner.cutShort === cutBefore) continue;
    again--;
    const longer = await closedAfter(context, step, { closers, effort: options.effort });
    if (longer) return longer;
  }
  return undefined;
}
