import {
  type DeclarationExport,
  type DeclarationRecord,
  type ExprCases,
  foldExprs,
  foldLevels,
  type LevelNode,
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
  private exprs: readonly Ref[] = [];

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
    foldLevels(terms, (node) => this.levels.push(this.makeLevel(node)));
    foldExprs<Ref>(terms, (made) => {
      // While it grows: `release` finds what was made before a failure.
      this.exprs = made;
      return this.makeExprs();
    });
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

  private makeLevel(node: LevelNode): Ref {
    const { native } = this.heap;
    const level = (index: number) => this.take(this.levels, index);
    switch (node.tag) {
      case "zero":
        return native.lean_level_mk_zero?.(this.heap.box(0)) as number;
      case "succ":
        return native.lean_level_mk_succ?.(level(node.level)) as number;
      case "max":
        return native.lean_level_mk_max?.(level(node.left), level(node.right)) as number;
      case "imax":
        return native.lean_level_mk_imax?.(level(node.left), level(node.right)) as number;
      case "param":
        return native.lean_level_mk_param?.(this.take(this.names, node.name)) as number;
      default:
        throw new RangeError("unknown kind of universe level");
    }
  }

  private makeExprs(): ExprCases<Ref> {
    const { heap } = this;
    const { native } = heap;
    const name = (index: number) => this.take(this.names, index);
    const level = (index: number) => this.take(this.levels, index);
    const expr = (index: number) => this.take(this.exprs, index);
    const open = () => {
      throw new RangeError("unknown kind of expression");
    };
    return {
      bvar: (index) => native.lean_expr_mk_bvar?.(heap.box(index)) as number,
      fvar: open,
      mvar: open,
      sort: (index) => native.lean_expr_mk_sort?.(level(index)) as number,
      const(constant, levels) {
        const list = heap.list(levels.map(level));
        return native.lean_expr_mk_const?.(name(constant), list) as number;
      },
      app: (fn, arg) => native.lean_expr_mk_app?.(expr(fn), expr(arg)) as number,
      lam(bound, type, body, info) {
        return native.lean_expr_mk_lambda?.(name(bound), expr(type), expr(body), info) as number;
      },
      forallE(bound, type, body, info) {
        return native.lean_expr_mk_forall?.(name(bound), expr(type), expr(body), info) as number;
      },
      letE(bound, type, value, body, nondependent) {
        const parts = [expr(type), expr(value), expr(body), Number(nondependent)];
        return native.l_Lean_Expr_letE___override?.(name(bound), ...parts) as number;
      },
      lit: (kind, index) => {
        const text = this.data.terms.strings[index] as string;
        const payload = kind === "nat" ? heap.bigNat(BigInt(text)) : heap.string(text);
        return native.lean_expr_mk_lit?.(heap.ctor(kind === "nat" ? 0 : 1, [payload])) as number;
      },
      proj(structure, field, of) {
        const inner = expr(of);
        return native.lean_expr_mk_proj?.(name(structure), heap.box(field), inner) as number;
      },
    };
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
