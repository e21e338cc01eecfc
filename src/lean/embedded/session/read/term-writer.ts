import { LemmataError } from "../../../../core/errors/index.ts";
import {
  ExprTag,
  LevelTag,
  type NameParts,
  nameKey,
  OpenTag,
  type TermStore,
} from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";

const MDATA = 10;

/** How to write what a closed term does not have. */
export interface OpenTerms {
  /** Index for a free variable; `fvarId` is its `Name`. */
  fvar(fvarId: Ref): number;
}

/**
 * Reads Lean terms out of the heap into a `TermStore`. The objects must stay alive as long as the
 * writer is used: it knows them by address. Without `open`, open terms throw `bad-input`.
 */
export class TermWriter {
  readonly names: NameParts[] = [];
  /** Indices of the names of constants met so far; for the caller to clear. */
  readonly met = new Set<number>();
  private readonly heap: LeanHeap;
  private readonly open: OpenTerms | undefined;
  private readonly strings: string[] = [];
  private readonly nameOfRef = new Map<Ref, number>();
  private readonly nameOfKey = new Map<string, number>();
  private readonly levels: number[] = [];
  private readonly levelOfRef = new Map<Ref, number>();
  private readonly exprs: number[] = [];
  private readonly exprOfRef = new Map<Ref, number>();
  private readonly lists: number[] = [];
  private readonly levelLists = new Map<string, number>();

  constructor(heap: LeanHeap, open?: OpenTerms) {
    this.heap = heap;
    this.open = open;
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
    else if (tag === OpenTag.levelMvar && this.open) a = this.name(heap.field(ref, 0));
    else if (tag !== LevelTag.zero) throw incomplete("a universe metavariable");
    const index = this.levels.length / 3;
    this.levels.push(tag, a, b);
    this.levelOfRef.set(ref, index);
    return index;
  }

  private levelList(ref: Ref): number {
    const items = [...this.heap.listItems(ref)].map((level) => this.level(level));
    const key = items.join(",");
    let at = this.levelLists.get(key);
    if (at === undefined) {
      at = this.list(items);
      this.levelLists.set(key, at);
    }
    return at;
  }

  private list(items: number[]): number {
    const at = this.lists.length;
    this.lists.push(items.length, ...items);
    return at;
  }

  /** Index of an expression. Iterative over the parts not yet seen: proof terms can be very deep. */
  expr(root: Ref): number {
    const { heap, exprOfRef } = this;
    const stack: Ref[] = [root];
    while (stack.length > 0) {
      const ref = stack[stack.length - 1] as Ref;
      if (exprOfRef.has(ref)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const need = (child: Ref) => {
        const index = exprOfRef.get(child);
        if (index === undefined) stack.push(child);
        return index ?? -1;
      };
      const tag = heap.tag(ref);
      let a = 0;
      let b = 0;
      let c = 0;
      switch (tag) {
        case ExprTag.bvar:
          a = heap.exactNat(heap.field(ref, 0));
          break;
        case ExprTag.sort:
          a = this.level(heap.field(ref, 0));
          break;
        case ExprTag.const:
          a = this.name(heap.field(ref, 0));
          b = this.levelList(heap.field(ref, 1));
          break;
        case ExprTag.app:
          a = need(heap.field(ref, 0));
          b = need(heap.field(ref, 1));
          break;
        case ExprTag.lam:
        case ExprTag.forallE:
          b = need(heap.field(ref, 1));
          c = need(heap.field(ref, 2));
          // The 8-byte cache precedes the binder information among the scalars.
          a = this.name(heap.field(ref, 0)) * 4 + (heap.scalar8(ref, 8) & 3);
          break;
        case ExprTag.letE: {
          const parts = [1, 2, 3].map((i) => need(heap.field(ref, i)));
          if (stack.length === before) b = this.list(parts);
          a = this.name(heap.field(ref, 0)) * 2 + (heap.scalar8(ref, 8) & 1);
          break;
        }
        case ExprTag.lit: {
          const literal = heap.field(ref, 0);
          const payload = heap.field(literal, 0);
          a = heap.tag(literal);
          b = this.strings.length;
          this.strings.push(a === 0 ? heap.nat(payload).toString() : heap.readString(payload));
          break;
        }
        case MDATA: {
          const inner = need(heap.field(ref, 1));
          if (stack.length === before) {
            exprOfRef.set(ref, inner);
            stack.pop();
          }
          continue;
        }
        case ExprTag.proj:
          c = need(heap.field(ref, 2));
          a = this.name(heap.field(ref, 0));
          b = heap.exactNat(heap.field(ref, 1));
          this.met.add(a);
          break;
        case OpenTag.fvar:
          if (!this.open) throw incomplete("a free variable");
          a = this.open.fvar(heap.field(ref, 0));
          break;
        case OpenTag.mvar:
          if (!this.open) throw incomplete("a metavariable");
          a = this.name(heap.field(ref, 0));
          break;
        default:
          throw incomplete(`an object of unknown kind ${tag}`);
      }
      if (stack.length > before) continue;
      exprOfRef.set(ref, this.exprs.length / 4);
      this.exprs.push(tag, a, b, c);
      stack.pop();
    }
    this.noteConstants(root);
    return exprOfRef.get(root) as number;
  }

  private readonly constantsBelow = new Map<number, number[]>();

  /** Records which constants an expression mentions, for the order of declarations. */
  private noteConstants(root: Ref): void {
    const index = this.exprOfRef.get(root) as number;
    const known = this.constantsBelow.get(index);
    if (known) {
      for (const name of known) this.met.add(name);
      return;
    }
    const seen = new Set<number>();
    const found = new Set<number>();
    const stack = [index];
    const { exprs, lists } = this;
    while (stack.length > 0) {
      const e = stack.pop() as number;
      if (seen.has(e)) continue;
      seen.add(e);
      const at = e * 4;
      const [tag, a, b, c] = [exprs[at], exprs[at + 1], exprs[at + 2], exprs[at + 3]] as [
        number,
        number,
        number,
        number,
      ];
      if (tag === ExprTag.const) found.add(a);
      else if (tag === ExprTag.app) stack.push(a, b);
      else if (tag === ExprTag.lam || tag === ExprTag.forallE) stack.push(b, c);
      else if (tag === ExprTag.letE) {
        stack.push(lists[b + 1] as number, lists[b + 2] as number, lists[b + 3] as number);
      } else if (tag === ExprTag.proj) {
        found.add(a);
        stack.push(c);
      }
    }
    this.constantsBelow.set(index, [...found]);
    for (const name of found) this.met.add(name);
  }
}

function incomplete(what: string): LemmataError {
  return new LemmataError("bad-input", `a declaration contains ${what}`);
}
