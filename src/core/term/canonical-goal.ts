import type { GoalTerms } from "../goal.ts";
import { mapHypotheses, readExpr, readLevel, visitExprs } from "./nodes.ts";
import { type NameParts, nameKey } from "./table.ts";

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
  let target = goal.target;
  let depth = shown.length;
  for (; closed; depth++) {
    const node = readExpr(goal.terms, target);
    if (node.tag === "forallE") parts.push("P", writer.expr(node.type, depth));
    else if (node.tag === "letE") {
      parts.push("L", writer.expr(node.type, depth), writer.expr(node.value, depth));
    } else break;
    target = node.body;
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
  return {
    ...goal,
    terms: mapHypotheses(terms, (old) => place.get(old) ?? -1),
    hypotheses: kept.map((i) => hypotheses[i] as GoalTerms["hypotheses"][number]),
  };
}

/** Indices of the hypotheses on which the target depends. */
export function neededHypotheses({ terms, hypotheses, target }: GoalTerms): Set<number> {
  const needed = new Set<number>();
  const roots = [target];
  visitExprs(terms, roots, {
    fvar(index) {
      const hypothesis = hypotheses[index];
      if (!hypothesis) return;
      needed.add(index);
      roots.push(hypothesis.type);
      if (hypothesis.value !== undefined) roots.push(hypothesis.value);
    },
  });
  return needed;
}

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
    const { terms } = this.goal;
    const node = readExpr(terms, index);
    switch (node.tag) {
      case "bvar":
        return `v${depth - 1 - node.index}`;
      case "fvar": {
        const place = node.hypothesis - this.skip;
        return place < 0 ? `x${node.hypothesis}` : `v${place}`;
      }
      case "mvar":
        return `m${this.rename("m", node.name)}`;
      case "sort":
        return `s${this.level(node.level)}`;
      case "const": {
        const levels = node.levels.map((level) => this.level(level));
        return `c${this.constant(node.name)} ${levels.join(" ")}`;
      }
      case "app":
        return `a${this.expr(node.fn, depth)} ${this.expr(node.arg, depth)}`;
      case "lam":
      case "forallE": {
        const letter = node.tag === "lam" ? "f" : "p";
        return `${letter}${this.expr(node.type, depth)} ${this.expr(node.body, depth + 1)}`;
      }
      case "letE": {
        const outside = `${this.expr(node.type, depth)} ${this.expr(node.value, depth)}`;
        return `l${outside} ${this.expr(node.body, depth + 1)}`;
      }
      case "lit":
        return `${node.kind === "nat" ? "n" : "t"}${terms.strings[node.text]}`;
      case "proj": {
        const structure = nameKey(terms.names[node.structure] as NameParts);
        return `j${structure} ${node.field} ${this.expr(node.expr, depth)}`;
      }
    }
  }

  private constant(name: number): string {
    const parts = this.goal.terms.names[name] as NameParts;
    return this.isNameless(parts) ? `#${this.rename("c", name)}` : nameKey(parts);
  }

  private level(index: number): string {
    const node = readLevel(this.goal.terms, index);
    switch (node.tag) {
      case "zero":
        return "0";
      case "succ":
        return `S${this.level(node.level)}`;
      case "max":
      case "imax":
        return `(${node.tag} ${this.level(node.left)} ${this.level(node.right)})`;
      case "param":
        return `u${this.rename("u", node.name)}`;
      case "mvar":
        return `u${this.rename("?", node.name)}`;
    }
  }

  /** Numbers names in order of first occurrence; universe metavariables are numbered with parameters. */
  private rename(kind: "m" | "c" | "u" | "?", name: number): string {
    const space = kind === "?" ? "u" : kind;
    const key = `${kind}${nameKey(this.goal.terms.names[name] as NameParts)}`;
    const known = this.renamed.get(key);
    if (known !== undefined) return known;
    const count = [...this.renamed.values()].filter((value) => value.startsWith(space)).length;
    const fresh = `${space}${count}`;
    this.renamed.set(key, fresh);
    return fresh;
  }
}
