import {
  children,
  explicitText,
  headName,
  matchConst,
  rewrite,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { freshName, type RecursiveCall } from "./recursion.ts";
import { indent, type Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/**
 * Proves a goal about a function that takes a number apart by division, where the goal speaks of all or some
 * powers, as "some digit is an 8" does: `∃ i, n / 10 ^ i % 10 = 8`. In each case of the induction the first power
 * is split off, and what is left is about the next number: `n / 10 ^ (i + 1) = n / 10 / 10 ^ i`.
 */
export async function proveByFirstPower(
  runner: TacticRunner,
  state: number,
  goal: TermGoal,
  call: RecursiveCall,
): Promise<Script | undefined> {
  const [number, ...others] = call.varyingArgs;
  if (!number || others.length > 0 || !quantifiesOverPowers(goal.target)) return undefined;
  const names = goal.hypotheses.map(({ name }) => name);
  const fresh = (stem: string) => {
    const name = freshName(stem, names);
    names.push(name);
    return name;
  };
  const generalized =
    number.tag === "fvar"
      ? []
      : [`generalize ${explicitText(number, names)} = ${fresh("number")} at *`];
  const [some, every] = [fresh("some_power"), fresh("every_power")];
  const lines = [
    ...generalized,
    `have ${some} : ∀ p : Nat → Prop, (∃ i, p i) ↔ p 0 ∨ ∃ i, p (i + 1) := fun p =>`,
    "  ⟨fun ⟨i, h⟩ => by cases i <;> grind, by grind⟩",
    `have ${every} : ∀ p : Nat → Prop, (∀ i, p i) ↔ p 0 ∧ ∀ i, p (i + 1) := fun p =>`,
    "  ⟨by grind, fun h i => by cases i <;> grind⟩",
    `fun_induction ${call.fn.name} <;>`,
    ...indent([
      `(first | rw [${some}] | rw [${every}]) <;>`,
      `simp only [${POWERS.join(", ")}] <;>`,
      `clear ${some} ${every} <;>`,
      "(first | (simp_all; done) | grind | (simp_all; grind))",
    ]),
  ];
  const done = await runner.run(state, `(${lines.join("\n ")})`, EFFORTS.lemma);
  return done?.closed ? lines : undefined;
}

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
