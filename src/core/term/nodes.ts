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

/**
 * Throws `RangeError` when there is no such expression or its words are none that `TermTables` writes;
 * what the expression refers to is not examined.
 */
export function readExpr({ exprs, lists }: Tables, index: number): ExprNode {
  const at = index * EXPR_WORDS;
  const a = exprs[at + 1] as number;
  const b = exprs[at + 2] as number;
  const c = exprs[at + 3] as number;
  switch (exprs[at]) {
    case ExprTag.bvar:
      return { tag: "bvar", index: a };
    case ExprTag.fvar:
      return { tag: "fvar", hypothesis: a };
    case ExprTag.mvar:
      return { tag: "mvar", name: a };
    case ExprTag.sort:
      return { tag: "sort", level: a };
    case ExprTag.const:
      return { tag: "const", name: a, levels: readList(lists, b) };
    case ExprTag.app:
      return { tag: "app", fn: a, arg: b };
    case ExprTag.lam:
      return { tag: "lam", name: a >> 2, info: a & 3, type: b, body: c };
    case ExprTag.forallE:
      return { tag: "forallE", name: a >> 2, info: a & 3, type: b, body: c };
    case ExprTag.letE: {
      const [type, value, body, extra] = readList(lists, b);
      if (type === undefined || value === undefined || body === undefined || extra !== undefined) {
        throw malformed("let");
      }
      return { tag: "letE", name: a >> 1, nondependent: (a & 1) === 1, type, value, body };
    }
    case ExprTag.lit:
      if (a !== 0 && a !== 1) throw malformed("literal");
      return { tag: "lit", kind: a === 0 ? "nat" : "string", text: b };
    case ExprTag.proj:
      return { tag: "proj", structure: a, field: b, expr: c };
    default:
      throw malformed("expression kind");
  }
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
  return fold(tables.levels.length / LEVEL_WORDS, (i, before) =>
    step(readLevel(tables, i), before),
  );
}

/** The same for the expressions of a table: parts come before what they are parts of. */
export function foldExprs<T>(
  tables: Tables,
  step: (node: ExprNode, before: readonly T[]) => T,
): T[] {
  return fold(tables.exprs.length / EXPR_WORDS, (i, before) => step(readExpr(tables, i), before));
}

function fold<T>(count: number, step: (index: number, before: readonly T[]) => T): T[] {
  if (!Number.isInteger(count)) throw malformed("table size");
  const values: T[] = [];
  for (let i = 0; i < count; i++) values.push(step(i, values));
  return values;
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

/**
 * Visits every expression at or below the roots once, outer before inner, left before right. Roots that
 * `visit` appends to the list are visited as well. Iterative: proof terms can be very deep.
 */
export function visitExprs(
  tables: Tables,
  roots: readonly number[],
  visit: (node: ExprNode) => void,
): void {
  const seen = new Set<number>();
  for (const root of roots) {
    const stack = [root];
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      const node = readExpr(tables, index);
      visit(node);
      const parts = subterms(node);
      for (let i = parts.length - 1; i >= 0; i--) stack.push(parts[i] as number);
    }
  }
}

/** Names of the constants at or below an expression, structures of projections included. */
export function constantsBelow(tables: Tables, root: number): Set<number> {
  const found = new Set<number>();
  visitExprs(tables, [root], (node) => {
    if (node.tag === "const") found.add(node.name);
    else if (node.tag === "proj") found.add(node.structure);
  });
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
