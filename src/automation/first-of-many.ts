import {
  children,
  constantsOf,
  explicitText,
  headName,
  matchConst,
  rewrite,
  spine,
  type Term,
  type TermGoal,
  typesIn,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { type Fact, factsFor, haveFact } from "./facts/fact.ts";
import type { CallContext } from "./rule.ts";
import { indent, type Script } from "./script.ts";
import { block } from "./tactic.ts";

/** A quantifier over the indices of a list with a head: the head, and the indices of the rest. */
export const SPLIT_LIST_INDEX =
  "simp only [List.length_cons, Nat.add_lt_add_iff_right, Nat.forall_lt_succ_left, Nat.forall_lt_succ_left', Nat.exists_lt_succ_left, Nat.exists_lt_succ_left'] at *";

/** It speaks of all or some indices of a list. */
export function quantifiesIndices(goal: TermGoal): boolean {
  const types = typesIn(goal);
  return (
    types.some((type) => constantsOf(type).includes("List.length")) &&
    types.some((type) => quantifiesOver(type, "Nat"))
  );
}

function quantifiesOver(term: Term, type: string): boolean {
  if (term.tag === "pi" && headName(term.type) === type) return true;
  const { head, args } = spine(term);
  const [over] = args;
  if (head.tag === "const" && head.name === "Exists" && over && headName(over) === type)
    return true;
  return children(term).some((child) => quantifiesOver(child, type));
}

/**
 * For a function that takes a number apart by division, where the goal speaks of all or some powers, as "some digit is
 * an 8" does: `∃ i, n / 10 ^ i % 10 = 8`. In each case of the induction the first power is split off, and what is
 * left is about the next number: `n / 10 ^ (i + 1) = n / 10 / 10 ^ i`.
 */
export async function closedBySplittingPowers(context: CallContext): Promise<Script | undefined> {
  const { goal, runner, state, call, names, fresh } = context;
  if (call.varyingArgs.length !== 1 || !quantifiesOverPowers(goal.target)) return undefined;
  const number = call.varyingArgs[0] as Term;
  const text = explicitText(number, names);
  const generalized = number.tag === "fvar" ? [] : [`generalize ${text} = ${fresh("number")} at *`];
  const facts = factsFor("functional-induction");
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
