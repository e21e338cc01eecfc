import type { GoalTerms } from "../goal.ts";
import { ExprTag, LevelTag, type NameParts, nameKey, OpenTag } from "./table.ts";

export interface CanonicalOptions {
  /** Hypotheses count as leading `∀` (or `let`) of the target, so that introducing makes no difference. */
  closed?: boolean;
  /** Leave out this many of the first hypotheses, on which nothing else depends. */
  skipHypotheses?: number;
  /** Constants whose names do not matter, such as the matchers of one elaboration. */
  isNameless?: (name: NameParts) => boolean;
}

/**
 * A goal as text that is the same for goals that are equal up to the names of variables, universe
 * variables included, and binder annotations; and different for all others. Equal in every process.
 */
export function canonicalGoal(goal: GoalTerms, options: CanonicalOptions = {}): string {
  const { closed = false, skipHypotheses: skip = 0 } = options;
  const writer = new CanonicalWriter(goal, options);
  const parts: string[] = [];
  const shown = goal.hypotheses.slice(skip);
  for (const [i, { type, value }] of shown.entries()) {
    if (value === undefined) parts.push("P", writer.expr(type, i));
    else parts.push("L", writer.expr(type, i), writer.expr(value, i));
  }
  const { exprs, lists } = goal.terms;
  let target = goal.target;
  let depth = shown.length;
  for (; closed; depth++) {
    const [tag, , b, c] = exprs.subarray(target * 4, target * 4 + 4) as unknown as Quad;
    if (tag === ExprTag.forallE) {
      parts.push("P", writer.expr(b, depth));
      target = c;
    } else if (tag === ExprTag.letE) {
      parts.push("L", writer.expr(lists[b + 1] as number, depth));
      parts.push(writer.expr(lists[b + 2] as number, depth));
      target = lists[b + 3] as number;
    } else break;
  }
  parts.push("T", writer.expr(target, depth));
  return `${writer.text()}|${parts.join(" ")}`;
}

/**
 * The goal with those hypotheses only on which its target depends, through types and values, after the
 * `fixed` ones, which come first and in their order whether needed or not.
 */
export function withNeededHypotheses(goal: GoalTerms, fixed: readonly number[] = []): GoalTerms {
  const { terms, hypotheses } = goal;
  const needed = neededHypotheses(goal);
  const others = hypotheses.flatMap((_, i) => (needed.has(i) && !fixed.includes(i) ? [i] : []));
  const kept = [...fixed, ...others];
  const place = new Map(kept.map((old, i) => [old, i]));
  const exprs = terms.exprs.slice();
  for (let i = 0; i < exprs.length; i += 4) {
    if (exprs[i] === OpenTag.fvar) exprs[i + 1] = place.get(exprs[i + 1] as number) ?? -1;
  }
  return {
    ...goal,
    terms: { ...terms, exprs },
    hypotheses: kept.map((i) => hypotheses[i] as GoalTerms["hypotheses"][number]),
  };
}

/** Indices of the hypotheses on which the target depends. */
export function neededHypotheses({ terms, hypotheses, target }: GoalTerms): Set<number> {
  const needed = new Set<number>();
  const seen = new Set<number>();
  const stack = [target];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const [tag, a, b, c] = terms.exprs.subarray(at * 4, at * 4 + 4) as unknown as Quad;
    const hypothesis = tag === OpenTag.fvar ? hypotheses[a] : undefined;
    if (hypothesis) {
      needed.add(a);
      stack.push(hypothesis.type);
      if (hypothesis.value !== undefined) stack.push(hypothesis.value);
    } else if (tag === ExprTag.app) stack.push(a, b);
    else if (tag === ExprTag.lam || tag === ExprTag.forallE) stack.push(b, c);
    else if (tag === ExprTag.letE) stack.push(...terms.lists.subarray(b + 1, b + 4));
    else if (tag === ExprTag.proj) stack.push(c);
  }
  return needed;
}

type Quad = [number, number, number, number];

/** Numbers expressions by structure. Variables are counted from the outermost binder. */
class CanonicalWriter {
  private readonly goal: GoalTerms;
  private readonly skip: number;
  private readonly isNameless: (name: NameParts) => boolean;
  private readonly numbers = new Map<string, string>();
  private readonly known = new Map<string, string>();
  private readonly renamed = new Map<string, string>();

  constructor(goal: GoalTerms, options: CanonicalOptions) {
    this.goal = goal;
    this.skip = options.skipHypotheses ?? 0;
    this.isNameless = options.isNameless ?? (() => false);
  }

  /** Every different expression in order of its number. */
  text(): string {
    return JSON.stringify([...this.numbers.keys()]);
  }

  expr(index: number, depth: number): string {
    const place = `${index}:${depth}`;
    const before = this.known.get(place);
    if (before !== undefined) return before;
    const key = this.describe(index, depth);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size.toString(36);
      this.numbers.set(key, number);
    }
    this.known.set(place, number);
    return number;
  }

  private describe(index: number, depth: number): string {
    const { exprs, lists, strings, names } = this.goal.terms;
    const [tag, a, b, c] = exprs.subarray(index * 4, index * 4 + 4) as unknown as Quad;
    switch (tag) {
      case ExprTag.bvar:
        return `v${depth - 1 - a}`;
      case OpenTag.fvar:
        return a < this.skip ? `x${a}` : `v${a - this.skip}`;
      case OpenTag.mvar:
        return `m${this.rename("m", names[a] as NameParts)}`;
      case ExprTag.sort:
        return `s${this.level(a)}`;
      case ExprTag.const: {
        const levels = lists.subarray(b + 1, b + 1 + (lists[b] as number));
        return `c${this.constant(a)} ${[...levels].map((level) => this.level(level)).join(" ")}`;
      }
      case ExprTag.app:
        return `a${this.expr(a, depth)} ${this.expr(b, depth)}`;
      case ExprTag.lam:
      case ExprTag.forallE:
        return `${tag === ExprTag.lam ? "f" : "p"}${this.expr(b, depth)} ${this.expr(c, depth + 1)}`;
      case ExprTag.letE: {
        const [type, value, body] = lists.subarray(b + 1, b + 4) as unknown as Quad;
        const outside = `${this.expr(type, depth)} ${this.expr(value, depth)}`;
        return `l${outside} ${this.expr(body, depth + 1)}`;
      }
      case ExprTag.lit:
        return `${a === 0 ? "n" : "t"}${strings[b]}`;
      case ExprTag.proj:
        return `j${nameKey(names[a] as NameParts)} ${b} ${this.expr(c, depth)}`;
      default:
        return `?${tag}`;
    }
  }

  private constant(name: number): string {
    const parts = this.goal.terms.names[name] as NameParts;
    return this.isNameless(parts) ? `#${this.rename("c", parts)}` : nameKey(parts);
  }

  private level(index: number): string {
    const { levels, names } = this.goal.terms;
    const [tag, a, b] = levels.subarray(index * 3, index * 3 + 3) as unknown as Quad;
    switch (tag) {
      case LevelTag.zero:
        return "0";
      case LevelTag.succ:
        return `S${this.level(a)}`;
      case LevelTag.max:
        return `(max ${this.level(a)} ${this.level(b)})`;
      case LevelTag.imax:
        return `(imax ${this.level(a)} ${this.level(b)})`;
      default:
        return `u${this.rename(tag === LevelTag.param ? "u" : "?", names[a] as NameParts)}`;
    }
  }

  /** Numbers names in order of first occurrence; universe metavariables are numbered with parameters. */
  private rename(kind: string, name: NameParts): string {
    const space = kind === "?" ? "u" : kind;
    const key = `${kind}${nameKey(name)}`;
    const known = this.renamed.get(key);
    if (known !== undefined) return known;
    const count = [...this.renamed.values()].filter((value) => value.startsWith(space)).length;
    const fresh = `${space}${count}`;
    this.renamed.set(key, fresh);
    return fresh;
  }
}
