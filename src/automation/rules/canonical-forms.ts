import {
  belowBinders,
  constantsOf,
  freeVariables,
  headName,
  spine,
  type Term,
  type TermGoal,
  visitTerms,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { derivationSteps, isForLaws } from "../inductions.ts";
import { type Automation, type Closer, closedAfter, withFewerNames } from "../one-liners.ts";
import { openStuck, type Stuck } from "../open-cases.ts";
import { type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { block, grind, solveByElim } from "../tactic.ts";

/** How many hypotheses are taken apart inside each other, and how many derivations are looked at in each case. */
const DEEPEST = 12;
const MOST_TRIED = 8;

/**
 * Induction on a derivation, in whose cases the hypotheses are taken apart by what is known of them: disjunctions and
 * what exists, and derivations about what the rules of the goal look at, after which its form is known (B. Pierce,
 * "Types and Programming Languages", section 8.3: canonical forms).
 */
export const canonicalForms = rule({
  name: "canonical-forms",
  phase: "open",
  cost: 16,
  failsFor: "effort",
  share: 0.3,
  index: (context) => {
    const { goal, definitions } = context;
    return isForLaws(context) && derivationSteps(goal, definitions.vocabulary).length > 0;
  },
  async apply(context) {
    const { goal, definitions, options, runner } = context;
    const effort = Math.min(options.effort, EFFORTS.oneLine);
    const rules = await askedRules(context);
    const by = (closer: Closer): Automation => ({ closers: [closer], effort, keepsNames: true });
    const { first, last } = closersBy(rules);
    const [automation, atLast] = [by(first), by(last)];
    const conclusions = await conclusionsOf(context, rules);
    for (const step of derivationSteps(goal, definitions.vocabulary)) {
      if (runner.expired) return undefined;
      const script = await closedAfter(context, step, automation, (state) =>
        takenApart(context, state, { automation, atLast, conclusions, deep: DEEPEST }),
      );
      if (script) return withoutNames(context, script);
    }
    return undefined;
  },
  examples: [
    {
      context:
        "inductive Ty where\n  | nat\n  | fn (a b : Ty)\ninductive E where\n  | zero\n  | succ (e : E)\n  | pred (e : E)\n  | const (e : E)\n  | app (f a : E)\ninductive Done : E → Prop where\n  | zero : Done .zero\n  | succ {e} : Done e → Done (.succ e)\n  | const {e} : Done e → Done (.const e)\ninductive Of : E → Ty → Prop where\n  | zero : Of .zero .nat\n  | succ {e} : Of e .nat → Of (.succ e) .nat\n  | pred {e} : Of e .nat → Of (.pred e) .nat\n  | const {e a} : Of e .nat → Of (.const e) (.fn a .nat)\n  | app {f e a b} : Of f (.fn a b) → Of e a → Of (.app f e) b\ninductive Goes : E → E → Prop where\n  | succ {e e'} : Goes e e' → Goes (.succ e) (.succ e')\n  | pred {e e'} : Goes e e' → Goes (.pred e) (.pred e')\n  | pred_zero : Goes (.pred .zero) .zero\n  | pred_succ {e} : Done e → Goes (.pred (.succ e)) e\n  | const {e e'} : Goes e e' → Goes (.const e) (.const e')\n  | app {f f' a} : Goes f f' → Goes (.app f a) (.app f' a)\n  | apply {e a} : Done e → Goes (.app (.const e) a) e",
      goal: "{e : E} {a : Ty} (h : Of e a) : Done e ∨ ∃ e', Goes e e'",
      closes: true,
      by: ["induction h", "cases"],
    },
    { goal: "(f : Nat → Nat) (n : Nat) : f n = n", leftAlone: true },
  ],
});

/** The script with those of the names in its lists that it needs. */
async function withoutNames({ runner, state }: RuleContext, script: Script): Promise<Script> {
  const closes = async (text: string) =>
    (await runner.run(state, block(text.split("\n")), EFFORTS.large))?.closed ?? false;
  const text = script.join("\n");
  return (await closes(text)) ? (await withFewerNames(runner, text, closes)).split("\n") : script;
}

interface Rules {
  predicates: string[];
  names: string[];
}

/** Rules of the predicates that are asked for. */
async function askedRules({ goal, definitions, runner, state }: RuleContext): Promise<Rules> {
  const { vocabulary } = definitions;
  const asked = new Set(constantsOf(goal.target));
  const predicates = vocabulary.predicatesIn(goal).filter((name) => asked.has(name));
  const rules = predicates.flatMap((name) =>
    (vocabulary.inductive(name)?.members ?? []).map((member) => `${name}.${member}`),
  );
  return { predicates, names: await vocabulary.argumentsOf("proof", rules, { runner, state }) };
}

/** What is tried in each case, and where nothing is left to take apart. */
function closersBy({ predicates, names }: Rules): { first: Closer; last: Closer } {
  const joined = ["Or.inl", "Or.inr", "And.intro", "Exists.intro"];
  const first = { tactic: solveByElim([...names, ...joined]) };
  return { first, last: { tactic: grind(predicates) } };
}

/** What the rules prove, below their variables. */
async function conclusionsOf(context: RuleContext, { names }: Rules): Promise<Term[]> {
  const { vocabulary } = context.definitions;
  const types = await Promise.all(names.map((name) => vocabulary.typeOf(name, context)));
  return types.flatMap((type) => (type ? [belowBinders(type)] : []));
}

interface Taking {
  automation: Automation;
  atLast: Automation;
  conclusions: readonly Term[];
  deep: number;
}

async function takenApart(
  context: RuleContext & Partial<Pick<Stuck, "brought">>,
  state: number,
  { deep, ...taking }: Taking,
): Promise<Script | undefined> {
  const { automation, atLast } = taking;
  const stuck = await openStuck(context, state);
  const step = stuck && deep > 0 ? await nextCases(stuck, taking) : undefined;
  if (!stuck) return undefined;
  const rest =
    step === undefined
      ? await closedAfter(stuck, undefined, atLast)
      : await closedAfter(stuck, step, automation, (open) =>
          takenApart(stuck, open, { ...taking, deep: deep - 1 }),
        );
  return rest && [...stuck.lines, ...rest];
}

/**
 * Of the hypotheses that may be taken apart: a derivation that cannot be; or what is said of a variable whose form a rule
 * looks at, the plainest kind first; or what is a disjunction or exists; or a derivation that has one last step.
 */
async function nextCases(
  { runner, state, goal, definitions }: Stuck,
  { automation: { effort }, conclusions }: Pick<Taking, "automation" | "conclusions">,
): Promise<string | undefined> {
  const { hypotheses } = goal;
  const derivations = hypotheses.filter(
    ({ type }) => definitions.vocabulary.inductive(headName(type))?.isPredicate,
  );
  const counted: { hypothesis: TermGoal["hypotheses"][number]; count: number }[] = [];
  for (const hypothesis of derivations.slice(0, MOST_TRIED)) {
    // What an index is computed of may not be solved for.
    const step = await runner.run(state, `cases ${hypothesis.name}`, effort);
    if (step) counted.push({ hypothesis, count: step.goals.length });
  }
  counted.sort((a, b) => a.count - b.count);
  const lookedAt = formsLookedAt(goal.target, conclusions);
  const isLookedAt = ({ type }: { type: Term }) =>
    [...freeVariables(type)].some((index) => lookedAt.has(index));
  const joined = hypotheses.filter(({ type }) => JOINED.has(headName(type)));
  const isData = (type: Term) =>
    PLAIN_DATA.has(headName(type)) || definitions.vocabulary.dataTypes.includes(headName(type));
  const values = hypotheses.filter(({ type }, index) => isData(type) && lookedAt.has(index));
  const derived = (wanted: (count: number) => boolean) =>
    counted.filter(({ count }) => wanted(count)).map(({ hypothesis }) => hypothesis);
  const [next] = [
    ...derived((count) => count === 0),
    ...joined.filter(isLookedAt),
    ...derived(() => true).filter(isLookedAt),
    ...values,
    ...joined,
    ...derived((count) => count === 1),
  ];
  return next && `cases ${next.name}`;
}

/** Variables of a target at places where what rules prove has a form, not a variable. */
function formsLookedAt(target: Term, conclusions: readonly Term[]): ReadonlySet<number> {
  const patterns = conclusions.flatMap(applicationsIn);
  const found = new Set<number>();
  for (const { name, args } of applicationsIn(target)) {
    const alike = patterns.filter((each) => each.name === name && each.args.length === args.length);
    for (const [i, arg] of args.entries())
      if (arg.tag === "fvar" && alike.some((each) => each.args[i]?.tag !== "bvar"))
        found.add(arg.index);
  }
  return found;
}

function applicationsIn(term: Term): { name: string; args: readonly Term[] }[] {
  const found: { name: string; args: readonly Term[] }[] = [];
  visitTerms(term, (each) => {
    const { head, args } = spine(each);
    if (head.tag === "const" && args.length > 0) found.push({ name: head.name, args });
  });
  return found;
}

const PLAIN_DATA = new Set(["Nat", "Bool", "Option", "List"]);
const JOINED = new Set(["Or", "And", "Exists"]);
