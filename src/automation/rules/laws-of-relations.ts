import {
  belowBinders,
  contains,
  explicitText,
  headName,
  spine,
  type Term,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isForLaws, stepsOf } from "../inductions.ts";
import { proveLemma } from "../lemma.ts";
import { closedAfter } from "../one-liners.ts";
import { openStuck, type Stuck } from "../open-cases.ts";
import { clearing, solveKnowingLaws } from "../prove-laws.ts";
import { callsIn } from "../recursion.ts";
import { knownOf, relationOf } from "../relations.ts";
import { contextAt, namesOf, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, grind, seq, solveByElim } from "../tactic.ts";

/** Ways to begin that are gone through, and of each case the steps of a chain. */
const MOST_STEPS = 6;
const CHAIN = 2;
/** Facts that a chain may go on with, as they are or carried over. */
const MOST_MOVES = 48;

/**
 * A relation of the user's, such as being a permutation, or what can be reached in some steps: whether it is reflexive,
 * transitive and symmetric, and is kept by what keeps one step, is proved first; a goal about it is then a chain of facts, as in
 * rewriting with a relation (M. Sozeau, "A New Look at Generalized Rewriting in Type Theory", 2009).
 */
export const lawsOfRelations = rule({
  name: "laws-of-relations",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  index: (context) =>
    isForLaws(context) &&
    context.definitions.vocabulary.inductive(headName(context.goal.target))?.isPredicate === true,
  async apply(context) {
    const { runner } = context;
    const relation = await relationOf(context);
    if (!relation) return undefined;
    const { laws, ...known } = await knownOf(context, relation);
    const lines: string[] = [];
    const proven: string[] = [];
    let { state } = context;
    for (const { name, kind, statement, proofs } of laws) {
      // The others lead automation astray, but for those that rest on them.
      const cleared =
        proven.length > 0 ? proofs.map((proof) => [...clearing(proven), ...proof]) : [];
      for (const proof of [...cleared, ...proofs]) {
        if (runner.expired) return undefined;
        const lemma = { name, statement, proof, effort: EFFORTS.law };
        const proved = await proveLemma(runner, state, lemma);
        if (!proved) continue;
        state = proved.state;
        lines.push(...proved.lines);
        proven.push(name);
        if (kind === "trans") known.joins.push(name);
        if (kind === "symm") known.turns.push(name);
        if (kind === "congr") known.carries.push(name);
        if (kind === "append") known.facts.push(name);
        break;
      }
    }
    const used = laws.filter(({ kind, name }) => kind === "every" && proven.includes(name));
    for (const line of clearing(used.map(({ name }) => name))) {
      // They fit everywhere, and served their purpose.
      const cleared = await runner.run(state, line, EFFORTS.law);
      if (!cleared) continue;
      state = cleared.state;
      lines.push(line);
    }
    const inside = await contextAt(context, state);
    if (!inside) return undefined;
    const stay = proven.filter((name) => !used.some((law) => law.name === name));
    const facts = { ...known, laws: stay };
    const rest =
      (await byChains({ ...inside, ...namesOf(inside.goal) }, facts)) ??
      (lines.length > 0 ? await solveKnowingLaws(context, state) : undefined);
    return rest && [...lines, ...rest];
  },
  examples: [
    {
      context:
        "inductive Cmd where\n  | stop\n  | put (n : Nat)\n  | both (a b : Cmd)\ninductive Step : Cmd × Nat → Cmd × Nat → Prop where\n  | put {n s} : Step (.put n, s) (.stop, n)\n  | next {b s} : Step (.both .stop b, s) (b, s)\n  | first {a a' b s s'} : Step (a, s) (a', s') → Step (.both a b, s) (.both a' b, s')\ninductive Steps : Cmd × Nat → Cmd × Nat → Prop where\n  | none {x} : Steps x x\n  | more {x y z} : Step x y → Steps y z → Steps x z\ninductive Big : Cmd → Nat → Nat → Prop where\n  | stop {s} : Big .stop s s\n  | put {n s} : Big (.put n) s n\n  | both {a b s t u} : Big a s t → Big b t u → Big (.both a b) s u",
      goal: "{c : Cmd} {s t : Nat} (h : Big c s t) : Steps (c, s) (.stop, t)",
      closes: true,
      by: ["have congr", "induction h"],
    },
    {
      context:
        "inductive Same : List Nat → List Nat → Prop where\n  | none : Same [] []\n  | under (x) {l m} : Same l m → Same (x :: l) (x :: m)\n  | swap (x y l) : Same (x :: y :: l) (y :: x :: l)\n  | via {l m n} : Same l m → Same m n → Same l n\ndef put (x : Nat) : List Nat → List Nat\n  | [] => [x]\n  | y :: l => if x ≤ y then x :: y :: l else y :: put x l\ndef sort : List Nat → List Nat\n  | [] => []\n  | x :: l => put x (sort l)",
      goal: "(l : List Nat) : Same (sort l) l",
      closes: true,
    },
    { goal: "(p : Nat → Nat → Prop) (n : Nat) : p n n", leftAlone: true },
  ],
});

/** What is known, and the names of the laws that were proved. */
type Facts = Omit<Awaited<ReturnType<typeof knownOf>>, "laws"> & { laws: readonly string[] };

/** By the cases of an induction, each of which is a chain of facts. */
async function byChains(
  context: RuleContext,
  facts: Facts,
  isResidue = false,
): Promise<Script | undefined> {
  const { runner, options, definitions, goal } = context;
  const { vocabulary } = definitions;
  const own = await vocabulary.argumentsOf("simp", vocabulary.definitionsIn(goal), context);
  const byRules = solveByElim(facts.rules);
  const closers = [
    ...(facts.laws.length > 0 ? [{ tactic: seq(...clearing(facts.laws), byRules) }] : []),
    { tactic: byRules },
    { tactic: grind(await vocabulary.argumentsOf("grind", facts.rules, context)) },
  ];
  const automation = { closers, effort: Math.min(options.effort, EFFORTS.firstLook) };
  const simplify = `simp [${own.join(", ")}]`;
  const openings = [
    undefined,
    simplify,
    each(seq(`simp only [${own.join(", ")}]`, "split"), "simp"),
  ];
  const otherwise = async (state: number) => {
    const stuck = await openStuck(context, state);
    if (!stuck) return undefined;
    for (const opening of own.length > 0 ? openings : [undefined]) {
      if (runner.expired) return undefined;
      const script = await closedAfter(stuck, opening, automation, async (inner) => {
        const at = await openStuck(stuck, inner);
        const rest = at && (await chained(at, facts, automation, { deep: CHAIN, isResidue }));
        return at && rest && [...at.lines, ...rest];
      });
      if (script) return [...stuck.lines, ...script];
    }
    return undefined;
  };
  for (const step of inductionsOf(context).slice(0, MOST_STEPS)) {
    if (runner.expired) return undefined;
    const script = await closedAfter(context, step, automation, otherwise);
    if (script) return script;
  }
  return undefined;
}

/** Those along functions first: what they do to a value is what the relation is about. */
function inductionsOf(context: RuleContext): string[] {
  const steps = stepsOf(context).filter((step) => step.includes("induction"));
  const isAlong = (step: string) => step.startsWith("fun_induction");
  return [...steps.filter(isAlong), ...steps.filter((step) => !isAlong(step))];
}

/** By a fact and then another one; what is left after an induction's own fact may be proved by an induction of its own. */
async function chained(
  stuck: Stuck,
  facts: Facts,
  automation: Parameters<typeof closedAfter>[2],
  { deep, isResidue }: { deep: number; isResidue: boolean },
): Promise<Script | undefined> {
  const { runner, goal, state } = stuck;
  const brought = goal.hypotheses.filter(({ name, type }) => {
    return stuck.brought.has(name) && facts.about.includes(headName(belowBinders(type)));
  });
  const own = brought.map(({ name }) => name);
  const left: { move: string; inner: RuleContext }[] = [];
  const found: { move: string; inner: RuleContext }[] = [];
  for (const move of movesOf(own, facts)) {
    if (runner.expired) return undefined;
    const after = await runner.run(state, move, automation.effort);
    if (!after || after.goals.length > 1) continue;
    if (after.goals.length === 0) return [move];
    const inner = await contextAt(stuck, after.state);
    if (!inner || inner.text === stuck.text) continue;
    const script = await closedAfter(inner, undefined, automation);
    if (script) return [move, ...script];
    (own.some((name) => move.includes(` ${name} `)) ? left : found).push({ move, inner });
  }
  for (const { move, inner } of deep > 1 ? [...left, ...found].slice(0, 3) : []) {
    const further = { deep: deep - 1, isResidue };
    const script = await chained({ ...stuck, ...inner }, facts, automation, further);
    if (script) return [move, ...script];
  }
  for (const { move, inner } of isResidue ? [] : left.slice(0, 1)) {
    // It is used up.
    const clear = `clear ${own.join(" ")}`;
    const cleared = await runner.run(inner.state, clear, automation.effort);
    const general = cleared && (await generalised(inner, cleared.state));
    const script = general && (await byChains(general.context, facts, true));
    if (script) return [move, clear, ...general.lines, ...script];
  }
  return undefined;
}

/** A value that both ends speak of is any value. */
async function generalised(
  context: RuleContext,
  state: number,
): Promise<{ context: RuleContext; lines: Script } | undefined> {
  const at = await contextAt(context, state);
  if (!at) return undefined;
  const inside = { ...at, ...namesOf(at.goal) };
  const [left, right] = spine(at.goal.target).args.slice(-2) as [Term, Term];
  const { recursive } = at.definitions;
  const common = callsIn(left, recursive).find(({ term }) => contains(right, term));
  const value = common && explicitText(common.term, inside.names);
  const line = `generalize ${value} = ${inside.fresh("m")}`;
  const after = value && (await context.runner.run(state, line, EFFORTS.firstLook));
  const general = after && (await contextAt(context, after.state));
  if (!general) return { context: inside, lines: [] };
  return { context: { ...general, ...namesOf(general.goal) }, lines: [line] };
}

/** One fact, as it is or carried over, and on from where it leads; those that an induction brought also back from the end. */
function movesOf(own: readonly string[], known: Facts): string[] {
  const { joins, heads, ofSteps, carries, turns, facts } = known;
  const last = (fact: string) => each(`apply ${fact}`, "assumption");
  const first = heads.flatMap((head) => ofSteps.map((rule) => seq(`apply ${head}`, last(rule))));
  const moves = (join: string, carry: string) => {
    const through = carry === "" ? [] : [`apply ${carry}`];
    const on = (fact: string) => seq(`apply ${join}`, ...through, last(fact));
    const back = (...to: readonly string[]) =>
      seq(`apply ${join}`, "rotate_left", ...through, ...to);
    return [
      ...own.flatMap((fact) => [
        on(fact),
        back(last(fact)),
        ...turns.map((turn) => back(`apply ${turn}`, last(fact))),
      ]),
      ...facts.filter((fact) => fact !== carry).map(on),
    ];
  };
  const all = joins.flatMap((join) => ["", ...carries].flatMap((carry) => moves(join, carry)));
  return [...first, ...all].slice(0, MOST_MOVES);
}
