import {
  apply,
  instantiate,
  matchConst,
  rewrite,
  spine,
  type Term,
  type TermGoal,
} from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** What types that a text abbreviates stand for, by their names. */
export type Abbreviations = ReadonlyMap<string, Term>;

/**
 * Reads what abbreviations of types stand for, the first first: a type is looked at by its head in many places, and
 * `abbrev Word := List Bool` is a list.
 */
export async function readAbbreviations(
  runner: TacticRunner,
  state: number,
  names: readonly string[],
): Promise<Abbreviations> {
  const found = new Map<string, Term>();
  for (const name of names) {
    const tactic = `(have lemmata_a : @_root_.${name} = @_root_.${name} := rfl; delta ${name} at lemmata_a)`;
    const step = await runner.run(state, tactic, EFFORTS.probe);
    const goal = step && (await runner.terms(step.state));
    const says = goal?.hypotheses.find((each) => each.name === "lemmata_a")?.type;
    const [type, body] = (says && matchConst(says, "Eq", 3)) ?? [];
    if (type && body && givesType(type)) found.set(name, unabbreviated(body, found));
  }
  return found;
}

function givesType(type: Term): boolean {
  let at = type;
  while (at.tag === "pi") at = at.body;
  return at.tag === "sort" && at.text !== "Prop";
}

/** A term with the types in the place of their abbreviations. */
export function unabbreviated(term: Term, abbreviations: Abbreviations): Term {
  if (abbreviations.size === 0) return term;
  return rewrite(term, (part) => {
    if (part.tag !== "app" && part.tag !== "const") return undefined;
    const { head, args } = spine(part);
    const body = head.tag === "const" ? abbreviations.get(head.name) : undefined;
    const given = args.map((arg) => unabbreviated(arg, abbreviations));
    return body && applied(body, given);
  });
}

/** `undefined` where it lacks arguments. */
function applied(body: Term, args: readonly Term[]): Term | undefined {
  const [first, ...rest] = args;
  if (body.tag !== "lam") return apply(body, [...args]);
  return first && applied(instantiate(body.body, first), rest);
}

export function unabbreviatedGoal(goal: TermGoal, abbreviations: Abbreviations): TermGoal {
  if (abbreviations.size === 0) return goal;
  const plain = (term: Term) => unabbreviated(term, abbreviations);
  return {
    hypotheses: goal.hypotheses.map(({ type, value, ...rest }) => ({
      ...rest,
      type: plain(type),
      ...(value && { value: plain(value) }),
    })),
    target: plain(goal.target),
  };
}
