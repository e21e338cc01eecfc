import { apply, instantiate, rewrite, spine, type Term, type TermGoal } from "../core/index.ts";

/** What types that a text abbreviates stand for, by their names. */
export type Abbreviations = ReadonlyMap<string, Term>;

/** A term with the types in the place of their abbreviations. */
export function unabbreviated(term: Term, abbreviations: Abbreviations): Term {
  if (abbreviations.size === 0) return term;
  return rewrite(term, (part) => {
    if (part.tag !== "app" && part.tag !== "const") return undefined;
    const { head, args } = spine(part);
    const body = head.tag === "const" ? abbreviations.get(head.name) : undefined;
    if (!body) return undefined;
    return applied(
      body,
      args.map((arg) => unabbreviated(arg, abbreviations)),
    );
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
