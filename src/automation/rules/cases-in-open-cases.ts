import { EFFORTS } from "../efforts.ts";
import { inductionSteps, isForInduction } from "../inductions.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { CASES_DEEP, openStuck, proveByCases } from "../open-cases.ts";
import { isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";

/** Inductions whose open cases are looked into. */
const MOST_STEPS = 5;

/** Of what is left to spend: each case is looked at with all automation, and most open cases of a goal need a lemma. */
const SHARE = 0.1;
/** The same of such a lemma. */
const SHARE_INSIDE = 0.3;

/**
 * Induction of which automation leaves cases open, each of which is done by the cases of what a function got stuck on: the
 * tail of a list that it looks at one element further, the value of a call, truth values.
 */
export const casesInOpenCases = rule({
  name: "cases-in-open-cases",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  share: SHARE_INSIDE,
  index: (context) =>
    isForInduction(context) && isQuick(context.options) && !isBinder(context.goal.target),
  apply(context) {
    const isInside = (context.options.nested ?? 0) > 0;
    return context.runner.within(isInside ? 1 : SHARE / SHARE_INSIDE, () => byInductions(context));
  },
  examples: [
    {
      context:
        "def join : List Nat → List Nat → List Nat\n  | [], ys => ys\n  | x :: xs, [] => x :: xs\n  | x :: xs, y :: ys => if x ≤ y then x :: join xs (y :: ys) else y :: join (x :: xs) ys\ndef Rising : List Nat → Prop\n  | [] => True\n  | [_] => True\n  | x :: y :: rest => x ≤ y ∧ Rising (y :: rest)",
      goal: "(xs ys : List Nat) (hx : Rising xs) (hy : Rising ys) : Rising (join xs ys)",
      closes: true,
      by: ["fun_induction join", "cases"],
    },
    {
      context:
        "def bits : List Bool → Nat\n  | [] => 0\n  | b :: bs => b.toNat + 2 * bits bs\ndef plus1 : List Bool → List Bool\n  | [] => [true]\n  | false :: bs => true :: bs\n  | true :: bs => false :: plus1 bs\ntheorem bits_plus1 (bs : List Bool) : bits (plus1 bs) = bits bs + 1 := by\n  fun_induction plus1 <;> simp_all [bits] <;> omega\ndef plus : Bool → List Bool → List Bool → List Bool\n  | c, [], bs => if c then plus1 bs else bs\n  | c, a :: as, [] => if c then plus1 (a :: as) else a :: as\n  | c, a :: as, b :: bs => (a != (b != c)) :: plus ((a && b) || (c && (a || b))) as bs",
      goal: "(c : Bool) (as bs : List Bool) : bits (plus c as bs) = bits as + bits bs + c.toNat",
      closes: true,
      by: ["fun_induction plus", "cases"],
    },
    {
      context:
        "def total : List Bool → Nat\n  | [] => 0\n  | b :: bs => b.toNat + 2 * total bs\ndef bits (n : Nat) : List Bool :=\n  if h : n = 0 then [] else (n % 2 == 1) :: bits (n / 2)",
      goal: "(n : Nat) : total (bits n) = n",
      closes: true,
      with: ["one-line"],
      by: ["fun_induction", "cases value"],
    },
    {
      context:
        "inductive Pile where\n  | pile (x : Nat) (on : List Pile)\nmutual\ndef Pile.high : Pile → Nat\n  | .pile _ ps => highAll ps + 1\ndef highAll : List Pile → Nat\n  | [] => 0\n  | p :: ps => p.high + highAll ps\nend\ntheorem high_pos (p : Pile) : 0 < p.high := by cases p; simp [Pile.high]",
      goal: "(p : Pile) (h : p.high = 1) : ∃ x, p = .pile x []",
      closes: true,
      by: ["cases"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

async function byInductions(context: RuleContext): Promise<Script | undefined> {
  const { runner, options } = context;
  const closers = (await closersFor(context)).filter(({ isPlain }) => isPlain);
  const automation = { closers, effort: Math.min(options.effort, EFFORTS.oneLine) };
  for (const step of inductionSteps(context).slice(0, MOST_STEPS)) {
    if (runner.expired) return undefined;
    const script = await closedAfter(context, step, automation, async (state) => {
      const stuck = await openStuck(context, state);
      const rest = stuck && (await proveByCases(stuck, automation, CASES_DEEP));
      return rest && [...stuck.lines, ...rest];
    });
    if (script) return script;
  }
  return undefined;
}
