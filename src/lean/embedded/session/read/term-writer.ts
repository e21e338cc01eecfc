import { LemmataError } from "../../../../core/errors/index.ts";
import {
  binderWord,
  constantsBelow,
  ExprTag,
  LevelTag,
  letWord,
  nameKey,
  TermTables,
} from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { exprFields } from "../expr-fields.ts";

/** How to write what a closed term does not have. */
export interface OpenTerms {
  /** Index for a free variable; `fvarId` is its `Name`. */
  fvar(fvarId: Ref): number;
}

/**
 * Reads Lean terms out of the heap into a `TermStore`. The objects must stay alive as long as the
 * writer is used: it knows them by address. Without `open`, open terms throw `bad-input`.
 */
export class TermWriter extends TermTables {
  /** Indices of the names of constants met so far; for the caller to clear. */
  readonly met = new Set<number>();
  private readonly heap: LeanHeap;
  private readonly open: OpenTerms | undefined;
  private readonly nameOfRef = new Map<Ref, number>();
  private readonly nameOfKey = new Map<string, number>();
  private readonly levelOfRef = new Map<Ref, number>();
  private readonly exprOfRef = new Map<Ref, number>();
  private readonly levelLists = new Map<string, number>();
  private readonly constantsOf = new Map<number, ReadonlySet<number>>();

  constructor(heap: LeanHeap, open?: OpenTerms) {
    super();
    this.heap = heap;
    this.open = open;
  }

  /** Index of a name. */
  name(ref: Ref): number {
    const known = this.nameOfRef.get(ref);
    if (known !== undefined) return known;
    const parts = this.heap.nameParts(ref);
    const key = nameKey(parts);
    let index = this.nameOfKey.get(key);
    if (index === undefined) {
      index = this.names.length;
      this.names.push(parts);
      this.nameOfKey.set(key, index);
    }
    this.nameOfRef.set(ref, index);
    return index;
  }

  private level(ref: Ref): number {
    const known = this.levelOfRef.get(ref);
    if (known !== undefined) return known;
    const { heap } = this;
    const tag = heap.isScalar(ref) ? LevelTag.zero : heap.tag(ref);
    let a = 0;
    let b = 0;
    if (tag === LevelTag.succ) a = this.level(heap.field(ref, 0));
    else if (tag === LevelTag.max || tag === LevelTag.imax) {
      a = this.level(heap.field(ref, 0));
      b = this.level(heap.field(ref, 1));
    } else if (tag === LevelTag.param) a = this.name(heap.field(ref, 0));
    else if (tag === LevelTag.mvar && this.open) a = this.name(heap.field(ref, 0));
    else if (tag !== LevelTag.zero) throw incomplete("a universe metavariable");
    const index = this.addLevel(tag, a, b);
    this.levelOfRef.set(ref, index);
    return index;
  }

  private levelList(ref: Ref): number {
    const items = [...this.heap.listItems(ref)].map((level) => this.level(level));
    const key = items.join(",");
    let at = this.levelLists.get(key);
    if (at === undefined) {
      at = this.addList(items);
      this.levelLists.set(key, at);
    }
    return at;
  }

  /** Index of an expression. Iterative over the parts not yet seen: proof terms can be very deep. */
  expr(root: Ref): number {
    const { exprOfRef } = this;
    const stack = [root];
    for (let ref = stack.at(-1); ref !== undefined; ref = stack.at(-1)) {
      const isKnown = exprOfRef.has(ref);
      const unread = isKnown
        ? []
        : exprFields(this.heap, ref).filter((part) => !exprOfRef.has(part));
      stack.push(...unread);
      if (unread.length > 0) continue;
      if (!isKnown) exprOfRef.set(ref, this.write(ref));
      stack.pop();
    }
    const index = exprOfRef.get(root) as number;
    this.noteConstants(index);
    return index;
  }

  /** Index of an expression whose parts have theirs. */
  private write(ref: Ref): number {
    const { heap } = this;
    const tag = heap.tag(ref);
    const field = (i: number) => heap.field(ref, i);
    const [x = -1, y = -1, z = -1] = exprFields(heap, ref).map((part) => this.exprOfRef.get(part));
    switch (tag) {
      case ExprTag.bvar:
        return this.addExpr(tag, heap.exactNat(field(0)));
      case ExprTag.sort:
        return this.addExpr(tag, this.level(field(0)));
      case ExprTag.const:
        return this.addExpr(tag, this.name(field(0)), this.levelList(field(1)));
      case ExprTag.app:
        return this.addExpr(tag, x, y);
      case ExprTag.lam:
      case ExprTag.forallE:
        // The 8-byte cache precedes the binder information among the scalars.
        return this.addExpr(tag, binderWord(this.name(field(0)), heap.scalar8(ref, 8)), x, y);
      case ExprTag.letE: {
        const nondependent = (heap.scalar8(ref, 8) & 1) === 1;
        const word = letWord(this.name(field(0)), nondependent);
        return this.addExpr(tag, word, this.addList([x, y, z]));
      }
      case ExprTag.lit: {
        const kind = heap.tag(field(0));
        const payload = heap.field(field(0), 0);
        const text = kind === 0 ? heap.nat(payload).toString() : heap.readString(payload);
        return this.addExpr(tag, kind, this.strings.push(text) - 1);
      }
      case ExprTag.mdata:
        return x;
      case ExprTag.proj:
        return this.addExpr(tag, this.name(field(0)), heap.exactNat(field(1)), x);
      case ExprTag.fvar:
        if (!this.open) throw incomplete("a free variable");
        return this.addExpr(tag, this.open.fvar(field(0)));
      case ExprTag.mvar:
        if (!this.open) throw incomplete("a metavariable");
        return this.addExpr(tag, this.name(field(0)));
      default:
        throw incomplete(`an object of unknown kind ${tag}`);
    }
  }

  /** Records which constants an expression mentions, for the order of declarations. */
  private noteConstants(index: number): void {
    let found = this.constantsOf.get(index);
    if (!found) {
      found = constantsBelow(this, index);
      this.constantsOf.set(index, found);
    }
    for (const name of found) this.met.add(name);
  }
}

function incomplete(what: string): LemmataError {
  return new LemmataError("bad-input", `a declaration contains ${what}`);
}
