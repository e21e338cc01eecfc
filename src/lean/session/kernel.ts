import {
  type DeclarationExport,
  type DeclarationRecord,
  displayName,
  ExprTag,
  LevelTag,
  type NameParts,
} from "../../model/index.ts";
import type { LeanHeap, Ref } from "../runtime/heap.ts";

/** Outcome of replaying one declaration: `undefined` when the kernel accepted it. */
export interface ReplayFailure {
  name: NameParts;
  /** The kernel's complaint, e.g. `declTypeMismatch`. */
  error: string;
}

const KERNEL_ERRORS = [
  "unknown constant",
  "already declared",
  "type mismatch: the value does not have the declared type",
  "the declaration contains metavariables",
  "the declaration contains free variables",
  "function expected",
  "type expected",
  "let-type mismatch",
  "expression type mismatch",
  "application type mismatch",
  "invalid projection",
  "the theorem's type is not a proposition",
  "", // carries its own text
  "deterministic timeout",
  "excessive memory",
  "deep recursion",
  "interrupted",
] as const;

const OTHER_ERROR = 12;

/**
 * Adds declarations to a clean environment through Lean's kernel, in order. The terms are rebuilt
 * from the data with Lean's own constructors; nothing of the heap they came from is reused.
 * Stops at the first refusal. `kernelEnv` is borrowed and stays as it was.
 */
export function replayDeclarations(
  heap: LeanHeap,
  kernelEnv: Ref,
  data: DeclarationExport,
): ReplayFailure | undefined {
  const builder = new TermBuilder(heap, data);
  let env = heap.inc(kernelEnv);
  try {
    builder.build();
    for (const step of replaySteps(data)) {
      const declaration = builder.declaration(step);
      const result = heap.native.lean_add_decl?.(env, 0, declaration, heap.none()) as number;
      heap.dec(declaration);
      const payload = heap.field(result, 0);
      if (heap.tag(result) !== 1) {
        const error = kernelError(heap, payload);
        heap.dec(result);
        env = heap.box(0);
        return { name: data.terms.names[step[0]?.name ?? 0] ?? [], error };
      }
      env = heap.inc(payload);
      heap.dec(result);
    }
    return undefined;
  } finally {
    heap.dec(env);
    builder.release();
  }
}

function kernelError(heap: LeanHeap, exception: Ref): string {
  const tag = heap.tag(exception);
  if (tag === OTHER_ERROR) return heap.readString(heap.field(exception, 0));
  const text = KERNEL_ERRORS[tag] ?? `kernel error ${tag}`;
  if (tag === 0 || tag === 1) {
    return `${text} ${displayName(heap.nameParts(heap.field(exception, 1)))}`;
  }
  return text;
}

/** One kernel declaration per step: a single record, or the inductive types of one block. */
function replaySteps(data: DeclarationExport): DeclarationRecord[][] {
  const byName = new Map(data.records.map((record) => [record.name, record]));
  const steps: DeclarationRecord[][] = [];
  const emitted = new Set<number>();
  const seenOfBlock = new Map<number, number>();
  for (const record of data.records) {
    if (record.kind === "constructor" || record.kind === "recursor" || record.kind === "quotient") {
      continue;
    }
    if (record.kind !== "inductive") {
      steps.push([record]);
      continue;
    }
    // A block is complete with its last inductive type: only then is all that it needs in place.
    const first = record.all[0] ?? record.name;
    const seen = (seenOfBlock.get(first) ?? 0) + 1;
    seenOfBlock.set(first, seen);
    if (seen < record.all.length || emitted.has(first)) continue;
    emitted.add(first);
    const block: DeclarationRecord[] = [];
    for (const name of record.all) {
      const member = byName.get(name);
      if (member) block.push(member);
    }
    steps.push(block);
  }
  return steps;
}

class TermBuilder {
  private readonly heap: LeanHeap;
  private readonly data: DeclarationExport;
  private readonly byName: Map<number, DeclarationRecord>;
  private readonly names: Ref[] = [];
  private readonly levels: Ref[] = [];
  private readonly exprs: Ref[] = [];

  constructor(heap: LeanHeap, data: DeclarationExport) {
    this.heap = heap;
    this.data = data;
    this.byName = new Map(data.records.map((record) => [record.name, record]));
  }

  build(): void {
    const { heap, data } = this;
    const { terms } = data;
    for (const parts of terms.names) this.names.push(heap.nameFromParts(parts));
    for (let i = 0; i < terms.levels.length; i += 3) this.levels.push(this.makeLevel(i));
    for (let i = 0; i < terms.exprs.length; i += 4) this.exprs.push(this.makeExpr(i));
  }

  release(): void {
    for (const refs of [this.exprs, this.levels, this.names]) {
      for (const ref of refs) this.heap.dec(ref);
    }
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

  /** Builds a `Lean.Declaration`. Owned. */
  declaration(step: readonly DeclarationRecord[]): Ref {
    const { heap } = this;
    const record = step[0] as DeclarationRecord;
    const self = () => heap.list([this.take(this.names, record.name)]);
    switch (record.kind) {
      case "axiom":
        return heap.ctor(0, [heap.ctor(0, [this.constantVal(record)], [Number(record.isUnsafe)])]);
      case "definition": {
        const value = this.take(this.exprs, record.value);
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
    const types = block.map((member) => {
      if (member.kind !== "inductive") throw new RangeError("not an inductive type");
      const constructors = member.constructors.map((name) => {
        const record = this.byName.get(name);
        if (!record) throw new RangeError("a constructor is missing");
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
