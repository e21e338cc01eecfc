import { solveByClaim, statedClaims } from "../every-start.ts";
import { isForLaws } from "../inductions.ts";
import { solveKnowingLaws } from "../prove-laws.ts";
import { contextAt, namesOf, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { afterUnfolding } from "../unfold-goal.ts";
import { solveByObserverLaws } from "./laws-of-observers.ts";
import { solveByOperationLaws } from "./laws-of-operations.ts";

/**
 * What the goal says of functions from given starts is claimed for all starts, and proved by laws of what is done in each
 * step.
 */
export const lawsForEveryStart = rule({
  name: "laws-for-every-start",
  phase: "open",
  cost: 16,
  invents: true,
  failsFor: "effort",
  index: isForLaws,
  apply: (context) => afterUnfolding(context, byLaws),
  examples: [
    {
      context:
        "def last (x : Nat) : List Nat → List Nat\n  | [] => [x]\n  | y :: l => y :: last x l\ndef turn : List Nat → List Nat\n  | [] => []\n  | x :: l => last x l\ndef turns (l : List Nat) : List Bool → List Nat\n  | [] => l\n  | b :: k => turns (if b then turn l else l) k\ndef total : List Nat → Nat\n  | [] => 0\n  | x :: l => x + total l",
      goal: "(l : List Nat) (k : List Bool) : total (turns (turn l) k) = total (turn l)",
      with: ["one-line", "every-induction"],
      closes: true,
      by: ["have every_start", "have law"],
    },
    {
      context:
        "inductive L (α : Type) where\n  | nil\n  | cons (a : α) (l : L α)\ndef L.app {α : Type} : L α → L α → L α\n  | nil, m => m\n  | cons a l, m => cons a (l.app m)\ndef L.rev {α : Type} : L α → L α\n  | nil => nil\n  | cons a l => l.rev.app (cons a nil)\ndef L.onto {α : Type} (acc : L α) : L α → L α\n  | nil => acc\n  | cons a l => onto (cons a acc) l",
      goal: "{α : Type} (l : L α) : l.rev = L.onto .nil l",
      with: ["one-line", "every-induction", "laws-of-operations"],
      closes: true,
      by: ["have every_start", "have law"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

async function byLaws(context: RuleContext): Promise<Script | undefined> {
  const { runner, options } = context;
  let left = MOST_OPEN;
  for await (const { stated, isTested } of statedClaims(context)) {
    if (!isTested) continue;
    if (left-- === 0) return undefined;
    const { opened, intro } = stated;
    const inside = await contextAt(context, opened.state);
    const rest =
      inside &&
      (await runner.within(OF_OPEN, async () => {
        const nested = (options.nested ?? 0) + 1;
        const within = { ...inside, ...namesOf(inside.goal), options: { ...options, nested } };
        return (
          (await solveByObserverLaws(within)) ??
          (await solveByOperationLaws(within)) ??
          (await solveKnowingLaws(context, opened.state, nested))
        );
      }));
    const proof = rest && [intro, ...rest];
    const script = proof && (await solveByClaim(context, stated, proof, solveByOperationLaws));
    if (script) return script;
  }
  return undefined;
}

/** How many claims are proved by laws, and the share of what is left for each. */
const MOST_OPEN = 2;
const OF_OPEN = 0.25;
