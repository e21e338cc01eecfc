import {
  closedSubterms,
  explicitText,
  freeVariables,
  headName,
  numeralValue,
  spine,
  type TermGoal,
  typesIn,
} from "../core/index.ts";
import type { Closer } from "./one-liners.ts";
import type { RuleContext } from "./rule.ts";
import { argument, first, seq } from "./tactic.ts";
import { witnesses } from "./witnesses.ts";

/**
 * What a person sees at once without any theorem: a value of which it holds, what is the same by definition, the bound of
 * an index, a division.
 */
export function closersAtSight({ goal, names }: RuleContext): Closer[] {
  const head = headName(goal.target);
  const isExistential = head === "Exists";
  const values = isExistential ? witnesses(goal).slice(0, MOST_WITNESSES) : [];
  const facts = [...boundsUnseen(goal, names), ...divisions(goal, names)].slice(0, MOST_SEEN);
  const lines = facts.map((fact) => `have := ${fact}`);
  const byFacts: Closer[] = lines.length > 0 ? [{ tactic: seq(...lines, "omega") }] : [];
  const byValues = values.map((value): Closer => {
    return { tactic: first("omega", "simp"), after: `refine ⟨${value}, ?_⟩` };
  });
  const byDefinition: Closer[] = head === "Eq" ? [{ tactic: "rfl" }] : [];
  return [...byDefinition, ...byFacts, ...byValues];
}

const MOST_WITNESSES = 12;
const MOST_SEEN = 4;

/** That indices are below what the target speaks of where it does not speak of them. */
function boundsUnseen({ hypotheses, target }: TermGoal, names: readonly string[]): string[] {
  const mentioned = freeVariables(target);
  return hypotheses.flatMap(({ type }, index) =>
    headName(type) === "Fin" && !mentioned.has(index) ? [`${names[index]}.isLt`] : [],
  );
}

/** Quotients and remainders by what is no literal, of which linear arithmetic knows nothing. */
function divisions(goal: TermGoal, names: readonly string[]): string[] {
  const found = new Set<string>();
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      const isDivision = head.tag === "const" && ["HDiv.hDiv", "HMod.hMod"].includes(head.name);
      const [of, , , , n, k] = args;
      if (!isDivision || !of || !n || !k || headName(of) !== "Nat") return;
      if (numeralValue(k) !== undefined) return;
      const [dividend, divisor] = [n, k].map((part) => argument(explicitText(part, names)));
      found.add(`Nat.div_add_mod ${dividend} ${divisor}`);
    });
  return [...found];
}
