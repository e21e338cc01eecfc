import { LemmataError } from "../../errors/index.ts";
import {
  type DeclarationExport,
  type DeclarationRecord,
  ExprTag,
  LevelTag,
  type LocalModule,
  type NameParts,
  nameKey,
} from "../../model/index.ts";
import type { LeanHeap, Ref } from "../runtime/heap.ts";
import { constantKind, constantVal, newConstants } from "./constants.ts";
import { LAYOUTS } from "./layouts.ts";
import { localConstants } from "./local-modules.ts";

const FVAR = 1;
const MVAR = 2;
const MDATA = 10;

/**
 * Reads declarations out of the heap as plain data: the roots and every declaration they reach that
 * is not of the library (those of imported project modules count as new).
 * Nothing here is trusted by the gate; it replays what it receives.
 */
export function exportDeclarations(
  heap: LeanHeap,
  environment: Ref,
  kernelEnv: Ref,
  modules: readonly LocalModule[],
  roots: readonly NameParts[] | ((parts: NameParts, info: Ref) => boolean),
): DeclarationExport {
  const constants = new Map<string, Ref>();
  for (const { name, info } of localConstants(heap, environment, modules)) {
    constants.set(nameKey(heap.nameParts(name)), info);
  }
  for (const { name, info } of newConstants(heap, kernelEnv)) {
    constants.set(nameKey(heap.nameParts(name)), info);
  }
  return new Exporter(heap, environment, constants).run(roots);
}

class Exporter {
  private readonly heap: LeanHeap;
  private readonly environment: Ref;
  /** Everything that is not of the library. */
  private readonly constants: ReadonlyMap<string, Ref>;
  private readonly strings: string[] = [];
  private readonly names: NameParts[] = [];
  private readonly nameOfRef = new Map<Ref, number>();
  private readonly nameOfKey = new Map<string, number>();
  private readonly levels: number[] = [];
  private readonly levelOfRef = new Map<Ref, number>();
  private readonly exprs: number[] = [];
  private readonly exprOfRef = new Map<Ref, number>();
  private readonly lists: number[] = [];
  private readonly levelLists = new Map<string, number>();
  private readonly records: DeclarationRecord[] = [];
  private readonly state = new Map<string, "open" | "done">();
  private readonly notes: DeclarationExport["notes"] = [];
  /** Names of constants met while reading the current declaration. */
  private met = new Set<number>();

  constructor(heap: LeanHeap, environment: Ref, constants: ReadonlyMap<string, Ref>) {
    this.heap = heap;
    this.environment = environment;
    this.constants = constants;
  }

  run(
    roots: readonly NameParts[] | ((parts: NameParts, info: Ref) => boolean),
  ): DeclarationExport {
    const missing: NameParts[] = [];
    if (typeof roots === "function") {
      for (const [key, info] of this.constants) {
        const name = this.heap.field(constantVal(this.heap, info), 0);
        if (roots(this.heap.nameParts(name), info)) this.visit(key);
      }
    } else {
      for (const root of roots) {
        const key = nameKey(root);
        if (this.constants.has(key)) this.visit(key);
        else missing.push(root);
      }
    }
    return {
      terms: {
        strings: this.strings,
        names: this.names,
        levels: Int32Array.from(this.levels),
        exprs: Int32Array.from(this.exprs),
        lists: Int32Array.from(this.lists),
      },
      records: this.records,
      missing,
      notes: this.notes,
    };
  }

  /** Exports a constant after everything it depends on; iterative, because chains can be long. */
  private visit(rootKey: string): void {
    const stack: { key: string; record?: DeclarationRecord }[] = [{ key: rootKey }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1] as (typeof stack)[number];
      if (top.record) {
        this.records.push(top.record);
        this.state.set(top.key, "done");
        stack.pop();
        continue;
      }
      if (this.state.has(top.key)) {
        stack.pop();
        continue;
      }
      this.state.set(top.key, "open");
      this.met = new Set();
      top.record = this.record(this.constants.get(top.key) as Ref);
      for (const name of this.met) {
        const key = nameKey(this.names[name] as NameParts);
        if (this.constants.has(key) && !this.state.has(key)) stack.push({ key });
      }
    }
  }

  private record(info: Ref): DeclarationRecord {
    const { heap } = this;
    const value = heap.field(info, 0);
    const common = constantVal(heap, info);
    const nameRef = heap.field(common, 0);
    const base = {
      name: this.name(nameRef),
      levelParams: [...heap.listItems(heap.field(common, 1))].map((ref) => this.name(ref)),
      type: this.expr(heap.field(common, 2)),
    };
    this.takeNotes(base.name, nameRef);
    switch (constantKind(heap, info)) {
      case "axiom":
        return { ...base, kind: "axiom", isUnsafe: heap.scalar8(value, 0) === 1 };
      case "theorem":
        return { ...base, kind: "theorem", value: this.expr(heap.field(value, 1)) };
      case "definition": {
        const layout = LAYOUTS["Lean.DefinitionVal"];
        return {
          ...base,
          kind: "definition",
          value: this.expr(heap.field(value, layout.value)),
          hints: this.hints(heap.field(value, layout.hints)),
          safety: (["unsafe", "safe", "partial"] as const)[heap.scalar8(value, 0)] ?? "unsafe",
        };
      }
      case "opaque":
        return {
          ...base,
          kind: "opaque",
          value: this.expr(heap.field(value, 1)),
          isUnsafe: heap.scalar8(value, 0) === 1,
        };
      case "quotient":
        return { ...base, kind: "quotient" };
      case "inductive": {
        const layout = LAYOUTS["Lean.InductiveVal"];
        const all = this.nameList(heap.field(value, layout.all));
        const constructors = this.nameList(heap.field(value, layout.ctors));
        for (const name of [...all, ...constructors]) this.met.add(name);
        return {
          ...base,
          kind: "inductive",
          numParams: heap.smallNat(heap.field(value, layout.numParams)),
          numIndices: heap.smallNat(heap.field(value, layout.numIndices)),
          all,
          constructors,
          isUnsafe: heap.scalar8(value, 1) === 1,
        };
      }
      case "constructor": {
        const layout = LAYOUTS["Lean.ConstructorVal"];
        const inductive = this.name(heap.field(value, layout.induct));
        this.met.add(inductive);
        return {
          ...base,
          kind: "constructor",
          inductive,
          index: heap.smallNat(heap.field(value, layout.cidx)),
          numParams: heap.smallNat(heap.field(value, layout.numParams)),
          numFields: heap.smallNat(heap.field(value, layout.numFields)),
        };
      }
      default: {
        const all = this.nameList(heap.field(value, LAYOUTS["Lean.RecursorVal"].all));
        for (const name of all) this.met.add(name);
        return { ...base, kind: "recursor", all };
      }
    }
  }

  private takeNotes(name: number, ref: Ref): void {
    const { heap, environment } = this;
    const replacement = heap.native.l_Lean_Compiler_getImplementedBy_x3f?.(
      heap.inc(environment),
      heap.inc(ref),
    ) as number;
    if (!heap.isScalar(replacement)) this.notes.push({ name, note: "implemented_by" });
    heap.dec(replacement);
    const isExtern = heap.native.l_Lean_isExtern?.(heap.inc(environment), heap.inc(ref)) as number;
    if (isExtern & 1) this.notes.push({ name, note: "extern" });
    if (this.constants.has(nameKey([...(this.names[name] as NameParts), "_unsafe_rec"]))) {
      this.notes.push({ name, note: "unsafe-rec" });
    }
  }

  private hints(ref: Ref): number {
    const { heap } = this;
    if (heap.isScalar(ref)) return heap.unbox(ref) === 0 ? -2 : -1;
    return heap.u32(heap.scalarAddress(ref, 0));
  }

  private nameList(ref: Ref): number[] {
    return [...this.heap.listItems(ref)].map((name) => this.name(name));
  }

  private name(ref: Ref): number {
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
  private expr(root: Ref): number {
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
          a = heap.smallNat(heap.field(ref, 0));
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
          a = this.name(heap.field(ref, 0)) * 4 + heap.scalar8(ref, 8);
          break;
        case ExprTag.letE: {
          const parts = [1, 2, 3].map((i) => need(heap.field(ref, i)));
          if (stack.length === before) b = this.list(parts);
          a = this.name(heap.field(ref, 0)) * 2 + heap.scalar8(ref, 8);
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
          b = heap.smallNat(heap.field(ref, 1));
          this.met.add(a);
          break;
        case FVAR:
        case MVAR:
          throw incomplete(tag === FVAR ? "a free variable" : "a metavariable");
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
