import { type StatedClaim, solveByClaim, statedClaims } from "../every-start.ts";
import { isForLaws } from "../inductions.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import { solveKnowingLaws } from "../prove-laws.ts";
import { mutualSteps } from "../recursors.ts";
import { contextAt, namesOf, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { afterUnfolding } from "../unfold-goal.ts";
import { solveByObserverLaws } from "./laws-of-observers.ts";
import { solveByOperationLaws } from "./laws-of-operations.ts";

/**
 * Functions go through one variable together, each from a start: what the goal says of their values is claimed for all
 * starts, of pairs for those of their parts, and proved by one induction (R. Boyer and J Moore, "A Computational Logic",
 * ch. 12: generalisation), or by laws of what is done in each step.
 */
export const claimOfEveryStart = rule({
  name: "claim-of-every-start",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: isForLaws,
  apply: (context) => afterUnfolding(context, byClaims),
  examples: [
    {
      context:
        "structure Machine (σ : Type) where\n  start : σ\n  next : σ → Nat → σ\n  final : σ → Bool\ndef Machine.run (m : Machine σ) : σ → List Nat → σ\n  | s, [] => s\n  | s, a :: w => m.run (m.next s a) w\ndef Machine.accepts (m : Machine σ) (w : List Nat) : Bool := m.final (m.run m.start w)\ndef either (m : Machine σ) (k : Machine τ) : Machine (σ × τ) where\n  start := (m.start, k.start)\n  next := fun p a => (m.next p.1 a, k.next p.2 a)\n  final := fun p => m.final p.1 || k.final p.2",
      goal: "{σ τ : Type} (m : Machine σ) (k : Machine τ) (w : List Nat) : (either m k).accepts w = (m.accepts w || k.accepts w)",
      closes: true,
      by: ["have every_start"],
    },
    {
      context:
        "inductive F where\n  | atom (n : Nat)\n  | not (f : F)\n  | and (f g : F)\ndef F.holds (v : Nat → Bool) : F → Bool\n  | .atom n => v n\n  | .not f => !f.holds v\n  | .and f g => f.holds v && g.holds v\n-- A form of the formula, or of its negation.\ndef F.push : Bool → F → F\n  | true, .atom n => .atom n\n  | false, .atom n => .not (.atom n)\n  | b, .not f => push (!b) f\n  | true, .and f g => .and (push true f) (push true g)\n  | false, .and f g => .not (.and (push true f) (push true g))",
      goal: "(v : Nat → Bool) (f : F) : (F.push true f).holds v = f.holds v",
      closes: true,
      by: ["have every_start"],
    },
    {
      context:
        "inductive Tree where\n  | node (n : Nat) (c : List Tree)\nmutual\ndef Tree.all : Tree → List Nat\n  | .node n c => n :: allOf c\ndef allOf : List Tree → List Nat\n  | [] => []\n  | t :: ts => t.all ++ allOf ts\nend\nmutual\ndef Tree.before : Tree → List Nat → List Nat\n  | .node n c, r => n :: beforeOf c r\ndef beforeOf : List Tree → List Nat → List Nat\n  | [], r => r\n  | t :: ts, r => t.before (beforeOf ts r)\nend",
      goal: "(t : Tree) : t.before [] = t.all",
      closes: true,
      by: ["have every_start", "Tree.rec"],
    },
    {
      context:
        "structure Row where\n  before : List Nat\n  after : List Nat\ndef Row.left (r : Row) : Row :=\n  match r.before with\n  | [] => r\n  | x :: xs => ⟨xs, x :: r.after⟩\ndef Row.go (r : Row) : List Nat → Row\n  | [] => r\n  | _ :: ks => r.left.go ks\ndef Row.all (r : Row) : List Nat := r.before.reverse ++ r.after",
      goal: "(xs ks : List Nat) : (Row.go ⟨xs, []⟩ ks).all = xs.reverse",
      closes: true,
      by: ["have every_start"],
    },
    {
      context:
        "inductive Way where\n  | over\n  | stay\ndef pour : List Way → List Nat → List Nat → List Nat × List Nat\n  | [], xs, ys => (xs, ys)\n  | _ :: _, [], ys => ([], ys)\n  | .over :: w, x :: xs, ys => pour w xs (x :: ys)\n  | .stay :: w, xs, ys => pour w xs ys",
      goal: "(w : List Way) (xs : List Nat) : (pour w xs []).2.reverse ++ (pour w xs []).1 = xs",
      closes: true,
      by: ["have every_start", "fun_induction"],
    },
    {
      context:
        "def product : List Nat → Nat\n  | [] => 1\n  | x :: xs => x * product xs\ndef multiply : List Nat → Nat → Nat\n  | [], acc => acc\n  | x :: xs, acc => multiply xs (x * acc)",
      goal: "(xs : List Nat) : multiply xs 1 = product xs",
      closes: true,
      by: ["have every_start", "m1 * ("],
    },
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

async function byClaims(context: RuleContext): Promise<Script | undefined> {
  const open: StatedClaim[] = [];
  for await (const { stated, steps, isTested } of statedClaims(context)) {
    const proof = await provedAtOnce(stated, steps, context.options.effort);
    const script = proof && (await solveByClaim(context, stated, proof));
    if (script) return script;
    if (!proof && isTested) open.push(stated);
  }
  for (const stated of open.slice(0, MOST_OPEN)) {
    const proof = await provedByLaws(context, stated);
    const script = proof && (await solveByClaim(context, stated, proof, solveByOperationLaws));
    if (script) return script;
  }
  return undefined;
}

async function provedAtOnce(
  { inLemma, intro, opened }: StatedClaim,
  steps: readonly string[],
  effort: number,
): Promise<Script | undefined> {
  const closers = await closersFor(inLemma);
  for (const step of steps) {
    const proof = await closedAfter(inLemma, step, { closers, effort });
    if (proof) return proof;
  }
  // Where the functions are defined together with others.
  const inside =
    inLemma.definitions.mutual.size > 0 ? await contextAt(inLemma, opened.state) : undefined;
  const named = inside && { ...inside, ...namesOf(inside.goal) };
  for (const step of named ? await mutualSteps(named) : []) {
    const proof = named && (await closedAfter(named, step, { closers, effort }));
    if (proof) return [intro, ...proof];
  }
  return undefined;
}

async function provedByLaws(
  context: RuleContext,
  { opened, intro }: StatedClaim,
): Promise<Script | undefined> {
  const { runner, options } = context;
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
  return rest && [intro, ...rest];
}

/** How many claims are proved by laws, and the share of what is left for each. */
const MOST_OPEN = 2;
const OF_OPEN = 0.25;
