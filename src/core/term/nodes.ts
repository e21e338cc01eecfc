import { ExprTag, LevelTag, type NameParts, type TermStore } from "./table.ts";

/** A universe level, taken apart. `level`, `left`, `right`: indices of levels; `name`: of a name. */
export type LevelNode =
  | { tag: "zero" }
  | { tag: "succ"; level: number }
  | { tag: "max" | "imax"; left: number; right: number }
  | { tag: "param" | "mvar"; name: number };

/**
 * An expression, taken apart one step. `fn`, `arg`, `type`, `value`, `body`, `expr`: indices of
 * expressions; `name`, `structure`: of names; `level`, `levels`: of levels; `text`: of a string;
 * `hypothesis`: of a hypothesis of the goal, -1 for a variable of another context.
 */
export type ExprNode =
  | { tag: "bvar"; index: number }
  | { tag: "fvar"; hypothesis: number }
  | { tag: "mvar"; name: number }
  | { tag: "sort"; level: number }
  | { tag: "const"; name: number; levels: readonly number[] }
  | { tag: "app"; fn: number; arg: number }
  | { tag: "lam" | "forallE"; name: number; info: number; type: number; body: number }
  | { tag: "letE"; name: number; nondependent: boolean; type: number; value: number; body: number }
  | { tag: "lit"; kind: "nat" | "string"; text: number }
  | { tag: "proj"; structure: number; field: number; expr: number };

/** The tables of a `TermStore`, finished or still growing. */
type Tables = Record<"levels" | "exprs" | "lists", ArrayLike<number>>;

const LEVEL_WORDS = 3;
const EXPR_WORDS = 4;
const NONE: readonly number[] = [];

/** Throws `RangeError` when there is no such level; what the level refers to is not examined. */
export function readLevel({ levels }: Tables, index: number): LevelNode {
  const at = index * LEVEL_WORDS;
  const [tag, a, b] = [levels[at], levels[at + 1] as number, levels[at + 2] as number];
  switch (tag) {
    case LevelTag.zero:
      return { tag: "zero" };
    case LevelTag.succ:
      return { tag: "succ", level: a };
    case LevelTag.max:
    case LevelTag.imax:
      return { tag: tag === LevelTag.max ? "max" : "imax", left: a, right: b };
    case LevelTag.param:
    case LevelTag.mvar:
      return { tag: tag === LevelTag.param ? "param" : "mvar", name: a };
    default:
      throw malformed("level kind");
  }
}

/** What to make of each kind of expression, with the arguments of Lean's constructor; indices as in `ExprNode`. */
export interface ExprCases<T> {
  bvar(index: number): T;
  fvar(hypothesis: number): T;
  mvar(name: number): T;
  sort(level: number): T;
  const(name: number, levels: readonly number[]): T;
  app(fn: number, arg: number): T;
  lam(name: number, type: number, body: number, info: number): T;
  forallE(name: number, type: number, body: number, info: number): T;
  letE(name: number, type: number, value: number, body: number, nondependent: boolean): T;
  lit(kind: "nat" | "string", text: number): T;
  proj(structure: number, field: number, expr: number): T;
}

function matchExpr<T>({ exprs, lists }: Tables, index: number, cases: ExprCases<T>): T {
  const at = index * EXPR_WORDS;
  const a = exprs[at + 1] as number;
  const b = exprs[at + 2] as number;
  const c = exprs[at + 3] as number;
  switch (exprs[at]) {
    case ExprTag.bvar:
      return cases.bvar(a);
    case ExprTag.fvar:
      return cases.fvar(a);
    case ExprTag.mvar:
      return cases.mvar(a);
    case ExprTag.sort:
      return cases.sort(a);
    case ExprTag.const:
      return cases.const(a, readList(lists, b));
    case ExprTag.app:
      return cases.app(a, b);
    case ExprTag.lam:
      return cases.lam(a >> 2, b, c, a & 3);
    case ExprTag.forallE:
      return cases.forallE(a >> 2, b, c, a & 3);
    case ExprTag.letE: {
      const [type, value, body, extra] = readList(lists, b);
      if (type === undefined || value === undefined || body === undefined || extra !== undefined) {
        throw malformed("let");
      }
      return cases.letE(a >> 1, type, value, body, (a & 1) === 1);
    }
    case ExprTag.lit:
      if (a !== 0 && a !== 1) throw malformed("literal");
      return cases.lit(a === 0 ? "nat" : "string", b);
    case ExprTag.proj:
      return cases.proj(a, b, c);
    default:
      throw malformed("expression kind");
  }
}

const NODES: ExprCases<ExprNode> = {
  bvar: (index) => ({ tag: "bvar", index }),
  fvar: (hypothesis) => ({ tag: "fvar", hypothesis }),
  mvar: (name) => ({ tag: "mvar", name }),
  sort: (level) => ({ tag: "sort", level }),
  const: (name, levels) => ({ tag: "const", name, levels }),
  app: (fn, arg) => ({ tag: "app", fn, arg }),
  lam: (name, type, body, info) => ({ tag: "lam", name, info, type, body }),
  forallE: (name, type, body, info) => ({ tag: "forallE", name, info, type, body }),
  letE: (name, type, value, body, nondependent) => {
    return { tag: "letE", name, nondependent, type, value, body };
  },
  lit: (kind, text) => ({ tag: "lit", kind, text }),
  proj: (structure, field, expr) => ({ tag: "proj", structure, field, expr }),
};

/**
 * Throws `RangeError` when there is no such expression or its words are none that `TermTables` writes;
 * what the expression refers to is not examined.
 */
export function readExpr(tables: Tables, index: number): ExprNode {
  return matchExpr(tables, index, NODES);
}

function readList(lists: ArrayLike<number>, at: number): readonly number[] {
  const length = lists[at];
  if (length === 0) return NONE;
  if (length === undefined || length < 0 || at + length >= lists.length) throw malformed("a list");
  const items: number[] = [];
  for (let i = at + 1; i <= at + length; i++) items.push(lists[i] as number);
  return items;
}

/**
 * A value for each level of a table, in order. `step` gets the level and the values of those before it.
 * Throws `RangeError` as `readLevel` does.
 */
export function foldLevels<T>(
  tables: Tables,
  step: (node: LevelNode, before: readonly T[]) => T,
): T[] {
  const values: T[] = [];
  const count = countOf(tables.levels, LEVEL_WORDS);
  for (let i = 0; i < count; i++) values.push(step(readLevel(tables, i), values));
  return values;
}

/**
 * The same for the expressions of a table: parts come before what they are parts of. Makes no `ExprNode`s,
 * which would be most of the work.
 */
export function foldExprs<T>(
  tables: Tables,
  casesAfter: (before: readonly T[]) => ExprCases<T>,
): T[] {
  const values: T[] = [];
  const cases = casesAfter(values);
  const count = countOf(tables.exprs, EXPR_WORDS);
  for (let i = 0; i < count; i++) values.push(matchExpr(tables, i, cases));
  return values;
}

function countOf(table: ArrayLike<number>, words: number): number {
  const count = table.length / words;
  if (!Number.isInteger(count)) throw malformed("table size");
  return count;
}

/** The expressions directly inside one, left to right. */
export function subterms(node: ExprNode): readonly number[] {
  switch (node.tag) {
    case "app":
      return [node.fn, node.arg];
    case "lam":
    case "forallE":
      return [node.type, node.body];
    case "letE":
      return [node.type, node.value, node.body];
    case "proj":
      return [node.expr];
    default:
      return NONE;
  }
}

/** What is to be told of a walk. */
export type ExprVisitor = Partial<Pick<ExprCases<unknown>, "const" | "fvar" | "proj">>;

/**
 * Visits every expression at or below the roots once, outer before inner, left before right. Roots that
 * the visitor appends to the list are visited as well. Iterative: proof terms can be very deep.
 */
export function visitExprs(tables: Tables, roots: readonly number[], visitor: ExprVisitor): void {
  const seen = new Set<number>();
  const stack: number[] = [];
  const ignore = () => {};
  const binder = (_: number, type: number, body: number) => stack.push(body, type);
  const cases: ExprCases<unknown> = {
    bvar: ignore,
    fvar: visitor.fvar ?? ignore,
    mvar: ignore,
    sort: ignore,
    const: visitor.const ?? ignore,
    app: (fn, arg) => stack.push(arg, fn),
    lam: binder,
    forallE: binder,
    letE: (_, type, value, body) => stack.push(body, value, type),
    lit: ignore,
    proj(structure, field, expr) {
      visitor.proj?.(structure, field, expr);
      stack.push(expr);
    },
  };
  for (const root of roots) {
    stack.push(root);
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      matchExpr(tables, index, cases);
    }
  }
}

/** Names of the constants at or below an expression, structures of projections included. */
export function constantsBelow(tables: Tables, root: number): Set<number> {
  const found = new Set<number>();
  const add = (name: number) => found.add(name);
  visitExprs(tables, [root], { const: add, proj: add });
  return found;
}

/** The same terms with the hypotheses renumbered. */
export function mapHypotheses(terms: TermStore, map: (hypothesis: number) => number): TermStore {
  const exprs = terms.exprs.slice();
  for (let at = 0; at < exprs.length; at += EXPR_WORDS) {
    if (exprs[at] === ExprTag.fvar) exprs[at + 1] = map(exprs[at + 1] as number);
  }
  return { ...terms, exprs };
}

/** A `TermStore` that grows. Words as `TermStore` describes them; those of binders come from below. */
export class TermTables {
  readonly strings: string[] = [];
  readonly names: NameParts[] = [];
  readonly levels: number[] = [];
  readonly exprs: number[] = [];
  readonly lists: number[] = [];

  /** Index of the new level; likewise below. */
  addLevel(tag: number, a = 0, b = 0): number {
    return this.levels.push(tag, a, b) / LEVEL_WORDS - 1;
  }

  addExpr(tag: number, a = 0, b = 0, c = 0): number {
    return this.exprs.push(tag, a, b, c) / EXPR_WORDS - 1;
  }

  addList(items: readonly number[]): number {
    return this.lists.push(items.length, ...items) - items.length - 1;
  }

  store(): TermStore {
    return {
      strings: this.strings,
      names: this.names,
      levels: Int32Array.from(this.levels),
      exprs: Int32Array.from(this.exprs),
      lists: Int32Array.from(this.lists),
    };
  }
}

/** The first word of a `lam` or `forallE`. `info`: Lean's number, 0 explicit to 3 instance. */
export function binderWord(name: number, info: number): number {
  return name * 4 + (info & 3);
}

/** The first word of a `letE`. */
export function letWord(name: number, nondependent: boolean): number {
  return name * 2 + Number(nondependent);
}

function malformed(what: string): RangeError {
  return new RangeError(`malformed declarations: ${what}`);
}
