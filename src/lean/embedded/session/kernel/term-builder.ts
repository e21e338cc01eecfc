import {
  type DeclarationExport,
  type DeclarationRecord,
  ExprTag,
  LevelTag,
  type NameParts,
  nameKey,
} from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";

/**
 * Rebuilds declarations from data with Lean's own constructors. The data must be well formed (`TermView`).
 * `renamed`: names that are built as others.
 */
export class TermBuilder {
  private readonly heap: LeanHeap;
  private readonly data: DeclarationExport;
  private readonly renamed: ReadonlyMap<string, NameParts>;
  private readonly byName: Map<number, DeclarationRecord>;
  private readonly names: Ref[] = [];
  private readonly levels: Ref[] = [];
  private readonly exprs: Ref[] = [];

  constructor(
    heap: LeanHeap,
    data: DeclarationExport,
    renamed: ReadonlyMap<string, NameParts> = new Map(),
  ) {
    this.heap = heap;
    this.data = data;
    this.renamed = renamed;
    this.byName = new Map(data.records.map((record) => [record.name, record]));
  }

  build(): void {
    const { heap, data } = this;
    const { terms } = data;
    for (const parts of terms.names) {
      this.names.push(heap.nameFromParts(this.renamed.get(nameKey(parts)) ?? parts));
    }
    for (let i = 0; i < terms.levels.length; i += 3) this.levels.push(this.makeLevel(i));
    for (let i = 0; i < terms.exprs.length; i += 4) this.exprs.push(this.makeExpr(i));
  }

  release(): void {
    for (const refs of [this.exprs, this.levels, this.names]) {
      for (const ref of refs) this.heap.dec(ref);
    }
  }

  /** Borrowed. */
  name(index: number): Ref {
    return this.names[index] as Ref;
  }

  /** Borrowed. */
  expr(index: number): Ref {
    return this.exprs[index] as Ref;
  }

  private take(refs: readonly Ref[], index: number): Ref {
    const ref = refs[index];
    if (ref === undefined) throw new RangeError("a term refers to one that comes later");
    return this.heap.inc(ref);
  }

  private list(at: number): number[] {
    const { lists } = this.data.terms;
    const length = lists[at] ?? 0;
    return Array.from(lists.subarray(at + 1, at + 1 + length));
  }

  private makeLevel(at: number): Ref {
    const { native } = this.heap;
    const { levels } = this.data.terms;
    const a = levels[at + 1] as number;
    const b = levels[at + 2] as number;
    switch (levels[at]) {
      case LevelTag.zero:
        return native.lean_level_mk_zero?.(this.heap.box(0)) as number;
      case LevelTag.succ:
        return native.lean_level_mk_succ?.(this.take(this.levels, a)) as number;
      case LevelTag.max:
        return native.lean_level_mk_max?.(
          this.take(this.levels, a),
          this.take(this.levels, b),
        ) as number;
      case LevelTag.imax:
        return native.lean_level_mk_imax?.(
          this.take(this.levels, a),
          this.take(this.levels, b),
        ) as number;
      case LevelTag.param:
        return native.lean_level_mk_param?.(this.take(this.names, a)) as number;
      default:
        throw new RangeError("unknown kind of universe level");
    }
  }

  private makeExpr(at: number): Ref {
    const { heap } = this;
    const { native } = heap;
    const { exprs, strings } = this.data.terms;
    const a = exprs[at + 1] as number;
    const b = exprs[at + 2] as number;
    const c = exprs[at + 3] as number;
    const name = (index: number) => this.take(this.names, index);
    const expr = (index: number) => this.take(this.exprs, index);
    switch (exprs[at]) {
      case ExprTag.bvar:
        return native.lean_expr_mk_bvar?.(heap.box(a)) as number;
      case ExprTag.sort:
        return native.lean_expr_mk_sort?.(this.take(this.levels, a)) as number;
      case ExprTag.const: {
        const levels = heap.list(this.list(b).map((level) => this.take(this.levels, level)));
        return native.lean_expr_mk_const?.(name(a), levels) as number;
      }
      case ExprTag.app:
        return native.lean_expr_mk_app?.(expr(a), expr(b)) as number;
      case ExprTag.lam:
        return native.lean_expr_mk_lambda?.(name(a >> 2), expr(b), expr(c), a & 3) as number;
      case ExprTag.forallE:
        return native.lean_expr_mk_forall?.(name(a >> 2), expr(b), expr(c), a & 3) as number;
      case ExprTag.letE: {
        const [type, value, body] = this.list(b) as [number, number, number];
        return native.l_Lean_Expr_letE___override?.(
          name(a >> 1),
          expr(type),
          expr(value),
          expr(body),
          a & 1,
        ) as number;
      }
      case ExprTag.lit: {
        const text = strings[b] as string;
        const payload = a === 0 ? heap.bigNat(BigInt(text)) : heap.string(text);
        return native.lean_expr_mk_lit?.(heap.ctor(a, [payload])) as number;
      }
      case ExprTag.proj:
        return native.lean_expr_mk_proj?.(name(a), heap.box(b), expr(c)) as number;
      default:
        throw new RangeError("unknown kind of expression");
    }
  }

  private constantVal(record: DeclarationRecord): Ref {
    return this.heap.ctor(0, [
      this.take(this.names, record.name),
      this.heap.list(record.levelParams.map((name) => this.take(this.names, name))),
      this.take(this.exprs, record.type),
    ]);
  }

  /**
   * Builds a `Lean.Declaration`: of one record, or of the inductive types of a block. `asTheorem`: a
   * definition is built as a theorem. Owned. Throws `RangeError` when a part of a block is absent.
   */
  declaration(step: readonly DeclarationRecord[], { asTheorem = false } = {}): Ref {
    const { heap } = this;
    const record = step[0] as DeclarationRecord;
    const self = () => heap.list([this.take(this.names, record.name)]);
    switch (record.kind) {
      case "axiom":
        return heap.ctor(0, [heap.ctor(0, [this.constantVal(record)], [Number(record.isUnsafe)])]);
      case "definition": {
        const value = this.take(this.exprs, record.value);
        if (asTheorem)
          return heap.ctor(2, [heap.ctor(0, [this.constantVal(record), value, self()])]);
        const fields = [this.constantVal(record), value, this.hints(record.hints), self()];
        const safety = { unsafe: 0, safe: 1, partial: 2 }[record.safety];
        return heap.ctor(1, [heap.ctor(0, fields, [safety])]);
      }
      case "theorem": {
        const value = this.take(this.exprs, record.value);
        return heap.ctor(2, [heap.ctor(0, [this.constantVal(record), value, self()])]);
      }
      case "opaque": {
        const value = this.take(this.exprs, record.value);
        const fields = [this.constantVal(record), value, self()];
        return heap.ctor(3, [heap.ctor(0, fields, [Number(record.isUnsafe)])]);
      }
      case "inductive":
        return this.inductiveDeclaration(step);
      default:
        throw new RangeError(`a ${record.kind} cannot be declared on its own`);
    }
  }

  private hints(hints: number): Ref {
    if (hints < 0) return this.heap.box(hints + 2);
    const bytes = [hints & 255, (hints >> 8) & 255, (hints >> 16) & 255, (hints >> 24) & 255];
    return this.heap.ctor(2, [], bytes);
  }

  private inductiveDeclaration(block: readonly DeclarationRecord[]): Ref {
    const { heap } = this;
    const first = block[0] as DeclarationRecord & { kind: "inductive" };
    // Complete before anything is built, so that nothing leaks when a part is absent.
    for (const member of block) {
      if (member.kind !== "inductive") throw new RangeError("not an inductive type");
      for (const name of member.constructors) {
        if (this.byName.get(name)?.kind !== "constructor") {
          throw new RangeError("a constructor is missing");
        }
      }
    }
    const types = block.map((member) => {
      const { constructors: names } = member as DeclarationRecord & { kind: "inductive" };
      const constructors = names.map((name) => {
        const record = this.byName.get(name) as DeclarationRecord;
        return heap.ctor(0, [this.take(this.names, name), this.take(this.exprs, record.type)]);
      });
      return heap.ctor(0, [
        this.take(this.names, member.name),
        this.take(this.exprs, member.type),
        heap.list(constructors),
      ]);
    });
    return heap.ctor(
      6,
      [
        heap.list(first.levelParams.map((name) => this.take(this.names, name))),
        heap.box(first.numParams),
        heap.list(types),
      ],
      [Number(first.isUnsafe)],
    );
  }
}
