import {
  closedSubterms,
  explicitText,
  headName,
  matchConst,
  numeralValue,
  same,
  type Term,
  type TermGoal,
  termKey,
  typesIn,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { COMPARISONS } from "./invariants/loop.ts";
import { withoutUnused } from "./prune.ts";
import { freshName } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { argument, grind } from "./tactic.ts";

interface Power {
  base: Term;
  exponent: Term;
}

const MOST_FACTS = 8;

/** Linear arithmetic sees what `2 ^ (n + 1)` is, not what `2 ^ (1 + n)` is. */
const SPLIT = "simp only [Nat.add_comm 1, Nat.pow_succ] at *";

/** It is an inequality, and there are powers that can be compared. */
export function hasPowersToCompare(goal: TermGoal): boolean {
  return isComparison(goal.target) && pairsOf(powersIn(goal)).length > 0;
}

/** Powers of the same base or to the same exponent, compared. */
export async function comparePowers(context: RuleContext): Promise<Script | string | undefined> {
  const { runner, state, goal, names } = context;
  const text = (term: Term) => argument(explicitText(term, names));
  const facts = pairsOf(powersIn(goal)).flatMap(([a, b]) => [
    factOf(a, b, text),
    factOf(b, a, text),
  ]);
  const split = await runner.runEach(state, [SPLIT], EFFORTS.probe);
  const lines: string[] = [];
  let at = split.state;
  for (const fact of facts.slice(0, MOST_FACTS)) {
    const made = await known(context, at, fact);
    if (!made) continue;
    lines.push(made.line);
    at = made.state;
  }
  if (lines.length === 0) return "no power is at most another";
  for (const last of ["omega", grind()])
    if ((await runner.run(at, last, EFFORTS.oneLine))?.closed)
      return withoutUnused(runner, state, [...split.lines, ...lines, last]);
  return undefined;
}

interface PowerFact {
  lemma: string;
  /** What the statement says. */
  where: string;
  /** An inequality that linear arithmetic sees, or not. */
  premise: string;
  rest: string;
}

/** The fact with its statement as Lean prints it, and where it is known; `undefined` where its premise is not. */
async function known(
  { runner, names }: RuleContext,
  state: number,
  { lemma, where, premise, rest }: PowerFact,
): Promise<{ line: string; state: number } | undefined> {
  const name = freshName("power", names);
  const explicit = `have ${name} := ${lemma}${where} (by omega : ${premise})${rest}`;
  const made = await runner.run(state, explicit, EFFORTS.probe);
  if (!made) return undefined;
  names.push(name);
  const printed = (await runner.goal(made.state))?.text.split("\n") ?? [];
  const statement = printed.find((line) => line.startsWith(`${name} : `));
  const line = `have ${statement} := ${lemma} ${where && "(by omega) "}(by omega)${rest}`;
  const stated = statement && (await runner.run(state, line, EFFORTS.probe));
  return stated ? { line, state: stated.state } : { line: explicit, state: made.state };
}

/** That one power is at most another one. */
function factOf(less: Power, more: Power, text: (term: Term) => string): PowerFact {
  return same(less.base, more.base)
    ? {
        lemma: "Nat.pow_le_pow_right",
        where: ` (n := ${text(less.base)}) (by omega)`,
        premise: `${text(less.exponent)} ≤ ${text(more.exponent)}`,
        rest: "",
      }
    : {
        lemma: "Nat.pow_le_pow_left",
        where: "",
        premise: `${text(less.base)} ≤ ${text(more.base)}`,
        rest: ` ${text(less.exponent)}`,
      };
}

function isComparison(target: Term): boolean {
  return COMPARISONS.includes(headName(target));
}

/** Each once, and without what linear arithmetic splits off: `2 ^ n` for `2 ^ (n + 1)`. */
function powersIn(goal: TermGoal): Power[] {
  const found = new Map<string, Power>();
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const [ofBase, ofExponent, , , base, whole] = matchConst(term, "HPow.hPow", 6) ?? [];
      if (!ofBase || !ofExponent || !base || !whole) return;
      if (headName(ofBase) !== "Nat" || headName(ofExponent) !== "Nat") return;
      const exponent = withoutNumeral(whole);
      found.set(`${termKey(base)} ${termKey(exponent)}`, { base, exponent });
    });
  return [...found.values()];
}

function withoutNumeral(term: Term): Term {
  const [, , , , left, right] = matchConst(term, "HAdd.hAdd", 6) ?? [];
  if (!left || !right) return term;
  if (numeralValue(right) !== undefined) return left;
  return numeralValue(left) !== undefined ? right : term;
}

function pairsOf(powers: readonly Power[]): [Power, Power][] {
  return powers.flatMap((a, i) =>
    powers
      .slice(i + 1)
      .filter((b) => same(a.base, b.base) || same(a.exponent, b.exponent))
      .map((b): [Power, Power] => [a, b]),
  );
}
