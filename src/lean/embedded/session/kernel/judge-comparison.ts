import {
  type DeclarationRecord,
  groupBy,
  type NameParts,
  nameKey,
  TermView,
} from "../../../../core/index.ts";
import type { TrustedDeclarations } from "../../../../core/ports/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure } from "../calls.ts";
import { constantKind, constantType, constantVal, constantValue } from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import { findConstant } from "./kernel.ts";
import { TermBuilder } from "./term-builder.ts";

/**
 * Compares, in one environment (borrowed), what the trusted declarations say with what is there: for each
 * target its statement, and every definition that the statement reaches, whole. The trusted terms are
 * built beside those of the environment and compared by Lean's own alpha-equivalence (names of bound
 * variables and binder annotations do not count). Of a theorem inside a definition only the statement
 * counts. Gives for each target the first trusted declaration that differs, or nothing.
 */
export function differencesFromTrusted(
  heap: LeanHeap,
  env: Ref,
  { declarations, renamed }: TrustedDeclarations,
  targets: readonly NameParts[],
): (NameParts | undefined)[] {
  const view = new TermView(declarations);
  // Most targets need no renaming; those with the same one share the terms.
  const groups = groupBy(targets.keys(), (i) => JSON.stringify(renamed[i] ?? []));
  const differences: (NameParts | undefined)[] = [];
  for (const members of groups.values()) {
    const names = renamed[members[0] as number] ?? [];
    const builder = new TermBuilder(
      heap,
      declarations,
      new Map(names.map(([from, to]) => [nameKey(from), to])),
    );
    try {
      builder.build();
      const comparison = new Comparison(heap, env, view, builder);
      for (const i of members) differences[i] = comparison.difference(targets[i] as NameParts);
    } finally {
      builder.release();
    }
  }
  return differences;
}

class Comparison {
  private readonly heap: LeanHeap;
  private readonly env: Ref;
  private readonly view: TermView;
  private readonly builder: TermBuilder;
  private readonly known = new Map<string, boolean>();

  constructor(heap: LeanHeap, env: Ref, view: TermView, builder: TermBuilder) {
    this.heap = heap;
    this.env = env;
    this.view = view;
    this.builder = builder;
  }

  difference(target: NameParts): NameParts | undefined {
    const root = this.view.find(nameKey(target));
    if (!root || !this.hasSameStatement(root)) return target;
    const seen = new Set([nameKey(target)]);
    // Two trusted declarations never stand for one of the submission.
    const images = new Set([this.image(root)]);
    const stack = [...this.view.constants(root.type)];
    for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
      const key = this.view.key(name);
      if (seen.has(key)) continue;
      seen.add(key);
      const record = this.view.find(key);
      if (!record) continue;
      const image = this.image(record);
      if (images.has(image)) return this.view.parts(name);
      images.add(image);
      let isSame = this.known.get(key);
      if (isSame === undefined) {
        isSame = this.isSame(record);
        this.known.set(key, isSame);
      }
      if (!isSame) return this.view.parts(name);
      stack.push(
        ...(record.kind === "theorem"
          ? this.view.constants(record.type)
          : this.view.dependencies(record)),
      );
    }
    return undefined;
  }

  /** The key of the submission's name for a trusted declaration. */
  private image(record: DeclarationRecord): string {
    return nameKey(this.heap.nameParts(this.builder.name(record.name)));
  }

  private found(record: DeclarationRecord): Ref | undefined {
    return findConstant(this.heap, this.env, this.builder.name(record.name));
  }

  /** The target itself: its type only. */
  private hasSameStatement(record: DeclarationRecord): boolean {
    const info = this.found(record);
    return (
      info !== undefined && this.sameTerm(record, info, record.type, constantType(this.heap, info))
    );
  }

  private isSame(record: DeclarationRecord): boolean {
    const { heap } = this;
    const info = this.found(record);
    if (info === undefined || constantKind(heap, info) !== record.kind) return false;
    if (!this.sameTerm(record, info, record.type, constantType(heap, info))) return false;
    const value = heap.field(info, 0);
    const count = (field: number) => heap.smallNat(heap.field(value, field));
    switch (record.kind) {
      case "definition":
        return (
          heap.scalar8(value, 0) === { unsafe: 0, safe: 1, partial: 2 }[record.safety] &&
          this.sameTerm(record, info, record.value, constantValue(heap, info) as Ref)
        );
      case "opaque":
        return (
          heap.scalar8(value, 0) === Number(record.isUnsafe) &&
          this.sameTerm(record, info, record.value, constantValue(heap, info) as Ref)
        );
      case "inductive": {
        const layout = LAYOUTS["Lean.InductiveVal"];
        return (
          count(layout.numParams) === record.numParams &&
          heap.scalar8(value, 1) === Number(record.isUnsafe) &&
          this.sameNames(heap.field(value, layout.all), record.all) &&
          this.sameNames(heap.field(value, layout.ctors), record.constructors)
        );
      }
      case "constructor": {
        const layout = LAYOUTS["Lean.ConstructorVal"];
        return (
          count(layout.cidx) === record.index &&
          count(layout.numParams) === record.numParams &&
          count(layout.numFields) === record.numFields &&
          this.sameName(heap.field(value, layout.induct), record.inductive)
        );
      }
      case "recursor":
        return this.sameNames(heap.field(value, LAYOUTS["Lean.RecursorVal"].all), record.all);
      default:
        return true;
    }
  }

  /** Universe parameters correspond by position. */
  private sameTerm(record: DeclarationRecord, info: Ref, trusted: number, submitted: Ref): boolean {
    const { heap, builder } = this;
    const params = [...heap.listItems(heap.field(constantVal(heap, info), 1))];
    if (params.length !== record.levelParams.length) return false;
    const renames = record.levelParams.some((name, i) => !this.sameName(params[i] as Ref, name));
    const expr = renames
      ? callPure(heap, "l_Lean_Expr_instantiateLevelParams", [
          heap.inc(builder.expr(trusted)),
          heap.list(record.levelParams.map((name) => heap.inc(builder.name(name)))),
          heap.list(
            params.map((name) => heap.native.lean_level_mk_param?.(heap.inc(name)) as number),
          ),
        ])
      : heap.inc(builder.expr(trusted));
    const isSame = heap.native.lean_expr_eqv?.(expr, submitted) === 1;
    heap.dec(expr);
    return isSame;
  }

  private sameNames(list: Ref, names: readonly number[]): boolean {
    const items = [...this.heap.listItems(list)];
    return (
      items.length === names.length &&
      items.every((item, i) => this.sameName(item, names[i] as number))
    );
  }

  private sameName(ref: Ref, name: number): boolean {
    return this.heap.native.lean_name_eq?.(ref, this.builder.name(name)) === 1;
  }
}
