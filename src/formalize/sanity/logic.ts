import {
  children,
  freeVariables,
  hasLoose,
  instantiate,
  matchConst,
  type SanityFinding,
  type Term,
  termKey,
} from "../../core/index.ts";
import {
  atomsOf,
  existentialOf,
  type Formula,
  implication,
  isTautology,
  mentionsBound,
  readFormula,
} from "./formula.ts";
import type { Stated } from "./stated.ts";

/** What is wrong with a statement by its form alone: no Lean is asked. */
export function logicFindings(stated: Stated): SanityFinding[] {
  return [...formFindings(stated), ...unusedFindings(stated), ...existentialFindings(stated)];
}

function formFindings(stated: Stated): SanityFinding[] {
  const { binders, conclusion, claim, isProposition } = stated;
  const read = (term: Term) => readFormula(term, isProposition);
  const target = read(conclusion);
  const assumed = binders.filter(({ role }) => role === "hypothesis");
  const claims = [termKey(conclusion), termKey(claim)];
  const repeated = assumed.find(({ type }) => claims.includes(termKey(type)));
  if (repeated)
    return [{ code: "trivial", text: `the conclusion is the hypothesis ${repeated.name}` }];
  const hypotheses = assumed.map(({ type }) => read(type));
  // A theorem of logic is one about propositions, whatever they are.
  if ([target, ...hypotheses].every((each) => isAboutVariables(each))) return [];
  if (isTautology(target)) {
    return [{ code: "trivial", text: "the conclusion is true by its form, whatever it speaks of" }];
  }
  if (target.op === "constant") return [];
  if (isTautology(implication(hypotheses, { op: "not", of: target }))) {
    return [{ code: "contradictory", text: "the hypotheses deny each other, or the conclusion" }];
  }
  if (isTautology(implication(hypotheses, target)) || hasWitness(stated, hypotheses)) {
    return [
      { code: "trivial", text: "the conclusion only repeats the hypotheses, or says nothing" },
    ];
  }
  return [];
}

/** Most witnesses that are tried for each `∃`, and how many of these one after another. */
const MOST_WITNESSES = 8;
const MOST_NESTED = 4;
/** A witness of which nothing is known. */
const ANY: Term = { tag: "const", name: "any" };

/** Whether `∃` is met by a variable, or by what an equation says, so that nothing but hypotheses is left. */
function hasWitness(
  { binders, conclusion, isProposition }: Stated,
  hypotheses: readonly Formula[],
): boolean {
  const variables = binders.flatMap(({ role }, index): Term[] =>
    role === "value" ? [{ tag: "fvar", index }] : [],
  );
  const isMet = (term: Term, depth: number): boolean => {
    const exists = depth < MOST_NESTED ? existentialOf(term) : undefined;
    if (!exists) {
      return depth > 0 && isTautology(implication(hypotheses, readFormula(term, isProposition)));
    }
    const witnesses = [...equals(exists.body), ...variables].slice(0, MOST_WITNESSES);
    return [...witnesses, ANY].some((value) => isMet(instantiate(exists.body, value), depth + 1));
  };
  return isMet(conclusion, 0);
}

/** What a body says its variable to be equal to, without inner variables. */
function equals(body: Term): Term[] {
  const found: Term[] = [];
  const visit = (term: Term, depth: number) => {
    const [left, right] = matchConst(term, "Eq", 3)?.slice(1) ?? [];
    const isVariable = (side: Term) => side.tag === "bvar" && side.index === depth;
    for (const [one, other] of left && right
      ? [[left, right] as const, [right, left] as const]
      : []) {
      if (isVariable(one) && !hasLoose(other)) found.push(other);
    }
    for (const child of children(term)) {
      const isBody = (term.tag === "lam" || term.tag === "pi") && child === term.body;
      visit(child, isBody ? depth + 1 : depth);
    }
  };
  visit(body, 0);
  return found;
}

function isAboutVariables(formula: Formula): boolean {
  const atoms = atomsOf(formula);
  return atoms.length > 0 && atoms.every(({ term }) => headOf(term).tag === "fvar");
}

function headOf(term: Term): Term {
  return term.tag === "app" ? headOf(term.fn) : term;
}

/** Variables that nothing speaks of, and those that have nothing to do with the conclusion. */
function unusedFindings({ binders, conclusion }: Stated): SanityFinding[] {
  const uses = binders.map(({ type }) => freeVariables(type));
  // What ends in False speaks of its hypotheses.
  const isDenial = conclusion.tag === "const" && conclusion.name === "False";
  const reached = new Set(isDenial ? uses.flatMap((own) => [...own]) : freeVariables(conclusion));
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const [i, { role }] of binders.entries()) {
      const own = uses[i] as Set<number>;
      const isLinked =
        reached.has(i) || (role === "hypothesis" && [...own].some((v) => reached.has(v)));
      if (isLinked) for (const variable of own) reached.add(variable);
    }
  }
  return binders.flatMap(({ name, role }, i): SanityFinding[] => {
    if (role !== "value" || reached.has(i)) return [];
    const isMentioned = uses.some((own) => own.has(i));
    const text = isMentioned
      ? `the conclusion has nothing to do with ${name}`
      : `${name} is not mentioned`;
    return [{ code: "unused", text }];
  });
}

/** `∃ x` of which nothing is said, and `∃ x, p x → q x`, which any x without p makes true. */
function existentialFindings({ binders, conclusion, isProposition }: Stated): SanityFinding[] {
  const found: SanityFinding[] = [];
  // Variables inside are of the statement's types; what is applied to them is a relation.
  const isGuard = (term: Term) => isProposition(term) || term.tag === "app";
  const visit = (term: Term) => {
    const exists = existentialOf(term);
    if (exists) {
      const { name, body } = exists;
      const isGuarded = body.tag === "pi" && isGuard(body.type) && mentionsBound(body.type);
      if (isGuarded && mentionsBound(instantiate(body.body, ANY))) {
        const text = `any ${name} that does not meet the condition makes \`∃ ${name}, ... → ...\` true`;
        found.push({ code: "vacuous", text });
      }
      if (!mentionsBound(body)) {
        found.push({ code: "unused", text: `nothing is said about ${name} after ∃` });
      }
    }
    for (const child of children(term)) visit(child);
  };
  for (const { type } of binders) visit(type);
  visit(conclusion);
  return found;
}
