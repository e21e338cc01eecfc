import {
  type DeclarationExport,
  type DeclarationRecord,
  type NameParts,
  nameKey,
} from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { type Constant, constantKind, constantVal, newConstants } from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import { TermWriter } from "../read/term-writer.ts";

/** Where declarations are read from; all borrowed. */
interface ExportSource {
  environment: Ref;
  kernelEnv: Ref;
  /** The constants of the project's modules that were imported. */
  imported: Iterable<Constant>;
}

/**
 * Reads declarations out of the heap as plain data: the roots and every declaration they reach that is not of the
 * library (those of imported project modules count as new). The gate trusts none of it; it replays what it
 * receives.
 */
export function exportDeclarations(
  heap: LeanHeap,
  { environment, kernelEnv, imported }: ExportSource,
  roots: readonly NameParts[] | ((parts: NameParts, info: Ref) => boolean),
): DeclarationExport {
  const constants = new Map<string, Ref>();
  for (const { name, info } of imported) {
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
  private readonly records: DeclarationRecord[] = [];
  private readonly state = new Map<string, "open" | "done">();
  private readonly notes: DeclarationExport["notes"] = [];
  private readonly terms: TermWriter;

  constructor(heap: LeanHeap, environment: Ref, constants: ReadonlyMap<string, Ref>) {
    this.heap = heap;
    this.environment = environment;
    this.constants = constants;
    this.terms = new TermWriter(heap);
  }

  run(roots: readonly NameParts[] | ((parts: NameParts, info: Ref) => boolean)): DeclarationExport {
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
    return { terms: this.terms.store(), records: this.records, missing, notes: this.notes };
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
      const info = this.constants.get(top.key) as Ref;
      const type = this.typeOfConstructor(info);
      if (type !== undefined && this.constants.has(type) && !this.state.has(type)) {
        stack.push({ key: type });
        continue;
      }
      this.state.set(top.key, "open");
      this.terms.met.clear();
      top.record = this.record(info);
      for (const name of this.terms.met) {
        const key = nameKey(this.terms.names[name] as NameParts);
        if (this.constants.has(key) && !this.state.has(key)) stack.push({ key });
      }
    }
  }

  /**
   * The type that a constructor is of, which is begun before it: so what the constructors mention comes before the
   * type, which the kernel is given together with them.
   */
  private typeOfConstructor(info: Ref): string | undefined {
    const { heap } = this;
    if (constantKind(heap, info) !== "constructor") return undefined;
    const value = heap.field(info, 0);
    return nameKey(heap.nameParts(heap.field(value, LAYOUTS["Lean.ConstructorVal"].induct)));
  }

  private record(info: Ref): DeclarationRecord {
    const { heap } = this;
    const value = heap.field(info, 0);
    const common = constantVal(heap, info);
    const nameRef = heap.field(common, 0);
    const base = {
      name: this.terms.name(nameRef),
      levelParams: [...heap.listItems(heap.field(common, 1))].map((ref) => this.terms.name(ref)),
      type: this.terms.expr(heap.field(common, 2)),
    };
    this.takeNotes(base.name, nameRef);
    switch (constantKind(heap, info)) {
      case "axiom":
        return { ...base, kind: "axiom", isUnsafe: heap.scalar8(value, 0) === 1 };
      case "theorem":
        return { ...base, kind: "theorem", value: this.terms.expr(heap.field(value, 1)) };
      case "definition": {
        const layout = LAYOUTS["Lean.DefinitionVal"];
        return {
          ...base,
          kind: "definition",
          value: this.terms.expr(heap.field(value, layout.value)),
          hints: this.hints(heap.field(value, layout.hints)),
          safety: (["unsafe", "safe", "partial"] as const)[heap.scalar8(value, 0)] ?? "unsafe",
        };
      }
      case "opaque":
        return {
          ...base,
          kind: "opaque",
          value: this.terms.expr(heap.field(value, 1)),
          isUnsafe: heap.scalar8(value, 0) === 1,
        };
      case "quotient":
        return { ...base, kind: "quotient" };
      case "inductive": {
        const layout = LAYOUTS["Lean.InductiveVal"];
        const all = this.nameList(heap.field(value, layout.all));
        const constructors = this.nameList(heap.field(value, layout.ctors));
        for (const name of [...all, ...constructors]) this.terms.met.add(name);
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
        const inductive = this.terms.name(heap.field(value, layout.induct));
        this.terms.met.add(inductive);
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
        for (const name of all) this.terms.met.add(name);
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
    if (this.constants.has(nameKey([...(this.terms.names[name] as NameParts), "_unsafe_rec"]))) {
      this.notes.push({ name, note: "unsafe-rec" });
    }
  }

  private hints(ref: Ref): number {
    const { heap } = this;
    if (heap.isScalar(ref)) return heap.unbox(ref) === 0 ? -2 : -1;
    return heap.u32(heap.scalarAddress(ref, 0));
  }

  private nameList(ref: Ref): number[] {
    return [...this.heap.listItems(ref)].map((name) => this.terms.name(name));
  }
}
