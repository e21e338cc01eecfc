import {
  contains,
  explicitText,
  hasLoose,
  headName,
  matchConst,
  replaceTerms,
  same,
  type Term,
} from "../../core/index.ts";
import { combinationsOf } from "../combinations.ts";
import { EFFORTS } from "../efforts.ts";
import { hintsFor } from "../hints.ts";
import { restrict } from "../invariants/claims.ts";
import { closeByLemma, proveLemma } from "../lemma.ts";
import { callWith, parameterTypes, resultType } from "../recursion.ts";
import { type CallContext, rule } from "../rule.ts";
import { each, first, grind } from "../tactic.ts";

const REACH = `-- How long the list goes on without a gap, from a number on.
def reach (n : Nat) : List Nat → Nat
  | [] => n
  | x :: xs => if x = n then reach (n + 1) xs else if x < n then reach n xs else n`;

/**
 * For a function that walks through a list and carries something along, for every list and every start: what is
 * known of the list becomes a premise, what the goal says of numbers is said from the start on, and a result
 * that can be compared with the start is not below it.
 */
export const generaliseListWalk = rule({
  name: "generalise-list-walk",
  phase: "loop",
  cost: 10,
  failsFor: "goal",
  async apply(context) {
    const { runner, state, goal, text, call, names, fresh, conjectures } = context;
    const general = generalise(context);
    if (!general) return "no list is walked through from a start";
    const { variables, premises, claims } = general;
    const hints = hintsFor(text);
    const name = fresh("every_start");
    const introduced = [
      ...variables.map((variable) => variable.name),
      ...premises.map(() => fresh("h0")),
    ];
    const binders = variables.map((each) => `(${each.name} : ${explicitText(each.type, names)})`);
    const known = premises.map((premise) => `${premise.text} → `).join("");
    const statements = claims.map((claim) => `∀ ${binders.join(" ")}, ${known}${claim}`);
    const test = (statement: string) => conjectures.test(statement, goal);
    for await (const statement of conjectures.likeliest(statements, test)) {
      if (runner.expired) return undefined;
      const lemma = await proveLemma(runner, state, {
        name,
        statement,
        proof: [
          `intro ${introduced.join(" ")}`,
          each(
            `fun_induction ${call.fn.name}`,
            first(grind(hints), "(simp_all; done)", `(simp_all; ${grind(hints)})`),
          ),
        ],
        // Most of these statements do not hold.
        effort: EFFORTS.unlikelyLemma,
      });
      if (!lemma) continue;
      const script = await closeByLemma(runner, lemma, {
        given: [
          ...variables.map(({ initial }) => explicitText(initial, names)),
          ...premises.map((premise) => premise.name),
        ],
        tactics: [`exact ${name}`, grind(hints), "simp_all", `(simp at ${name} ⊢; grind)`],
        effort: EFFORTS.small,
      });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context: REACH,
      goal: "(l : List Nat) (h : l.Pairwise (· ≤ ·)) : ∀ k, k < reach 0 l → k ∈ l",
      closes: true,
      by: ["Pairwise", "start ≤ k0"],
    },
    {
      context: REACH,
      goal: "(l : List Nat) (h : l.Pairwise (· ≤ ·)) : ¬ reach 0 l ∈ l",
      closes: true,
    },
    {
      context:
        "def total : List Nat → Nat → Nat\n  | [], sum => sum\n  | x :: xs, sum => total xs (sum + x)",
      goal: "(xs : List Nat) : total xs 5 = xs.sum + 5",
      closes: true,
      by: ["have every_start", "- 5"],
    },
    {
      context: REACH,
      goal: "(l : List Nat) (h : l.Pairwise (· ≤ ·)) : ∀ k, k < reach 0 l + 1 → k ∈ l",
      leftAlone: true,
    },
    // It needs the order of the list.
    { context: REACH, goal: "(l : List Nat) : ¬ reach 0 l ∈ l", leftAlone: true },
  ],
});

interface Variable {
  name: string;
  term: Term;
  type: Term;
  /** What the call has in its place. */
  initial: Term;
  isList: boolean;
}

/** A goal about a walk through a list, of which the list and where it starts were made variables. */
interface Generalised {
  variables: Variable[];
  /** What was known of the list. */
  premises: { name: string; text: string }[];
  /** The most likely first. */
  claims: string[];
}

function generalise(context: CallContext): Generalised | undefined {
  const { goal, call, names } = context;
  const variables = variablesOf(context);
  const lists = variables?.filter(({ isList }) => isList) ?? [];
  if (!variables || lists.length === 0) return undefined;
  if (variables.every(({ initial }) => initial.tag === "fvar")) return undefined;
  const pairs = variables.flatMap(({ initial, term }) =>
    initial.tag === "fvar" ? [[initial, term] as const] : [],
  );
  const isKnownOf = (type: Term) => pairs.some(([from]) => contains(type, from));
  const premises = goal.hypotheses.flatMap(({ name, type }) =>
    isKnownOf(type) ? [{ name, text: explicitText(replaceTerms(type, pairs), names) }] : [],
  );
  const later = callWith(
    call,
    variables.map(({ term }) => term),
  );
  const target = replaceTerms(replaceTerms(goal.target, [[call.term, later]]), pairs);
  const about = { ...context, variables };
  const combined = combinedWithStart(target, later, about);
  return { variables, premises, claims: [...combined, ...claimsOf(target, later, about)] };
}

/** For a result of which the goal says what it is: that, combined with the start that it is gathered from. */
function combinedWithStart(
  target: Term,
  later: Term,
  { names, variables, call }: CallContext & { variables: readonly Variable[] },
): string[] {
  const sides = matchConst(target, "Eq", 3)?.slice(1) ?? [];
  const value = sides.find((side) => !contains(side, later));
  if (!value || !sides.some((side) => same(side, later))) return [];
  const gathered = variables.filter(
    ({ type, initial }) => initial.tag !== "fvar" && same(type, resultType(call)),
  );
  const [made, said] = [later, value].map((term) => `(${explicitText(term, names)})`);
  return gathered.flatMap(({ name, type, initial }) =>
    combinationsOf(type, initial, names).map(
      (combine) => `${made} = ${combine(name, said as string)}`,
    ),
  );
}

/** Nothing where a type depends on something else. */
function variablesOf({ call, names, fresh }: CallContext): Variable[] | undefined {
  const types = parameterTypes(call);
  const found: Variable[] = [];
  for (const [i, initial] of call.varyingArgs.entries()) {
    const type = types[i];
    if (!type || hasLoose(type)) return undefined;
    const isList = initial.tag === "fvar" && headName(type) === "List";
    const name = fresh(isList ? `${names[initial.index]}_rest` : "start");
    const term: Term = { tag: "fvar", index: names.length - 1 };
    found.push({ name, term, type, initial, isList });
  }
  return found;
}

/** The statement from each start on, with the order of start and result where they have one; and as it is. */
function claimsOf(
  target: Term,
  later: Term,
  { names, variables, call }: CallContext & { variables: readonly Variable[] },
): string[] {
  const claims: string[] = [];
  const result = resultType(call);
  for (const { name, type, isList } of variables) {
    if (isList || !["Nat", "Int"].includes(headName(type))) continue;
    const restricted = headName(type) === "Nat" ? restrict(target, name, names, []) : undefined;
    const claim = restricted ?? explicitText(target, names);
    if (same(result, type)) claims.push(`${name} ≤ ${explicitText(later, names)} ∧ ${claim}`);
    claims.push(claim);
  }
  return [...new Set([...claims, explicitText(target, names)])];
}
