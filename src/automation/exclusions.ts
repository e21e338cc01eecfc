import { explicitText, hasLoose, headName, same, type Term } from "../core/index.ts";
import { explicitParameters } from "./observers.ts";
import type { RuleContext } from "./rule.ts";
import type { Script } from "./script.ts";
import { each, first, grind } from "./tactic.ts";

/** Pairs that are looked at. */
const MOST_PAIRS = 4;

/**
 * That what a predicate says of data excludes what a relation of the goal says of it, such as that values take no step: without
 * it, nothing tells that of two ways to go on only one is there (B. Pierce, "Types and Programming Languages", theorem 3.5.7).
 * Each with a script that proves it where it holds.
 */
export async function exclusionsOf(
  context: RuleContext,
): Promise<{ statement: string; proof: Script }[]> {
  const { goal, definitions, fresh, names } = context;
  const { vocabulary } = definitions;
  const known = await Promise.all(
    vocabulary.predicatesIn(goal).map(async (name) => {
      return { name, domains: domainsOf(await vocabulary.typeOf(name, context)) };
    }),
  );
  const heads = new Set(goal.hypotheses.map(({ type }) => headName(type)));
  const relations = known.filter(({ name, domains }) => heads.has(name) && domains.length > 1);
  const pairs = known
    .filter(({ domains }) => domains.length === 1)
    .flatMap((predicate) =>
      relations
        .filter(({ domains }) => same(domains[0] as Term, predicate.domains[0] as Term))
        .map((relation) => ({ predicate, relation })),
    );
  return pairs.slice(0, MOST_PAIRS).map(({ predicate, relation }) => {
    const variables = relation.domains.map((type) => {
      return { name: fresh("t"), type: explicitText(type, names) };
    });
    const [of, ...others] = variables.map(({ name }) => name) as [string, ...string[]];
    const [holds, goes] = [fresh("h"), fresh("k")];
    const binders = variables.map(({ name, type }) => `(${name} : ${type})`).join(" ");
    const about = `_root_.${predicate.name} ${of} → _root_.${relation.name} ${[of, ...others].join(" ")}`;
    return {
      statement: `∀ ${binders}, ${about} → False`,
      proof: [
        `intro ${[of, ...others, holds, goes].join(" ")}`,
        each(
          `induction ${holds} generalizing ${others.join(" ")}`,
          `cases ${goes}`,
          first(grind(), "(simp_all; done)"),
        ),
      ],
    };
  });
}

/** Types of the arguments of a predicate, where none depends on another; none for what is no such predicate. */
function domainsOf(type: Term | undefined): Term[] {
  const { parameters, result } = type ? explicitParameters(type) : {};
  const domains = parameters?.map((parameter) => parameter.type) ?? [];
  const isPlain = domains.every((domain) => !hasLoose(domain) && domain.tag !== "sort");
  return isPlain && result?.tag === "sort" ? domains : [];
}
