import {
  type ConstantRole,
  displayName,
  type ExprNode,
  type GoalTerms,
  type NameParts,
  readExpr,
  readLevel,
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
  /** For the parameters of an opened definition: their place, from 0. */
  parameter?: number;
}

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

  node(index: number): ExprNode {
    return readExpr(this.goal.terms, index);
  }

  role(name: number): ConstantRole {
    return this.roles.get(name) ?? { name, result: "value", parameters: "" };
  }

  nameOf(name: number): string {
    return displayName(this.goal.terms.names[name] as NameParts);
  }

  spine(index: number): { head: ExprNode; args: number[] } {
    const args: number[] = [];
    let head = this.node(index);
    for (; head.tag === "app"; head = this.node(head.fn)) args.push(head.arg);
    return { head, args: args.reverse() };
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

  /** How many parameters a definition takes before its body. */
  parametersOf(definition: number): number {
    let count = 0;
    for (let node = this.node(definition); node.tag === "lam"; node = this.node(node.body)) count++;
    return count;
  }

  /** What a definition says of its parameters; its scope belongs to the definition alone. */
  underParameters(definition: number): ScopedTerm {
    let scope: Scope = {};
    let expr = definition;
    for (let node = this.node(expr); node.tag === "lam"; node = this.node(expr)) {
      scope = { outer: scope, type: node.type, parameter: (scope.parameter ?? -1) + 1 };
      expr = node.body;
    }
    return { expr, scope };
  }

  /** The place of the parameter that a variable stands for, when it is one of an opened definition. */
  parameterAt(bvar: number, scope: Scope): number | undefined {
    return this.binder(bvar, scope)?.parameter;
  }

  isLiteral(index: number): boolean {
    const { head } = this.spine(index);
    return head.tag === "const" ? this.nameOf(head.name) === "OfNat.ofNat" : head.tag === "lit";
  }

  /** A type or a proof. */
  isErased(index: number, scope: Scope): boolean {
    const { tag } = this.node(index);
    if (tag === "sort") return true;
    if (tag === "forallE") return !this.isProposition(index, scope);
    const { head, args } = this.spine(index);
    if (head.tag === "const") {
      const { result } = this.role(head.name);
      return result === "type" || result === "proof";
    }
    const type = this.typeOfVariable(head, scope);
    if (!type) return false;
    if (args.length === 0 && this.isProposition(type.expr, type.scope)) return true;
    return this.sortAfter(type, args.length) === "Type";
  }

  isProposition(index: number, scope: Scope): boolean {
    const node = this.node(index);
    if (node.tag === "forallE" || node.tag === "letE") {
      return this.isProposition(node.body, this.under(scope, node.type));
    }
    const { head, args } = this.spine(index);
    if (head.tag === "const") {
      const { result, parameters } = this.role(head.name);
      if (result !== "value") return result === "proposition" && args.length >= parameters.length;
      // `ite` and matchers make propositions when their type argument or motive says so.
      return args.some((arg, i) => parameters[i] === "t" && this.endsInProp(arg));
    }
    if (head.tag === "lam") return this.isProposition(head.body, this.under(scope, head.type));
    const type = this.typeOfVariable(head, scope);
    return type !== undefined && this.sortAfter(type, args.length) === "Prop";
  }

  private endsInProp(index: number): boolean {
    const node = this.node(index);
    return node.tag === "lam" ? this.endsInProp(node.body) : this.sortOf(node) === "Prop";
  }

  /** What a sort is; nothing when the expression is something else. */
  sortOf(node: ExprNode): "Prop" | "Type" | undefined {
    if (node.tag !== "sort") return undefined;
    return readLevel(this.goal.terms, node.level).tag === "zero" ? "Prop" : "Type";
  }

  private binder(bvar: number, scope: Scope): Scope | undefined {
    let found: Scope | undefined = scope;
    for (let i = 0; i < bvar; i++) found = found?.outer;
    return found?.type === undefined ? undefined : found;
  }

  private typeOfVariable(node: ExprNode, scope: Scope): ScopedTerm | undefined {
    if (node.tag === "fvar") {
      const hypothesis = this.goal.hypotheses[node.hypothesis];
      return hypothesis ? { expr: hypothesis.type, scope: this.root } : undefined;
    }
    if (node.tag !== "bvar") return undefined;
    const binder = this.binder(node.index, scope);
    return binder ? { expr: binder.type as number, scope: binder.outer as Scope } : undefined;
  }

  /** The result of a function type after a number of arguments, when that is a sort. */
  private sortAfter(type: ScopedTerm, count: number): "Prop" | "Type" | undefined {
    let node = this.node(type.expr);
    for (let i = 0; i < count && node.tag === "forallE"; i++) node = this.node(node.body);
    return this.sortOf(node);
  }
}
