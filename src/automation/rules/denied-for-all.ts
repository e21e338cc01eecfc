import {
  explicitText,
  freeVariables,
  headName,
  matchConst,
  negate,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { isQuick, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { argument, grind, simpAll } from "../tactic.ts";
import { afterUnfolding } from "../unfold-goal.ts";

/**
 * Something is not so for all values, or is so for some, and nothing else varies: tests find the values, as for a
 * counterexample.
 */
export const deniedForAll = rule({
  name: "denied-for-all",
  phase: "open",
  cost: 14,
  failsFor: "goal",
  index: ({ goal, options, definitions: { vocabulary } }) =>
    isQuick(options) && mayDeny(goal.target, (name) => vocabulary.isDefinition(name)),
  apply: (context) => afterUnfolding(context, byValues),
  examples: [
    {
      context: "def OneToOne (f : Nat → Nat) : Prop := ∀ a b, f a = f b → a = b",
      goal: ": ¬OneToOne (fun n => n / 3)",
      closes: true,
      by: ["absurd"],
    },
    {
      context: "def Shrinks (f : List Nat → List Nat) : Prop := ∀ l, (f l).length < l.length",
      goal: ": ¬Shrinks List.tail",
      closes: true,
      by: ["absurd"],
    },
    {
      goal: ": ∃ (l : List Nat) (n : Nat), n ∈ l ∧ ¬n ∈ l.tail ∧ l.length = 2",
      closes: true,
      by: ["⟨["],
    },
    {
      context: "def Reaches (f : Nat → Nat) : Prop := ∀ y, ∃ x, f x = y",
      goal: ": ¬Reaches (fun x => 3 * x + 1)",
      closes: true,
      by: ["absurd"],
    },
    { goal: "(n : Nat) : ¬∀ m, n < m", leftAlone: true },
  ],
});

/** `¬ A` or `∃ x, A`, or what may be one of them when it is unfolded, about nothing that varies. */
function mayDeny(target: Term, isDefinition: (name: string) => boolean): boolean {
  if (freeVariables(target).size > 0) return false;
  const denied = matchConst(target, "Not", 1)?.[0];
  if (denied) return denied.tag === "pi" || isDefinition(headName(denied));
  return headName(target) === "Exists" || isDefinition(headName(target));
}

async function byValues(context: RuleContext): Promise<Script | undefined> {
  const { goal, runner, state, conjectures, fresh } = context;
  const claim = deniedClaim(goal);
  if (!claim) return undefined;
  const isDenial = headName(goal.target) === "Not";
  const all = fresh("all");
  const begin = (values: readonly string[]) =>
    isDenial
      ? `refine fun ${all} => absurd (@${all} ${values.map(argument).join(" ")}) ?_`
      : `refine ⟨${values.join(", ")}, ?_⟩`;
  const tested = await conjectures.counterexample(explicitText(claim, []));
  const rows = tested.length > 0 ? [tested] : smallValues(claim);
  for (const values of rows) {
    const step = begin(values);
    const left = await runner.run(state, step, EFFORTS.oneLine);
    for (const tactic of ["decide", "simp", simpAll(), grind()]) {
      if (left && (await runner.run(left.state, tactic, EFFORTS.oneLine))?.closed)
        return [step, tactic];
    }
  }
  return undefined;
}

/** Rows of values for the first binders of a claim that cannot be tested. */
function smallValues(claim: Term): string[][] {
  let rows: string[][] = [[]];
  for (let at = claim; at.tag === "pi"; at = at.body) {
    const values = SMALL_VALUES[headName(at.type)];
    if (!values || rows.length * values.length > MOST_ROWS) break;
    rows = rows.flatMap((row) => values.map((value) => [...row, value]));
  }
  return rows.filter((row) => row.length > 0);
}

const MOST_ROWS = 9;
const SMALL_VALUES: Readonly<Record<string, readonly string[]>> = {
  Nat: ["0", "1", "2"],
  Int: ["0", "1", "-1"],
  Bool: ["true", "false"],
};

/** What is denied, as a claim of all values; `undefined` where the target denies none. */
function deniedClaim({ target }: TermGoal): Term | undefined {
  if (headName(target) === "Exists") return forNone(target);
  const denied = matchConst(target, "Not", 1)?.[0];
  return denied?.tag === "pi" ? denied : undefined;
}

/** `∀ x, ¬ A` for `∃ x, A`. */
function forNone(term: Term): Term {
  const [, claim] = matchConst(term, "Exists", 2) ?? [];
  if (claim?.tag !== "lam") return negate(term);
  return { ...claim, tag: "pi", body: forNone(claim.body) };
}
