import {
  apply,
  explicitText,
  freeVariables,
  headName,
  instantiate,
  rewrite,
  same,
  spine,
  type Term,
} from "../core/index.ts";
import { relevantData } from "./inductions.ts";
import { binderText, openBinders } from "./recursion.ts";
import type { RuleContext } from "./rule.ts";
import { each, seq } from "./tactic.ts";

/**
 * Inductions by recursors with several motives: on variables of types that are defined together, or through lists of
 * themselves, and on derivations of such predicates. Of the other types the same is claimed, with the functions that are
 * defined together with those of the goal; of the other predicates what a rule of the first needs of them.
 */
export async function mutualSteps(context: RuleContext): Promise<string[]> {
  const { goal, definitions } = context;
  const steps: string[] = [];
  for (const [index, { type }] of goal.hypotheses.entries()) {
    const declared = definitions.vocabulary.inductive(headName(type));
    if (!declared) continue;
    const found = declared.isPredicate
      ? await derivationSteps(context, index)
      : await variableSteps(context, index);
    steps.push(...found);
  }
  return steps;
}

/** The recursor of a type or predicate at its parameters, where it has several motives. */
async function recursorAt(
  { runner, state, definitions: { vocabulary } }: RuleContext,
  type: Term,
): Promise<{ name: string; at: Term; others: Term[] } | undefined> {
  const name = `${headName(type)}.rec`;
  let at = await vocabulary.typeOf(name, { runner, state });
  const others = [...spine(type).args];
  while (at?.tag === "pi" && !isMotive(at.name) && others.length > 0) {
    at = instantiate(at.body, others.shift() as Term);
  }
  return at?.tag === "pi" && /^motive_\d+$/.test(at.name) ? { name, at, others } : undefined;
}

function isMotive(name: string): boolean {
  return /^motive(_\d+)?$/.test(name);
}

/** Inductions on a variable, with the other variables of the target fixed or not. */
async function variableSteps(context: RuleContext, index: number): Promise<string[]> {
  const { goal, names, definitions } = context;
  const { target, hypotheses } = goal;
  const recursor = await recursorAt(context, hypotheses[index]?.type as Term);
  if (!recursor) return [];
  const data = relevantData(goal, definitions.vocabulary);
  const others = [...freeVariables(target)].filter((i) => i !== index && data.includes(i));
  const claimed: Claims = { context, index, generalized: [] };
  const fixed = await recursorStep(recursor, claimed);
  if (others.length === 0) return fixed === undefined ? [] : [fixed];
  const general = await recursorStep(recursor, { ...claimed, generalized: others });
  const revert = `revert ${others.map((i) => names[i]).join(" ")}`;
  return [fixed, general && `(${each(seq(revert, general), "intros")})`].flatMap((step) =>
    step === undefined ? [] : [step],
  );
}

interface Claims {
  context: RuleContext;
  /** Of the variable of the induction. */
  index: number;
  /** Of variables for all values of which it is claimed. */
  generalized: readonly number[];
}

async function recursorStep(
  { name, at: first }: { name: string; at: Term },
  claimed: Claims,
): Promise<string | undefined> {
  const claims: string[] = [];
  let at = first;
  while (at.tag === "pi" && isMotive(at.name)) {
    if (at.type.tag !== "pi") return undefined;
    claims.push(`(${at.name} := ${await claimOf(claimed, at.type.type)})`);
    at = instantiate(at.body, { tag: "const", name: at.name });
  }
  return `(${each(`apply ${name} ${claims.join(" ")}`, "intros")})`;
}

/** The target, said of another type instead of that of a variable. */
async function claimOf({ context, index, generalized }: Claims, about: Term): Promise<string> {
  const { goal, names } = context;
  const { target, hypotheses } = goal;
  const own = hypotheses[index]?.type as Term;
  const name = names[index] as string;
  const binders = generalized.map((i) => {
    return `∀ (${names[i]} : ${explicitText(hypotheses[i]?.type as Term, names)}), `;
  });
  const claim = (term: Term) => `${binders.join("")}${explicitText(term, names)}`;
  const type = explicitText(about, names);
  const bound = `fun (${name} : ${type}) =>`;
  if (same(about, own)) return `${bound} ${claim(target)}`;
  const partners = await partnersFor(context, { own, about });
  if (partners.size > 0) return `${bound} ${claim(withPartners(target, partners, headName(own)))}`;
  const [element] = spine(about).args;
  if (headName(about) === "List" && element && same(element, own)) {
    return `fun (${name}_all : ${type}) => ∀ ${name}, ${name} ∈ ${name}_all → ${claim(target)}`;
  }
  return `${bound} True`;
}

/** A function that does for another type what one does for the variable's. */
interface Partner {
  name: string;
  arity: number;
  /** For each parameter, which argument of the function it takes the place of. */
  positions: number[];
}

/** Of functions in the target those that are defined together with them, and take the other type. */
async function partnersFor(
  { goal, definitions: { vocabulary }, runner, state }: RuleContext,
  { own, about }: { own: Term; about: Term },
): Promise<Map<string, Partner>> {
  const found = new Map<string, Partner>();
  const parametersOf = async (name: string) => {
    const types: Term[] = [];
    let type = await vocabulary.typeOf(name, { runner, state });
    for (; type?.tag === "pi"; type = type.body) types.push(type.type);
    return types;
  };
  for (const name of vocabulary.definitionsIn(goal)) {
    const others = vocabulary.mutualWith(name);
    if (others.length === 0) continue;
    const parameters = await parametersOf(name);
    const at = parameters.findIndex((type) => isSuch(type, own));
    for (const other of at < 0 ? [] : others) {
      const theirs = await parametersOf(other);
      const place = theirs.findIndex((type) => isSuch(type, about));
      if (place < 0 || theirs.length !== parameters.length) continue;
      const rest = parameters.map((_, i) => i).filter((i) => i !== at);
      const positions = theirs.map((_, i) => (i === place ? at : (rest.shift() as number)));
      found.set(name, { name: other, arity: parameters.length, positions });
      break;
    }
  }
  return found;
}

/** Types with the same heads, whatever their parameters are. */
function isSuch(type: Term, wanted: Term): boolean {
  if (headName(type) !== headName(wanted)) return false;
  const [mine, theirs] = [spine(type).args[0], spine(wanted).args[0]];
  return headName(wanted) !== "List" || (mine && theirs && isSuch(mine, theirs)) === true;
}

/** Types are left to inference, as they change with the functions. */
function withPartners(target: Term, partners: ReadonlyMap<string, Partner>, own: string): Term {
  return rewrite(target, (term) => {
    const { head, args } = spine(term);
    if (head.tag !== "const") return undefined;
    if (head.name === own) return { tag: "mvar", name: "type" };
    const partner = partners.get(head.name);
    if (partner?.arity !== args.length) return undefined;
    const changed = args.map((arg) => withPartners(arg, partners, own));
    const { name, positions } = partner;
    return apply(
      { tag: "const", name },
      positions.map((i) => changed[i] as Term),
    );
  });
}

/** Induction on a derivation whose indices are variables. */
async function derivationSteps(context: RuleContext, index: number): Promise<string[]> {
  const { goal, names } = context;
  const recursor = await recursorAt(context, goal.hypotheses[index]?.type as Term);
  const about = recursor && variablesOf(recursor.others);
  if (!about) return [];
  const claims = new Map<string, string>();
  let at = recursor.at;
  for (; at.tag === "pi" && isMotive(at.name); ) {
    const bound = openBinders(at.type, []).binders.map(() => "_");
    claims.set(at.name, `fun ${bound.join(" ")} => True`);
    at = instantiate(at.body, { tag: "const", name: at.name });
  }
  const cases = openBinders(at, [...names]);
  const own = headName(cases.body);
  const { target } = goal;
  const proved = [{ motive: own, about, claim: target, all: names, rest: "" }];
  for (const { motive, about, claim, all, rest } of proved) {
    const bound = about.map((place) => all[place]).join(" ");
    claims.set(motive, `fun ${bound} _ => ${rest}${explicitText(claim, all)}`);
    // What a rule concludes with is what it needs of its premises.
    for (const { type } of cases.binders) {
      const inCase = [...all];
      const { binders, body } = openBinders(type, inCase);
      if (headName(body) !== motive) continue;
      const concluded = substitute(claim, about, spine(body).args);
      for (const { head, args } of binders.map((binder) => spine(binder.type))) {
        const places = variablesOf(args.slice(0, -1));
        if (head.tag !== "const" || !claims.has(head.name) || !places) continue;
        if (proved.some((other) => other.motive === head.name)) continue;
        const others = binders.filter(({ index }) => {
          return freeVariables(concluded).has(index) && !places.includes(index);
        });
        const forAll = others.length > 0 ? `∀ ${binderText(others, inCase)}, ` : "";
        const next = { motive: head.name, about: places, claim: concluded, all: inCase };
        proved.push({ ...next, rest: `${rest}${forAll}` });
      }
    }
  }
  const motives = [...claims].map(([name, claim]) => `(${name} := ${claim})`);
  return [`(${each(`apply ${recursor.name} ${motives.join(" ")}`, "intros")})`];
}

/** Which variables these are, where each is another one. */
function variablesOf(terms: readonly Term[]): number[] | undefined {
  const found = terms.flatMap((term) => (term.tag === "fvar" ? [term.index] : []));
  return found.length < terms.length || new Set(found).size < found.length ? undefined : found;
}

/** A term with others in the place of variables. */
function substitute(target: Term, places: readonly number[], others: readonly Term[]): Term {
  return rewrite(target, (term) => {
    const place = term.tag === "fvar" ? places.indexOf(term.index) : -1;
    return place < 0 ? undefined : others[place];
  });
}
