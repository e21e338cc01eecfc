import {
  closedSubterms,
  constantsOf,
  explicitText,
  freeVariables,
  headName,
  same,
  spine,
  type Term,
} from "../../core/index.ts";
import { withNames } from "../hidden-names.ts";
import { isData, relevantData } from "../inductions.ts";
import { stateLemma } from "../lemma.ts";
import { closedAfter, closersFor, simplifierFor } from "../one-liners.ts";
import { binderText, freshName } from "../recursion.ts";
import { contextAt, isBinder, isQuick, type RuleContext, rule } from "../rule.ts";
import type { Script } from "../script.ts";
import { have } from "../tactic.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** Claims that are proved together. */
const MOST_CLAIMS = 3;

/**
 * Functions that are defined together, on one type: a claim about one of them comes, in the cases of an induction, to claims
 * about the others. All of them are proved by one induction.
 */
export const claimsOfPartners = rule({
  name: "claims-of-partners",
  phase: "open",
  cost: 18,
  invents: true,
  failsFor: "effort",
  index: ({ goal, options, definitions: { vocabulary } }) =>
    isQuick(options) &&
    !isBinder(goal.target) &&
    constantsOf(goal.target).some((name) => vocabulary.isMutual(name)),
  async apply(context) {
    for (const induction of inductionsOf(context)) {
      if (context.runner.expired) return undefined;
      const script = await provedTogether(context, induction);
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "mutual\ndef even : Nat → Bool\n  | 0 => true\n  | n + 1 => odd n\ndef odd : Nat → Bool\n  | 0 => false\n  | n + 1 => even n\nend",
      goal: "(n : Nat) : even n = (n % 2 == 0)",
      closes: true,
      by: ["have together", "induction n"],
    },
    {
      context:
        "inductive P where\n  | atom (n : Nat)\n  | not (p : P)\n  | and (p q : P)\n  | or (p q : P)\ndef holds (v : Nat → Bool) : P → Bool\n  | .atom n => v n\n  | .not p => !holds v p\n  | .and p q => holds v p && holds v q\n  | .or p q => holds v p || holds v q\nmutual\ndef plain : P → P\n  | .atom n => .atom n\n  | .not p => turned p\n  | .and p q => .and (plain p) (plain q)\n  | .or p q => .or (plain p) (plain q)\ndef turned : P → P\n  | .atom n => .not (.atom n)\n  | .not p => plain p\n  | .and p q => .or (turned p) (turned q)\n  | .or p q => .and (turned p) (turned q)\nend",
      goal: "(v : Nat → Bool) (p : P) : holds v (plain p) = holds v p",
      closes: true,
      by: ["turned"],
    },
    {
      context: "def down : Nat → Nat\n  | 0 => 0\n  | n + 1 => down n",
      goal: "(n : Nat) : down n ≤ n",
      leftAlone: true,
    },
  ],
});

interface Induction {
  /** Of the variable. */
  index: number;
  /** Of variables for all values of which it is claimed. */
  generalized: readonly number[];
}

/** On variables that a function with partners is called on, the others fixed or not. */
function inductionsOf({ goal, definitions: { vocabulary } }: RuleContext): Induction[] {
  const { target, hypotheses } = goal;
  const walked = calledOn(target, vocabulary).filter((index) => {
    return isData(headName(hypotheses[index]?.type as Term), vocabulary);
  });
  const data = relevantData(goal, vocabulary);
  return walked.flatMap((index) => {
    const others = data.filter((i) => i !== index);
    const fixed = { index, generalized: [] };
    return others.length === 0 ? [fixed] : [fixed, { index, generalized: others }];
  });
}

/** Variables that functions with partners are called on, each once. */
function calledOn(target: Term, vocabulary: Vocabulary): number[] {
  const found = new Set<number>();
  closedSubterms(target, (term) => {
    const { head, args } = spine(term);
    if (head.tag !== "const" || !vocabulary.isMutual(head.name)) return;
    for (const arg of args) if (arg.tag === "fvar") found.add(arg.index);
  });
  return [...found];
}

async function provedTogether(
  context: RuleContext,
  induction: Induction,
): Promise<Script | undefined> {
  const claims = [explicitText(context.goal.target, context.names)];
  for (let i = 0; i < claims.length; i++) {
    const needed = await neededFor(context, claims[i] as string, induction);
    const others = needed.filter((claim) => !claims.includes(claim));
    if (others.length === 0 || claims.length + others.length > MOST_CLAIMS) return undefined;
    claims.push(...others);
    const script = await proveAll(context, claims, induction);
    if (script) return script;
  }
  return undefined;
}

/** By one induction; the first of them is the target. */
async function proveAll(
  context: RuleContext,
  claims: readonly string[],
  { index, generalized }: Induction,
): Promise<Script | undefined> {
  const { runner, state, goal, names, options } = context;
  const { effort } = options;
  const binders = generalized.map((other) => {
    return { index: other, type: goal.hypotheses[other]?.type as Term };
  });
  const forAll = binders.length === 0 ? "" : `∀ ${binderText(binders, names)}, `;
  const name = freshName("together", names);
  const statement = claims.map((claim) => `(${forAll}${claim})`).join(" ∧ ");
  const stated = await stateLemma(runner, state, { name, statement, effort });
  const inLemma = stated && (await contextAt(context, stated.lemma));
  if (!inLemma) return undefined;
  const closers = await closersFor(inLemma);
  const proof = await closedAfter(inLemma, `induction ${names[index]}`, { closers, effort });
  if (!proof) return undefined;
  await runner.learnStatement(stated.rest, name, statement);
  const given = generalized.map((other) => names[other]);
  return [...have(name, statement, proof), `exact ${[`${name}.1`, ...given].join(" ")}`];
}

/** What a claim comes to in those cases of an induction that automation leaves open, said of the variable. */
async function neededFor(
  context: RuleContext,
  claim: string,
  { index, generalized }: Induction,
): Promise<string[]> {
  const { runner, state, goal, names, options, conjectures } = context;
  const { effort } = options;
  const stated = await stateLemma(runner, state, {
    name: "lemmata_claim",
    statement: claim,
    effort,
  });
  const inClaim = stated && (await contextAt(context, stated.lemma));
  if (!inClaim) return [];
  const closers = await closersFor(inClaim);
  const simplifier = await simplifierFor(inClaim);
  const others = generalized.map((other) => names[other]).join(" ");
  const step = `induction ${names[index]}${others === "" ? "" : ` generalizing ${others}`}`;
  const found: string[] = [];
  await closedAfter(inClaim, step, { closers, effort }, async (open) => {
    const { state: simplified } = await runner.runEach(open, [simplifier], effort);
    const left = await runner.allTerms(simplified);
    for (const hidden of left) {
      const stuck = withNames(hidden).goal;
      const inCase = stuck.hypotheses.map((hypothesis) => hypothesis.name);
      found.push(...claimsIn(context, stuck, { names: inCase, index }));
    }
    // The other cases may need something else.
    return [OPEN];
  });
  const tested: string[] = [];
  for (const each of found) {
    if (each === claim || tested.includes(each)) continue;
    if ((await conjectures.test(each, goal)) !== "refuted") tested.push(each);
  }
  return tested;
}

const OPEN = "sorry";

/** The target of a case, with the variable of the induction in the place of one that a function with partners is called on. */
function claimsIn(
  { goal: { hypotheses: known }, names, definitions: { vocabulary } }: RuleContext,
  { target, hypotheses }: RuleContext["goal"],
  at: { names: readonly string[]; index: number },
): string[] {
  const own = known[at.index]?.type as Term;
  // The variable of the induction is gone, and its name may be that of another.
  const isNew = (name: string | undefined) =>
    name === names[at.index] || !names.includes(name as string);
  const places = calledOn(target, vocabulary).filter((index) => {
    const found = hypotheses[index];
    return found && isNew(found.name) && same(found.type, own);
  });
  return places.flatMap((place) => {
    const others = [...freeVariables(target)].filter((index) => {
      return index !== place && isNew(at.names[index]);
    });
    // In the names of the goal, with that of the variable of the induction for the one of the case.
    const renamed = at.names.map((name, index) => (index === place ? names[at.index] : name));
    const forAll = others.map((index) => {
      const type = explicitText(hypotheses[index]?.type as Term, renamed as string[]);
      return `∀ (${at.names[index]} : ${type}), `;
    });
    const isFact = others.some((index) => isAbout(hypotheses[index]?.type as Term));
    return isFact ? [] : [`${forAll.join("")}${explicitText(target, renamed as string[])}`];
  });
}

/** Something is said of variables: a proof, not a value. */
function isAbout(type: Term): boolean {
  return freeVariables(type).size > 0;
}
