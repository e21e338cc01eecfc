import {
  type ConstantRole,
  displayName,
  ExprTag,
  type GoalTerms,
  LevelTag,
  type NameParts,
  OpenTag,
} from "../core/index.ts";

export interface ScopedTerm {
  expr: number;
  scope: Scope;
}

/** Binders around a term, innermost first; the root has none. */
export interface Scope {
  outer?: Scope;
  /** The binder's type, read in `outer`. */
  type?: number;
  /** The term substituted for the variable. */
  value?: ScopedTerm;
}

type Node = [tag: number, a: number, b: number, c: number];

/** Walks the terms of a goal: spines, scopes, and which terms are types, proofs or propositions. */
export class TermReader {
  readonly root: Scope = {};
  private readonly goal: GoalTerms;
  private readonly roles: Map<number, ConstantRole>;
  private readonly scopes = new WeakMap<Scope, Map<number, Scope>>();

  constructor(goal: GoalTerms) {
    this.goal = goal;
    this.roles = new Map(goal.constants.map((role) => [role.name, role]));
  }

  node(index: number): Node {
    return this.goal.terms.exprs.subarray(index * 4, index * 4 + 4) as unknown as Node;
  }

  role(name: number): ConstantRole {
    return this.roles.get(name) ?? { name, result: "value", parameters: "" };
  }

  nameOf(name: number): string {
    return displayName(this.goal.terms.names[name] as NameParts);
  }

  spine(index: number): { head: number; args: number[] } {
    const args: number[] = [];
    let head = index;
    for (let node = this.node(head); node[0] === ExprTag.app; node = this.node(head)) {
      args.push(node[2]);
      head = node[1];
    }
    return { head, args: args.reverse() };
  }

  letParts(index: number): { type: number; value: number; body: number } {
    const { lists } = this.goal.terms;
    const at = this.node(index)[2];
    const [type, value, body] = lists.subarray(at + 1, at + 4) as unknown as Node;
    return { type, value, body };
  }

  projection(index: number): { structure: string; field: number } {
    const [, name, field] = this.node(index);
    return { structure: this.nameOf(name), field };
  }

  /** The scope below a binder of the given type; the same object each time. */
  under(scope: Scope, type: number): Scope {
    let inner = this.scopes.get(scope);
    if (!inner) {
      inner = new Map();
      this.scopes.set(scope, inner);
    }
    let found = inner.get(type);
    if (!found) {
      found = { outer: scope, type };
      inner.set(type, found);
    }
    return found;
  }

  /** The body of a function (in `scope`) with arguments (in `argScope`) put in, as far as it takes them. */
  enter(
    expr: number,
    scope: Scope,
    args: readonly number[],
    argScope: Scope,
  ): ScopedTerm & { rest: number[] } {
    const rest = [...args];
    let body = expr;
    let inside = scope;
    for (let node = this.node(body); node[0] === ExprTag.lam && rest.length > 0; ) {
      const value = { expr: rest.shift() as number, scope: argScope };
      inside = { outer: inside, type: node[2], value };
      body = node[3];
      node = this.node(body);
    }
    return { expr: body, scope: inside, rest };
  }

  valueOf(bvar: number, scope: Scope): ScopedTerm | undefined {
    return this.binder(bvar, scope)?.value;
  }

  isLiteral(index: number): boolean {
    const { head } = this.spine(index);
    const [tag, a] = this.node(head);
    if (tag === ExprTag.const) return this.nameOf(a) === "OfNat.ofNat";
    return tag === ExprTag.lit;
  }

  /** A type or a proof. */
  isErased(index: number, scope: Scope): boolean {
    const [tag] = this.node(index);
    if (tag === ExprTag.sort) return true;
    if (tag === ExprTag.forallE) return !this.isProposition(index, scope);
    const { head, args } = this.spine(index);
    const [headTag, a] = this.node(head);
    if (headTag === ExprTag.const) {
      const { result } = this.role(a);
      return result === "type" || result === "proof";
    }
    const type = this.typeOfVariable(head, scope);
    if (!type) return false;
    if (args.length === 0 && this.isProposition(type.expr, type.scope)) return true;
    return this.sortAfter(type, args.length) === "type";
  }

  isProposition(index: number, scope: Scope): boolean {
    const [tag, , b, c] = this.node(index);
    if (tag === ExprTag.forallE) return this.isProposition(c, this.under(scope, b));
    if (tag === ExprTag.letE) {
      const { type, body } = this.letParts(index);
      return this.isProposition(body, this.under(scope, type));
    }
    const { head, args } = this.spine(index);
    const [headTag, a, domain, body] = this.node(head);
    if (headTag === ExprTag.const) {
      const { result, parameters } = this.role(a);
      if (result !== "value") return result === "proposition" && args.length >= parameters.length;
      // `ite` and matchers make propositions when their type argument or motive says so.
      return args.some((arg, i) => parameters[i] === "t" && this.endsInProp(arg));
    }
    if (headTag === ExprTag.lam) return this.isProposition(body, this.under(scope, domain));
    const bound = headTag === ExprTag.bvar ? this.valueOf(a, scope) : undefined;
    if (bound && args.length === 0) return this.isProposition(bound.expr, bound.scope);
    const type = this.typeOfVariable(head, scope);
    return type !== undefined && this.sortAfter(type, args.length) === "proposition";
  }

  private endsInProp(index: number): boolean {
    const [tag, a, , c] = this.node(index);
    if (tag === ExprTag.lam) return this.endsInProp(c);
    return tag === ExprTag.sort && this.isZero(a);
  }

  private isZero(level: number): boolean {
    return this.goal.terms.levels[level * 3] === LevelTag.zero;
  }

  private binder(bvar: number, scope: Scope): Scope | undefined {
    let found: Scope | undefined = scope;
    for (let i = 0; i < bvar; i++) found = found?.outer;
    return found?.type === undefined ? undefined : found;
  }

  private typeOfVariable(index: number, scope: Scope): ScopedTerm | undefined {
    const [tag, a] = this.node(index);
    if (tag === OpenTag.fvar) {
      const hypothesis = this.goal.hypotheses[a];
      return hypothesis ? { expr: hypothesis.type, scope: this.root } : undefined;
    }
    if (tag !== ExprTag.bvar) return undefined;
    const binder = this.binder(a, scope);
    return binder ? { expr: binder.type as number, scope: binder.outer as Scope } : undefined;
  }

  /** The result of a function type after a number of arguments, when that is a sort. */
  private sortAfter(type: ScopedTerm, count: number): "proposition" | "type" | undefined {
    let [tag, a, , c] = this.node(type.expr);
    for (let i = 0; i < count && tag === ExprTag.forallE; i++) [tag, a, , c] = this.node(c);
    if (tag !== ExprTag.sort) return undefined;
    return this.isZero(a) ? "proposition" : "type";
  }
}
