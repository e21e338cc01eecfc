import {
  children,
  explicitText,
  headName,
  matchConst,
  rewrite,
  spine,
  type Term,
} from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import { type Fact, factsFor, haveFact } from "../facts/fact.ts";
import { rule } from "../rule.ts";
import { indent } from "../script.ts";
import { block } from "../tactic.ts";

const DIGITS = `def hasThree (m : Nat) : Bool :=
  if m = 0 then false else if m % 7 = 3 then true else hasThree (m / 7)
termination_by m

def allOdd (m : Nat) : Bool :=
  if m = 0 then true else if m % 2 = 1 then allOdd (m / 2) else false
termination_by m`;

/**
 * For a function that takes a number apart by division, where the goal speaks of all or some powers, as "some digit is
 * an 8" does: `∃ i, n / 10 ^ i % 10 = 8`. In each case of the induction the first power is split off, and what is
 * left is about the next number: `n / 10 ^ (i + 1) = n / 10 / 10 ^ i`.
 */
export const splitPower = rule({
  name: "split-power",
  phase: "call",
  cost: 30,
  failsFor: "goal",
  index: ({ goal, call }) => call.varyingArgs.length === 1 && quantifiesOverPowers(goal.target),
  async apply({ runner, state, call, names, fresh }) {
    const number = call.varyingArgs[0] as Term;
    const text = explicitText(number, names);
    const generalized =
      number.tag === "fvar" ? [] : [`generalize ${text} = ${fresh("number")} at *`];
    const facts = factsFor("split-power");
    const [some, every] = [fresh("some_power"), fresh("every_power")];
    const lines = [
      ...generalized,
      ...haveFact(facts.get("some_power") as Fact, {}, { as: some }),
      ...haveFact(facts.get("every_power") as Fact, {}, { as: every }),
      `fun_induction ${call.fn.name} <;>`,
      ...indent([
        `(first | rw [${some}] | rw [${every}]) <;>`,
        `simp only [${POWERS.join(", ")}] <;>`,
        `clear ${some} ${every} <;>`,
        "(first | (simp_all; done) | grind | (simp_all; grind))",
      ]),
    ];
    const done = await runner.run(state, block(lines), EFFORTS.lemma);
    return done?.closed ? lines : undefined;
  },
  examples: [
    {
      context: DIGITS,
      goal: "(m : Nat) : hasThree m = true ↔ ∃ i, m / 7 ^ i % 7 = 3",
      closes: true,
    },
    {
      context: DIGITS,
      goal: "(x : Int) : hasThree x.natAbs = false ↔ ∀ i, x.natAbs / 7 ^ i % 7 ≠ 3",
      closes: true,
      by: ["generalize"],
    },
    {
      context: DIGITS,
      goal: "(m : Nat) : hasThree m = true ↔ ∃ i, m / 7 ^ i % 7 = 4",
      leftAlone: true,
    },
    { context: DIGITS, goal: "(m : Nat) : allOdd m = true → ∃ i, m / i % 2 = 1", leftAlone: true },
  ],
});

const POWERS = ["Nat.pow_zero", "Nat.div_one", "Nat.pow_succ'", "← Nat.div_div_eq_div_mul"];

/** Under a quantifier over natural numbers there is a power with that exponent. */
function quantifiesOverPowers(term: Term): boolean {
  const quantified = term.tag === "pi" ? term : matchConst(term, "Exists", 2)?.[1];
  if (quantified && (quantified.tag === "pi" || quantified.tag === "lam")) {
    if (headName(quantified.type) === "Nat" && hasPowerOfBound(quantified.body)) return true;
  }
  return children(term).some(quantifiesOverPowers);
}

/** The variable of the binder around `body` is the exponent of a power. */
function hasPowerOfBound(body: Term): boolean {
  let found = false;
  rewrite(body, (term, depth) => {
    const exponent = headName(term) === "HPow.hPow" ? spine(term).args[5] : undefined;
    found ||= exponent?.tag === "bvar" && exponent.index === depth;
    return undefined;
  });
  return found;
}
