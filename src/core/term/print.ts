import { spine, type Term } from "./tree.ts";

/**
 * The term as Lean source in which nothing is left to inference but universe levels: constants with
 * `@` and all arguments. `names`: what the free variables are called.
 */
export function explicitText(
  term: Term,
  names: readonly string[],
  bound: readonly string[] = [],
): string {
  const go = (t: Term, inner = bound) => explicitText(t, names, inner);
  switch (term.tag) {
    case "bvar":
      return bound[bound.length - 1 - term.index] ?? "_";
    case "fvar":
      return names[term.index] ?? "_";
    case "mvar":
      return "_";
    case "sort":
      return `(${term.text})`;
    case "const":
      return `@_root_.${term.name}`;
    case "app": {
      const { head, args } = spine(term);
      const numeral = numeralText(head, args);
      if (numeral !== undefined) return numeral;
      return `(${go(head)} ${args.map((arg) => go(arg)).join(" ")})`;
    }
    case "lam":
    case "pi": {
      const name = freshBinder(term.name, bound, names);
      const body = explicitText(term.body, names, [...bound, name]);
      const binder = `(${name} : ${go(term.type)})`;
      return term.tag === "lam" ? `(fun ${binder} => ${body})` : `(∀ ${binder}, ${body})`;
    }
    case "let": {
      const name = freshBinder(term.name, bound, names);
      const body = explicitText(term.body, names, [...bound, name]);
      return `(let ${name} : ${go(term.type)} := ${go(term.value)}; ${body})`;
    }
    case "nat":
      return `(nat_lit ${term.value})`;
    case "str":
      return JSON.stringify(term.value);
    case "proj":
      return `(${go(term.term)}).${term.field + 1}`;
  }
}

/** `(3 : Nat)`: what Lean elaborates it to is known for natural numbers and integers. */
function numeralText(head: Term, args: readonly Term[]): string | undefined {
  const [type, value] = args;
  if (head.tag !== "const" || head.name !== "OfNat.ofNat" || args.length !== 3) return undefined;
  if (type?.tag !== "const" || value?.tag !== "nat") return undefined;
  return ["Nat", "Int"].includes(type.name) ? `(${value.value} : ${type.name})` : undefined;
}

function freshBinder(name: string, bound: readonly string[], names: readonly string[]): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_'!?₀-₉]*$/u.test(name) && name !== "_" ? name : "z";
  const taken = (candidate: string) => bound.includes(candidate) || names.includes(candidate);
  let candidate = plain;
  for (let i = 1; taken(candidate); i++) candidate = `${plain}_${i}`;
  return candidate;
}
