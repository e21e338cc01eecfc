import { indent, type Script } from "./script.ts";

/** Several lines as one tactic. */
export function block(lines: Script): string {
  return `(${lines.join("\n ")})`;
}

/** A fact with its proof, which stands under `by`. */
export function have(name: string, statement: string, proof: Script): string[] {
  return [`have ${name} : ${statement} := by`, ...indent(proof)];
}

/** One after the other. */
export function seq(...tactics: readonly string[]): string {
  return `(${tactics.join("; ")})`;
}

/** The first that does not fail. */
export function first(...tactics: readonly string[]): string {
  const different = [...new Set(tactics)];
  return different.length === 1
    ? argument(tactics[0] as string)
    : `(first | ${different.join(" | ")})`;
}

/** The later ones on each goal that the one before leaves. */
export function each(...tactics: readonly string[]): string {
  return tactics.join(" <;> ");
}

/** Induction on one of some variables, for all values of the others. */
export function inductionOnOne(variable: string, all: readonly string[]): string {
  const others = all.filter((other) => other !== variable);
  const general = others.length > 0 ? ` generalizing ${others.join(" ")}` : "";
  return `induction ${variable}${general}`;
}

/** Fails where the tactic leaves a goal. */
export function done(tactic: string): string {
  return seq(tactic, "done");
}

export function grind(lemmas: readonly string[] = []): string {
  return withLemmas("grind", lemmas);
}

export function simpAll(lemmas: readonly string[] = []): string {
  return withLemmas("simp_all", lemmas);
}

/** Chains of hypotheses and rules, backwards from the goal. */
export function solveByElim(rules: readonly string[]): string {
  return withLemmas("solve_by_elim", rules);
}

function withLemmas(tactic: string, lemmas: readonly string[]): string {
  return lemmas.length === 0 ? tactic : `${tactic} [${lemmas.join(", ")}]`;
}

/** What a term is as an argument: in parentheses, unless it is one word or stands in them. */
export function argument(term: string): string {
  return /^[^\s()]+$/.test(term) || isEnclosed(term) ? term : `(${term})`;
}

/** Whether the first parenthesis is closed at the end only. */
export function isEnclosed(term: string): boolean {
  if (!term.startsWith("(")) return false;
  let depth = 0;
  const end = [...term].findIndex((sign) => {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    return depth === 0;
  });
  return end === [...term].length - 1;
}
