import {
  apply,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isForLaws } from "../inductions.ts";
import { proveLemma } from "../lemma.ts";
import { closedAfter } from "../one-liners.ts";
import { ownArguments, solveKnowingLaws } from "../prove-laws.ts";
import { binderText, openBinders } from "../recursion.ts";
import { contextAt, namesOf, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { each, first, grind, seq, simpAll, solveByElim } from "../tactic.ts";

/**
 * A chain of steps, such as a path, is defined to grow at one end; that it may as well grow at the other one is proved
 * first. A chain that is turned around then grows where it has to.
 */
export const stepsAtTheOtherEnd = rule({
  name: "steps-at-the-other-end",
  phase: "open",
  cost: 15,
  failsFor: "effort",
  share: 0.3,
  index: (context) => {
    const { goal, definitions } = context;
    const name = headName(goal.target);
    const isPredicate = definitions.vocabulary.inductive(name)?.isPredicate === true;
    return isForLaws(context) && isPredicate && chainsIn(context).length > 0;
  },
  async apply(context) {
    const { runner, goal, fresh } = context;
    const predicate = headName(goal.target);
    const { members } = context.definitions.vocabulary.inductive(predicate) ?? { members: [] };
    const rules = members.map((member) => `${predicate}.${member}`);
    const closer = first(solveByElim(rules), grind([predicate]));
    for (const name of rules) {
      const law = await otherEnd(context, name, predicate);
      if (!law || runner.expired) continue;
      const lemma = {
        name: fresh("at_other_end"),
        statement: law.statement,
        proof: [`intro ${law.names.join(" ")}`, each(`induction ${law.chain}`, closer)],
        effort: EFFORTS.lemma,
      };
      const proved = await proveLemma(runner, context.state, lemma);
      const inside = proved && (await contextAt(context, proved.state));
      if (!inside) continue;
      const rest =
        (await byChains({ ...inside, ...namesOf(inside.goal) }, [...rules, proved.name])) ??
        (await solveKnowingLaws(context, proved.state));
      if (rest) return [...proved.lines, ...rest];
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive Path (g : List (Nat × Nat)) : Nat → Nat → Nat → Prop where\n  | stay (a : Nat) : Path g a a 0\n  | step {a b c n : Nat} (h : (a, b) ∈ g) (p : Path g b c n) : Path g a c (n + 1)\ndef op (g : List (Nat × Nat)) : List (Nat × Nat) := g.map fun (a, b) => (b, a)",
      goal: "{g : List (Nat × Nat)} {a b n : Nat} (p : Path g a b n) : Path (op g) b a n",
      closes: true,
    },
    {
      context:
        "inductive Runs (next : Nat → Char → Nat → Prop) : Nat → List Char → Nat → Prop where\n  | none {s} : Runs next s [] s\n  | some {s t u c w} : next s c t → Runs next t w u → Runs next s (c :: w) u",
      goal: "{next : Nat → Char → Nat → Prop} {s t : Nat} {w : List Char} (h : Runs next s w t) : Runs (fun a c b => next b c a) t w.reverse s",
      closes: true,
    },
    {
      context:
        "inductive Small : Nat → Prop where\n  | zero : Small 0\n  | next {n} : Small n → Small (n + 1)",
      goal: "(n : Nat) (h : Small (n + 1)) : Small n",
      leftAlone: true,
    },
  ],
});

/** Along a chain that is known, each step at one of the ends. */
async function byChains(
  context: RuleContext,
  facts: readonly string[],
): Promise<Script | undefined> {
  const [simp, use] = await ownArguments(context);
  const finish = first("assumption", grind(use), simpAll(simp));
  const steps = facts.map((fact) => seq(`apply ${fact}`, "assumption", `all_goals ${finish}`));
  const closers = [solveByElim(facts), ...steps].flatMap((tactic) => [
    { tactic },
    { tactic, after: "simp" },
  ]);
  for (const { name } of chainsIn(context)) {
    const automation = { closers, effort: EFFORTS.firstLook };
    const script = await closedAfter(context, `induction ${name}`, automation);
    if (script) return script;
  }
  return undefined;
}

/** Hypotheses about what the goal is about. */
function chainsIn({ goal }: RuleContext): TermGoal["hypotheses"] {
  return goal.hypotheses.filter(({ type }) => headName(type) === headName(goal.target));
}

/** What a rule says of a chain that grows at the end where it stays the same; `chain` is the hypothesis about the shorter one. */
async function otherEnd(
  context: RuleContext,
  rule: string,
  predicate: string,
): Promise<{ statement: string; names: string[]; chain: string } | undefined> {
  const type = await context.definitions.vocabulary.typeOf(rule, context);
  if (!type) return undefined;
  const names = [...context.names];
  const { binders, body } = openBinders(type, names);
  const chains = binders.filter((binder) => headName(binder.type) === predicate);
  const [chain] = chains;
  if (!chain || chains.length > 1) return undefined;
  const before = spine(chain.type).args;
  const { head, args: after } = spine(body);
  const [near] = before.flatMap((arg, i) => (isMoved(arg, after[i]) ? [i] : []));
  if (near === undefined) return undefined;
  const [start, next] = [after[near], before[near]] as [Term, Term];
  const far = after.findIndex(
    (arg, i) => isVariable(arg) && same(arg, before[i] as Term) && sameType(binders, arg, start),
  );
  if (far < 0) return undefined;
  const end = after[far] as Term;
  /** What is put before a list is put after it. */
  const atTheEnd = (term: Term): Term => {
    const [, element, list] = matchConst(term, "List.cons", 3) ?? [];
    if (!element || !list) return term;
    const text = `(${explicitText(list, names)} ++ [${explicitText(element, names)}])`;
    return { tag: "fvar", index: names.push(text) - 1 };
  };
  const shorter = put(before, { near: end, far: start });
  const longer = put(after.map(atTheEnd), { near: end, far: next });
  function put(args: readonly Term[], ends: { near: Term; far: Term }): Term {
    return apply(
      head,
      args.map((arg, i) => (i === near ? ends.near : i === far ? ends.far : arg)),
    );
  }
  // The chain comes first: what the step says of its end is then kept by the induction.
  const others = binders.filter((binder) => binder !== chain);
  const mentioned = new Set([...before, ...after].flatMap((arg) => [...freeVariables(arg)]));
  const data = others.filter(({ index }) => mentioned.has(index));
  const premises = others.filter((binder) => !data.includes(binder));
  const turned = { index: chain.index, type: shorter };
  const all = [...data, turned, ...premises];
  const statement = `∀ ${binderText(all, names)}, ${explicitText(longer, names)}`;
  const name = (index: number) => names[index] as string;
  return { statement, names: all.map(({ index }) => name(index)), chain: name(chain.index) };
}

/** A variable in place of another one. */
function isMoved(before: Term, after: Term | undefined): boolean {
  return after !== undefined && isVariable(before) && isVariable(after) && !same(before, after);
}

function isVariable(term: Term): boolean {
  return term.tag === "fvar";
}

function sameType(
  binders: readonly { index: number; type: Term }[],
  left: Term,
  right: Term,
): boolean {
  const typeOf = (term: Term) =>
    binders.find(({ index }) => term.tag === "fvar" && term.index === index)?.type;
  const [one, other] = [typeOf(left), typeOf(right)];
  return one !== undefined && other !== undefined && same(one, other);
}
