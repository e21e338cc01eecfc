import {
  explicitText,
  hasLoose,
  headName,
  matchConst,
  replaceTerms,
  spine,
  type Term,
} from "../../core/index.ts";
import { callWith } from "../recursion.ts";
import type { Loop } from "./loop.ts";

/**
 * What may be proved of the call at any point of the loop: the target itself, and the target with its
 * bound variables restricted to what the loop has still to do.
 */
export function claimsOf(loop: Loop): string[] {
  const { call, variables, target, names } = loop;
  const general = replaceTerms(target, [
    [
      call.term,
      callWith(
        call,
        variables.map((index) => ({ tag: "fvar", index })),
      ),
    ],
  ]);
  const texts = [explicitText(general, names)];
  loop.variableTypes.forEach((type, i) => {
    if (headName(type) !== "Nat") return;
    const lower = names[variables[i] as number] as string;
    const restricted = restrict(general, lower, names, []);
    if (!texts.includes(restricted)) texts.push(restricted);
  });
  return texts;
}

/** The source of a proposition with `lower ≤ k` added to each quantifier over a number. */
export function restrict(
  term: Term,
  lower: string,
  names: readonly string[],
  bound: readonly string[],
): string {
  const isNumber = (type: Term) => headName(type) === "Nat";
  if (term.tag === "pi") {
    if (!hasLoose(term.body)) {
      const body = restrict(term.body, lower, names, [...bound, "_"]);
      return `(${restrict(term.type, lower, names, bound)} → ${body})`;
    }
    const name = `k${bound.length}`;
    const body = restrict(term.body, lower, names, [...bound, name]);
    const type = explicitText(term.type, names, bound);
    const guard = isNumber(term.type) ? `${lower} ≤ ${name} → ` : "";
    return `(∀ (${name} : ${type}), ${guard}${body})`;
  }
  const { head, args } = spine(term);
  if (head.tag === "const" && head.name === "Exists" && args[1]?.tag === "lam") {
    const lam = args[1];
    const name = `k${bound.length}`;
    const body = restrict(lam.body, lower, names, [...bound, name]);
    const guard = isNumber(lam.type) ? `${lower} ≤ ${name} ∧ ` : "";
    return `(∃ (${name} : ${explicitText(lam.type, names, bound)}), ${guard}${body})`;
  }
  if (head.tag === "const" && ["And", "Or", "Iff", "Not"].includes(head.name)) {
    const inner = args.map((arg) => restrict(arg, lower, names, bound));
    return `(${head.name} ${inner.join(" ")})`;
  }
  const [type, condition, instance, ...branches] = matchConst(term, "ite", 5) ?? [];
  if (type?.tag === "sort" && condition && instance) {
    const said = [type, condition, instance].map((each) => explicitText(each, names, bound));
    const inner = branches.map((branch) => restrict(branch, lower, names, bound));
    return `(@_root_.ite ${[...said, ...inner].join(" ")})`;
  }
  return explicitText(term, names, bound);
}
