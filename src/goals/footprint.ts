import type { GoalTerms } from "../core/index.ts";
import { Tally } from "./tally.ts";
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
 * Definitions of the text whose bodies come with the goal (the pre- and postconditions of benchmarks, and whatever is
 * not recursive) are opened: the operators of the body are counted, and an argument as often as its parameter occurs
 * there; the name is not. A body is counted once, however often it is used, so definitions that use one another
 * cost nothing. An argument that is a function counts as it stands, also where the body applies it.
 *
 * | goal                                                                           | d(G) |
 * | ------------------------------------------------------------------------------ | ---- |
 * | `(n : Nat) ⊢ n + 0 = n`                                                        | 2    |
 * | `(xs : List Nat) (h : 0 < xs.length) ⊢ xs.reverse.length = xs.length ∧ True`   | 7    |
 * | `⊢ ∀ x ∈ [1, 2], x ≤ 2 ∨ ¬x = 3`  (∀ ∈ → two cons, ≤ ∨ ¬ =)                    | 9    |
 * | `(n : Nat) ⊢ half (n + n) = n`, with `def half (n : Nat) := n / 2` (= / +)     | 3    |
 *
 * At most `Number.MAX_SAFE_INTEGER`.
 */
export function operatorFootprint(goal: GoalTerms): number {
  return new FootprintCounter(goal).goal();
}

class FootprintCounter {
  private readonly reader: TermReader;
  private readonly goalTerms: GoalTerms;
  private readonly counted = new WeakMap<Scope, Map<number, Tally>>();
  /** Of the bodies of definitions, by index of the body. */
  private readonly opened = new Map<number, Tally>();

  constructor(goal: GoalTerms) {
    this.goalTerms = goal;
    this.reader = new TermReader(goal);
  }

  goal(): number {
    const { root } = this.reader;
    let total = this.count(this.goalTerms.target, root);
    for (const { type, value, isInstance } of this.goalTerms.hypotheses) {
      if (isInstance) continue;
      if (value !== undefined) total = total.plus(this.count(value, root));
      else if (this.reader.isProposition(type, root)) total = total.plus(this.count(type, root));
    }
    return total.operators;
  }

  /** Shared subterms are counted where they stand, but walked once per scope. */
  private count(index: number, scope: Scope): Tally {
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

  private walk(index: number, scope: Scope): Tally {
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
        if (!reader.isProposition(body, inside)) return Tally.none;
        const domain = reader.isProposition(type, scope) ? this.count(type, scope) : Tally.none;
        return ONE.plus(domain).plus(this.count(body, inside));
      }
      case "letE": {
        const inside = reader.under(scope, node.type);
        return this.count(node.value, scope).plus(this.count(node.body, inside));
      }
      case "proj": {
        const isCoercion = COERCION_STRUCTURES.has(reader.nameOf(node.structure));
        if (!isCoercion) return ONE.plus(this.count(node.expr, scope));
        return node.field === 0 ? this.count(node.expr, scope) : Tally.none;
      }
      default:
        return Tally.none;
    }
  }

  private application(index: number, scope: Scope): Tally {
    const { reader } = this;
    const { head, args } = reader.spine(index);
    if (head.tag === "const") return this.constant(head.name, args, scope);
    const inArguments = this.sum(args, scope, ({ arg }) => (reader.isErased(arg, scope) ? 0 : 1));
    if (head.tag === "bvar") {
      const parameter = reader.parameterAt(head.index, scope);
      return parameter === undefined ? inArguments : Tally.parameter(parameter).plus(inArguments);
    }
    if (head.tag !== "lam") return inArguments;
    return inArguments.plus(this.count(head.body, reader.under(scope, head.type)));
  }

  private constant(name: number, args: readonly number[], scope: Scope): Tally {
    const { reader } = this;
    const role = reader.role(name);
    if (role.result === "type" || role.result === "proof") return Tally.none;
    if (role.definition !== undefined) return this.unfolded(role.definition, args, scope);
    const text = reader.nameOf(name);
    if (LITERAL_WRAPPERS.has(text)) {
      if (text !== "BitVec.ofNat" || args.every((arg) => reader.isLiteral(arg))) return Tally.none;
    }
    const inArguments = this.sum(args, scope, ({ arg, i }) => {
      const letter = role.parameters[i] ?? (reader.isErased(arg, scope) ? "h" : "e");
      return letter === "e" ? 1 : 0;
    });
    if (TRANSPARENT.has(text) || isTruth(text, args, reader)) return inArguments;
    return role.parameters.includes("e") ? ONE.plus(inArguments) : inArguments;
  }

  /** A definition with its body in place of its name; arguments beyond its parameters count once. */
  private unfolded(body: number, args: readonly number[], scope: Scope): Tally {
    const { uses, operators } = this.bodyOf(body);
    const parameters = this.reader.parametersOf(body);
    const inArguments = this.sum(args, scope, ({ arg, i }) => {
      if (this.reader.isErased(arg, scope)) return 0;
      return i < parameters ? (uses[i] ?? 0) : 1;
    });
    return new Tally(operators, []).plus(inArguments);
  }

  private bodyOf(body: number): Tally {
    let tally = this.opened.get(body);
    if (tally === undefined) {
      // No definition uses itself; terms that say so are not Lean's, and must not hang the count.
      this.opened.set(body, Tally.none);
      const { expr, scope } = this.reader.underParameters(body);
      tally = this.count(expr, scope);
      this.opened.set(body, tally);
    }
    return tally;
  }

  /** Of arguments, each as often as `times` says. A loop: terms can be deep, and a call less a level is many. */
  private sum(
    args: readonly number[],
    scope: Scope,
    times: (place: { arg: number; i: number }) => number,
  ): Tally {
    let total = Tally.none;
    for (const [i, arg] of args.entries()) {
      const count = times({ arg, i });
      if (count > 0) total = total.plus(this.count(arg, scope).times(count));
    }
    return total;
  }
}

const ONE = new Tally(1, []);

/** `b = true`, the proposition of a Boolean. */
function isTruth(name: string, args: readonly number[], reader: TermReader): boolean {
  if (name !== "Eq" || args.length !== 3) return false;
  const node = reader.node(args[2] as number);
  return node.tag === "const" && reader.nameOf(node.name) === "Bool.true";
}
