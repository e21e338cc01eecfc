import {
  conjuncts,
  contains,
  explicitText,
  freeVariables,
  headName,
  instantiate,
  matchConst,
  replaceTerms,
  same,
  type Term,
} from "../../../core/index.ts";
import { freshName } from "../../recursion.ts";
import { first, grind, seq } from "../../tactic.ts";
import { type Candidate, type Domain, textFor } from "../domain.ts";
import type { Loop } from "../loop.ts";
import { pieces } from "./postcondition.ts";

/**
 * A variable that holds something once it is found: what the target asks of what exists holds of it then, and until then what
 * is asked of all before it holds of all that were looked at.
 */
export const options: Domain = (loop) => [...notBothFound(loop), ...whatIsFound(loop)];

/** A loop that ends once it has found all that it looks for. */
function notBothFound({ variableTypes }: Loop): Candidate[] {
  const held = variableTypes.flatMap((type, i) => (headName(type) === "Option" ? [i] : []));
  return held.flatMap((one, at) =>
    held
      .slice(at + 1)
      .map((other) => ({
        domain: "options",
        kind: "shape" as const,
        text: (args: readonly string[]) => `(${isNone(args[one])} ∨ ${isNone(args[other])})`,
        check: (lemmas: readonly string[]) => first(BOTH_FOUND, grind(lemmas)),
      })),
  );
}

const BOTH_FOUND = seq(
  "refine Classical.byContradiction fun both => ?_",
  "simp only [not_or, ← ne_eq, Option.ne_none_iff_exists'] at both",
  "obtain ⟨⟨_, _⟩, _, _⟩ := both",
  first("solve_by_elim", "grind"),
);

function isNone(arg: string | undefined): string {
  return `${arg} = @_root_.Option.none _`;
}

function whatIsFound(loop: Loop): Candidate[] {
  const { variables, variableTypes } = loop;
  const counters = variables.filter((_, i) => headName(variableTypes[i] as Term) === "Nat");
  return witnessesOf(loop).flatMap((witness) =>
    variables.flatMap((_, i) => {
      const [held] = matchConst(variableTypes[i] as Term, "Option", 1) ?? [];
      if (!held || !same(held, witness.type)) return [];
      const later = witness.isUpTo ? counters : [];
      return [ofFound(i, witness), ...later.map((at) => ofAllBefore(loop, i, at, witness))];
    }),
  );
}

/** What a target asks of something that is to exist, and of nothing else of the kind. */
interface Witness {
  type: Term;
  /** A free variable that stands for it, and the names of all. */
  index: number;
  names: readonly string[];
  asked: Term;
  /** It is asked of all numbers below it. */
  isUpTo: boolean;
}

function witnessesOf({ target, names, call }: Loop): Witness[] {
  return pieces(target).flatMap((piece) => {
    const all = [...names];
    const name = freshName("found", names);
    const found: { index: number; type: Term }[] = [];
    let body = piece;
    for (;;) {
      const [type, within] = matchConst(body, "Exists", 2) ?? [];
      if (!type || within?.tag !== "lam") break;
      // No claim is about two of them, and what is asked of both is one claim.
      const index = all.push(name) - 1;
      found.push({ index, type });
      body = instantiate(within.body, { tag: "fvar", index });
    }
    return conjuncts(body).flatMap((asked) => {
      const free = freeVariables(asked);
      const [only, ...others] = found.filter(({ index }) => free.has(index));
      if (!only || others.length > 0 || contains(asked, call.term)) return [];
      return [{ ...only, names: all, asked, isUpTo: isUpTo(asked, only.index) }];
    });
  });
}

/** `∀ k, k < x → P k`. */
function isUpTo(term: Term, x: number): boolean {
  if (term.tag !== "pi" || term.body.tag !== "pi") return false;
  const [, , left, right] = matchConst(term.body.type, "LT.lt", 4) ?? [];
  return left?.tag === "bvar" && right?.tag === "fvar" && right.index === x;
}

function ofFound(position: number, { index, names, asked }: Witness): Candidate {
  const name = names[index];
  const claim = explicitText(asked, names);
  return {
    domain: "options",
    kind: "claim",
    text: (args) => `(∀ ${name}, ${args[position]} = @_root_.Option.some _ ${name} → ${claim})`,
    // Each by itself: together they are too much.
    check: grind,
  };
}

function ofAllBefore(
  loop: Loop,
  position: number,
  counter: number,
  { index, asked }: Witness,
): Candidate {
  const before = textFor(
    loop,
    replaceTerms(asked, [
      [
        { tag: "fvar", index },
        { tag: "fvar", index: counter },
      ],
    ]),
  );
  return {
    domain: "options",
    kind: "claim",
    text: (args) => `(${isNone(args[position])} → ${before(args)})`,
    check: grind,
  };
}
