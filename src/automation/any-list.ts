import {
  closedSubterms,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  replaceTerms,
  type Term,
  termKey,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { isData } from "./inductions.ts";
import { stateLemma } from "./lemma.ts";
import { closedAfter, closersFor } from "./one-liners.ts";
import { contextAt, type RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { have } from "./tactic.ts";

/**
 * An empty list on both sides of an equation, such as what a stack begins with and what is below its top at the end, may be any
 * list: so it is in the middle of the work, and an induction has to speak of it.
 */
export async function withAnyList(context: RuleContext): Promise<Script | undefined> {
  const { runner, state, goal, definitions, conjectures, fresh, names } = context;
  const [rest, name, effort] = [fresh("rest"), fresh("any_list"), EFFORTS.fold];
  const variables = [...freeVariables(goal.target)].filter((index) => {
    const head = headName(goal.hypotheses[index]?.type as Term);
    return isData(head, definitions.vocabulary);
  });
  for (const { nil, element } of nothingOnBothSides(goal.target)) {
    const any: Term = { tag: "fvar", index: names.length };
    const target = explicitText(replaceTerms(goal.target, [[nil, any]]), [...names, rest]);
    const law = `∀ (${rest} : List (${explicitText(element, names)})), ${target}`;
    if ((await conjectures.test(law, goal)) === "refuted") continue;
    const stated = await stateLemma(runner, state, { name, statement: law, effort });
    if (!stated) continue;
    const intro = `intro ${rest}`;
    const opened = await runner.run(stated.lemma, intro, effort);
    const inLemma = opened && (await contextAt(context, opened.state));
    if (!inLemma) continue;
    const closers = await closersFor(inLemma);
    for (const index of variables) {
      const step = `induction ${names[index]} generalizing ${rest}`;
      const proof = await closedAfter(inLemma, step, { closers, effort });
      if (proof) return [...have(name, law, [intro, ...proof]), `exact ${name} []`];
    }
  }
  return undefined;
}

function nothingOnBothSides(target: Term): { nil: Term; element: Term }[] {
  const [left, right] = (matchConst(target, "Eq", 3)?.slice(1) ?? []).map(nilsIn);
  return [...(left ?? [])].flatMap(([key, found]) => (right?.has(key) ? [found] : []));
}

function nilsIn(side: Term): Map<string, { nil: Term; element: Term }> {
  const found = new Map<string, { nil: Term; element: Term }>();
  closedSubterms(side, (term) => {
    const element = matchConst(term, "List.nil", 1)?.[0];
    if (element) found.set(termKey(term), { nil: term, element });
  });
  return found;
}
