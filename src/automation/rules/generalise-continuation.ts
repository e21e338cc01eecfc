import { freeVariables, headName } from "../../core/index.ts";
import { type Continuation, lawsOf, madeIn } from "../continuation-laws.ts";
import { EFFORTS } from "../efforts.ts";
import { isData, isForLaws } from "../inductions.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor } from "../one-liners.ts";
import type { RecursiveCall } from "../recursion.ts";
import { type CallContext, contextAt, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, first, grind, have, simpAll } from "../tactic.ts";

const MACHINE = `inductive E where
  | num (n : Nat)
  | add (a b : E)
inductive Op where
  | push (n : Nat)
  | plus
def E.value : E → Nat
  | num n => n
  | add a b => a.value + b.value
def E.ops : E → List Op
  | num n => [.push n]
  | add a b => a.ops ++ b.ops ++ [.plus]
def run : List Op → List Nat → Option (List Nat)
  | [], s => some s
  | .push n :: is, s => run is (n :: s)
  | .plus :: is, b :: a :: s => run is ((a + b) :: s)
  | .plus :: _, _ => none`;

const BRACKETS = `inductive Nest where
  | nil
  | wrap (inside after : Nest)
def Nest.text : Nest → List Char
  | nil => []
  | wrap a b => '<' :: a.text ++ '>' :: b.text
def isClosed (depth : Nat) : List Char → Bool
  | [] => depth == 0
  | '<' :: cs => isClosed (depth + 1) cs
  | '>' :: cs => match depth with
    | 0 => false
    | d + 1 => isClosed d cs
  | _ :: cs => isClosed depth cs`;

const PARSER = `inductive Nest where
  | dot
  | wrap (inside after : Nest)
def Nest.text : Nest → List Char
  | dot => ['.']
  | wrap a b => '<' :: a.text ++ '>' :: b.text
def parse : Nat → List Char → Option (Nest × List Char)
  | 0, _ => none
  | _ + 1, '.' :: cs => some (.dot, cs)
  | n + 1, '<' :: cs => match parse n cs with
    | some (a, '>' :: cs) => match parse n cs with
      | some (b, cs) => some (.wrap a b, cs)
      | none => none
    | _ => none
  | _ + 1, _ => none`;

const READER = `inductive T where
  | dot (n : Nat)
  | wrap (a : T)
  | pair (a b : T)
inductive Sign where
  | dot (n : Nat)
  | one
  | two
def T.show : T → List Sign
  | dot n => [.dot n]
  | wrap a => .one :: a.show
  | pair a b => .two :: (a.show ++ b.show)
def read : List Sign → Option (List T)
  | [] => some []
  | .dot n :: r => (read r).map (.dot n :: ·)
  | .one :: r => match read r with
    | some (a :: s) => some (.wrap a :: s)
    | _ => none
  | .two :: r => match read r with
    | some (a :: b :: s) => some (.pair a b :: s)
    | _ => none`;

/**
 * For a function that works through a list or code which another one made, as a machine runs what a compiler wrote and a parser
 * reads what a printer did: what it does with that list when more follows it, from any state (the generalisation of the
 * compiler proof, J. McCarthy and J. Painter, "Correctness of a compiler for arithmetic expressions", 1967). A number that is
 * reckoned from what the list is made of, such as the fuel of a parser, may be greater.
 */
export const generaliseContinuation = rule({
  name: "generalise-continuation",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  share: 0.15,
  index: (context) => isForLaws(context) && madeCalls(context).length > 0,
  async apply(context) {
    for (const call of madeCalls(context)) {
      const script = await solveFollowed({ ...context, call });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context: MACHINE,
      goal: "(e : E) : run e.ops [] = some [e.value]",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context: BRACKETS,
      goal: "(t : Nest) : isClosed 0 t.text = true",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context: PARSER,
      goal: "(t : Nest) : parse t.text.length t.text = some (t, [])",
      closes: true,
      with: ["one-line"],
      by: ["have law", "Nat.le_refl"],
    },
    {
      context:
        "inductive Back where\n  | none\n  | more (b : Back) (n : Nat)\ndef Back.pour : Back → List Nat → List Nat\n  | .none, xs => xs\n  | .more b n, xs => b.pour (n :: xs)\ndef Back.fill : Back → List Nat → Back\n  | b, [] => b\n  | b, x :: xs => (Back.more b x).fill xs",
      goal: "(b : Back) : Back.none.fill (b.pour []) = b",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context:
        "inductive E where\n  | num (n : Nat)\n  | add (a b : E)\n  | pick (c a b : E)\ninductive Code where\n  | stop\n  | push (n : Nat) (k : Code)\n  | plus (k : Code)\n  | branch (a b : Code)\ndef E.value : E → Nat\n  | num n => n\n  | add a b => a.value + b.value\n  | pick c a b => if c.value = 0 then a.value else b.value\ndef E.code : E → Code → Code\n  | num n, k => .push n k\n  | add a b, k => a.code (b.code (.plus k))\n  | pick c a b, k => c.code (.branch (a.code k) (b.code k))\ndef run : Code → List Nat → List Nat\n  | .stop, s => s\n  | .push n k, s => run k (n :: s)\n  | .plus k, b :: a :: s => run k ((a + b) :: s)\n  | .branch a b, n :: s => if n = 0 then run a s else run b s\n  | _, s => s",
      goal: "(e : E) : run (e.code .stop) [] = [e.value]",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context: READER,
      goal: "(t : T) : read t.show = some [t]",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context:
        "inductive T where\n  | tip (n : Nat)\n  | fork (l r : T)\ndef T.tips : T → List Nat\n  | tip n => [n]\n  | fork l r => l.tips ++ r.tips\ndef T.size : T → Nat\n  | tip _ => 1\n  | fork l r => l.size + r.size + 1\ndef sizes : List T → Nat\n  | [] => 0\n  | t :: ts => t.size + sizes ts\ndef visit : List T → List Nat\n  | [] => []\n  | .tip n :: ts => n :: visit ts\n  | .fork l r :: ts => visit (l :: r :: ts)\ntermination_by ts => sizes ts\ndecreasing_by all_goals (simp [sizes, T.size]; try omega)",
      goal: "(t : T) : visit [t] = t.tips",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    {
      context:
        "inductive E where\n  | num (n : Nat)\n  | var (i : Nat)\n  | add (a b : E)\ninductive Op where\n  | push (n : Nat)\n  | load (i : Nat)\n  | plus\nstructure Box where\n  vars : List Nat\n  stack : List Nat\ndef E.value : E → List Nat → Nat\n  | num n, _ => n\n  | var i, v => v.getD i 0\n  | add a b, v => a.value v + b.value v\ndef E.ops : E → List Op\n  | num n => [.push n]\n  | var i => [.load i]\n  | add a b => a.ops ++ b.ops ++ [.plus]\ndef one : Op → Box → Option Box\n  | .push n, ⟨v, s⟩ => some ⟨v, n :: s⟩\n  | .load i, ⟨v, s⟩ => some ⟨v, v.getD i 0 :: s⟩\n  | .plus, ⟨v, b :: a :: s⟩ => some ⟨v, (a + b) :: s⟩\n  | .plus, _ => none\ndef run : List Op → Box → Option Box\n  | [], m => some m\n  | i :: is, m => match one i m with\n    | none => none\n    | some m => run is m",
      goal: "(e : E) : run e.ops ⟨[], []⟩ = some ⟨[], [e.value []]⟩",
      closes: true,
      with: ["one-line"],
      by: ["have law"],
    },
    { context: MACHINE, goal: "(p : List Op) (n : Nat) : run p [] = some [n]", leftAlone: true },
  ],
});

async function solveFollowed(context: CallContext): Promise<Script | undefined> {
  const { runner, state, options, search, fresh } = context;
  const { effort } = options;
  const { conjectures, goal } = context;
  const ending = first("rfl", simpAll([`_root_.${context.call.fn.name}`]));
  for (const found of await lawsOf(context)) {
    const { law, atStart, arguments: given } = found;
    if (runner.expired) return undefined;
    const start = atStart === undefined ? undefined : `have : ${atStart} := by ${ending}`;
    if (start !== undefined && !(await runner.run(state, start, effort))) continue;
    if ((await conjectures.test(law, goal)) === "refuted") continue;
    const name = fresh("law");
    const stated = await stateLemma(runner, state, { name, statement: law, effort });
    if (!stated) continue;
    const { lemma, rest } = stated;
    const inner = { ...options, depth: 0, nested: 1, from: "open" } as const;
    // Most such laws do not hold: a search for a proof would take what the goal needs.
    const proof = await proofByInduction(context, lemma, found);
    if (!proof) continue;
    await runner.learnStatement(rest, name, law);
    const use = `have ${fresh("at_start")} := ${name} ${given.join(" ")}`;
    const script = (await closedWith(context, rest, use)) ?? (await search.solve(rest, inner));
    if (script) return [...have(name, law, proof), ...script];
  }
  return undefined;
}

/** Calls that work through what another function made. */
function madeCalls(context: RuleContext): RecursiveCall[] {
  return context.calls.filter((call) => madeIn({ ...context, call }) !== undefined);
}

/** Induction on what the list is made of, the states and what follows being any. */
async function proofByInduction(
  context: CallContext,
  lemma: number,
  { variables, bounds, enough }: Continuation,
): Promise<Script | undefined> {
  const { runner, options, goal, definitions, names } = context;
  // Machines and readers branch in each round.
  const effort = Math.max(options.effort, EFFORTS.fold);
  const intro = `intro ${[...variables, ...bounds].join(" ")}`;
  const opened = await runner.run(lemma, intro, effort);
  const inLemma = opened && (await contextAt(context, opened.state));
  const made = madeIn(context);
  if (!inLemma || !made) return undefined;
  const closers = await closersFor(inLemma);
  for (const index of freeVariables(made.term)) {
    const type = goal.hypotheses[index]?.type;
    if (!type || !isData(headName(type), definitions.vocabulary)) continue;
    const induction = `induction ${names[index]} generalizing ${variables.join(" ")}`;
    const cases = enough.map((name) => `cases ${name}`);
    const step = cases.length > 0 ? each(induction, ...cases) : induction;
    const script = await closedAfter(inLemma, step, { closers, effort });
    if (script) return [intro, ...script];
  }
  return undefined;
}

async function closedWith(
  { runner, options: { effort }, call, definitions, goal }: CallContext,
  state: number,
  use: string,
): Promise<Script | undefined> {
  const used = await runner.run(state, use, effort);
  if (!used) return undefined;
  const own = definitions.vocabulary.definitionsIn(goal);
  const fn = `_root_.${call.fn.name}`;
  for (const tactic of [simpAll([fn]), grind([fn]), simpAll(own)])
    if ((await runner.run(used.state, tactic, effort))?.closed) return [use, tactic];
  return undefined;
}
