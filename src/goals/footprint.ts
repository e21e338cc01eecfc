import type { GoalTerms } from "../core/index.ts";
import { type Scope, TermReader } from "./term-reader.ts";

/** Coercions and annotations: the operand counts, they do not. */
const TRANSPARENT = new Set([
  ...["Nat.cast", "Int.cast", "NatCast.natCast", "IntCast.intCast", "Int.ofNat", "Fin.val"],
  ...["Subtype.val", "Decidable.decide", "id", "inline", "outParam", "autoParam", "optParam"],
  ...["CoeT.coe", "CoeFun.coe", "CoeSort.coe", "Coe.coe", "CoeTail.coe", "CoeHead.coe"],
]);

/** What elaboration puts around a literal. */
const LITERAL_WRAPPERS = new Set([
  ...["OfNat.ofNat", "OfScientific.ofScientific", "Char.ofNat", "BitVec.ofNat", "sorryAx"],
]);

/** Structures whose first field is read by coercion; the others are proofs. */
const COERCION_STRUCTURES = new Set(["Subtype", "Fin"]);

/**
 * The operator footprint d(G) of Goedel-Code-Prover (section 3): how many operators occur in the
 * propositions among the hypotheses, in the values of `let` variables, and in the target.
 *
 * Counted, one for each occurrence:
 * - `∀` and `→` (also `∀ x ∈ xs, p`, which is `∀`, `∈` and `→`), and every constant that takes an explicit
 *   operand, applied or not: `∃ ∧ ∨ ¬ ↔ = ≠ ≤ < ∈`, arithmetic, Boolean and bit operations,
 *   `if`, `match`, functions of the library and of the program, constructors with fields, projections.
 *
 * Not counted:
 * - variables, `fun` and `let` themselves; constants without an explicit operand (`[]`, `none`, `True`);
 * - numerals, strings and characters with their wrappers; a minus sign before one is an operator;
 * - types, motives, implicit arguments, instances, universe levels, proofs, and everything inside them;
 * - coercions: `Nat.cast`, `Fin.val`, `Subtype.val`, `decide p`, and `b = true` for a Boolean `b`, which is
 *   what using `b` as a proposition elaborates to.
 *
 * `@[reducible]` definitions of the text itself (the pre- and postconditions of benchmarks) are opened
 * first: their bodies are counted with the arguments put in, the names are not.
 *
 * | goal                                                                           | d(G) |
 * | ------------------------------------------------------------------------------ | ---- |
 * | `(n : Nat) ⊢ n + 0 = n`                                                        | 2    |
 * | `(xs : List Nat) (h : 0 < xs.length) ⊢ xs.reverse.length = xs.length ∧ True`   | 7    |
 * | `⊢ ∀ x ∈ [1, 2], x ≤ 2 ∨ ¬x = 3`  (∀ ∈ → two cons, ≤ ∨ ¬ =)                    | 9    |
 */
export function footprint(goal: GoalTerms): number {
  return new FootprintCounter(goal).goal();
}

class FootprintCounter {
  private readonly reader: TermReader;
  private readonly goalTerms: GoalTerms;
  private readonly counted = new WeakMap<Scope, Map<number, number>>();

  constructor(goal: GoalTerms) {
    this.goalTerms = goal;
    this.reader = new TermReader(goal);
  }

  goal(): number {
    const { root } = this.reader;
    let total = this.count(this.goalTerms.target, root);
    for (const { type, value, isInstance } of this.goalTerms.hypotheses) {
      if (isInstance) continue;
      if (value !== undefined) total += this.count(value, root);
      else if (this.reader.isProposition(type, root)) total += this.count(type, root);
    }
    return total;
  }

  /** Operators in a term. Shared subterms are counted where they stand, but walked once per scope. */
  private count(index: number, scope: Scope): number {
    let known = this.counted.get(scope);
    if (!known) {
      known = new Map();
      this.counted.set(scope, known);
    }
    let total = known.get(index);
    if (total === undefined) {
      total = this.walk(index, scope);
      known.set(index, total);
    }
    return total;
  }

  private walk(index: number, scope: Scope): number {
    const { reader } = this;
    const node = reader.node(index);
    switch (node.tag) {
      case "const":
      case "app":
      case "bvar":
      case "fvar":
        return this.application(index, scope);
      case "lam":
        return this.count(node.body, reader.under(scope, node.type));
      case "forallE": {
        const { type, body } = node;
        const inside = reader.under(scope, type);
        const domain = reader.isProposition(type, scope) ? this.count(type, scope) : 0;
        return reader.isProposition(body, inside) ? 1 + domain + this.count(body, inside) : 0;
      }
      case "letE":
        return (
          this.count(node.value, scope) + this.count(node.body, reader.under(scope, node.type))
        );
      case "proj": {
        const isCoercion = COERCION_STRUCTURES.has(reader.nameOf(node.structure));
        if (!isCoercion) return 1 + this.count(node.expr, scope);
        return node.field === 0 ? this.count(node.expr, scope) : 0;
      }
      default:
        return 0;
    }
  }

  private application(index: number, scope: Scope): number {
    const { reader } = this;
    const { head, args } = reader.spine(index);
    if (head.tag === "const") return this.constant(head.name, args, scope);
    const bound = head.tag === "bvar" ? reader.valueOf(head.index, scope) : undefined;
    const operands = args.filter((arg) => !reader.isErased(arg, scope));
    const inArguments = operands.reduce((total, arg) => total + this.count(arg, scope), 0);
    if (bound === undefined) {
      if (head.tag !== "lam") return inArguments;
      return inArguments + this.count(head.body, reader.under(scope, head.type));
    }
    if (args.length === 0) return this.count(bound.expr, bound.scope);
    const body = reader.enter(bound.expr, bound.scope, args, scope);
    return this.opened(body, scope);
  }

  private constant(name: number, args: readonly number[], scope: Scope): number {
    const { reader } = this;
    const role = reader.role(name);
    if (role.result === "type" || role.result === "proof") return 0;
    if (role.definition !== undefined) {
      return this.opened(reader.enter(role.definition, reader.root, args, scope), scope);
    }
    const text = reader.nameOf(name);
    if (LITERAL_WRAPPERS.has(text)) {
      if (text !== "BitVec.ofNat" || args.every((arg) => reader.isLiteral(arg))) return 0;
    }
    const inArguments = args.reduce((total, arg, i) => {
      const letter = role.parameters[i] ?? (reader.isErased(arg, scope) ? "h" : "e");
      return letter === "e" ? total + this.count(arg, scope) : total;
    }, 0);
    if (TRANSPARENT.has(text) || isTruth(text, args, reader)) return inArguments;
    return inArguments + (role.parameters.includes("e") ? 1 : 0);
  }

  /** An unfolded definition and the arguments that it did not take. */
  private opened(body: { expr: number; scope: Scope; rest: number[] }, outer: Scope): number {
    const rest = body.rest.filter((arg) => !this.reader.isErased(arg, outer));
    const inRest = rest.reduce((total, arg) => total + this.count(arg, outer), 0);
    return this.count(body.expr, body.scope) + inRest;
  }
}

/** `b = true`, the proposition of a Boolean. */
function isTruth(name: string, args: readonly number[], reader: TermReader): boolean {
  if (name !== "Eq" || args.length !== 3) return false;
  const node = reader.node(args[2] as number);
  return node.tag === "const" && reader.nameOf(node.name) === "Bool.true";
}
