import {
  type DeclarationExport,
  type DeclarationRecord,
  displayName,
  isUnsafeRecord,
  kernelSteps,
  type NameParts,
  nameKey,
  TermView,
} from "../../../../core/index.ts";
import type { JudgedTarget, Judgement, JudgementRequest } from "../../../../core/ports/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { constantKind, constantType, constantVal, RUN_BY_KERNEL } from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import { printClosedTerms } from "../read/print-closed.ts";
import { differencesFromTrusted } from "./judge-comparison.ts";
import {
  type CleanEnvironment,
  NameKeys,
  type Refusal,
  TargetExaminer,
} from "./judge-examination.ts";
import { addDeclaration, findConstant } from "./kernel.ts";
import { TermBuilder } from "./term-builder.ts";

/**
 * Adds a candidate's declarations to a clean environment (borrowed) through the kernel, and examines the targets in
 * the result. The terms are rebuilt from the data; nothing else from the candidate's process is used.
 */
export function judgeDeclarations(
  heap: LeanHeap,
  base: CleanEnvironment,
  request: JudgementRequest,
): Judgement {
  let view: TermView;
  try {
    view = new TermView(request.submission);
    if (request.trusted) new TermView(request.trusted.declarations);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return { status: "malformed", reason: error.message };
  }
  const bench = new JudgeBench(heap, base, view);
  try {
    bench.addAll(new Set(request.examples.map(nameKey)));
    const examiner = bench.examiner();
    const targets = request.targets.map((name) => examiner.examine(name));
    if (request.trusted) {
      const differences = differencesFromTrusted(heap, bench.env, request.trusted, request.targets);
      for (const [i, difference] of differences.entries()) {
        const target = targets[i] as JudgedTarget;
        if (difference !== undefined && target.kind !== undefined) target.difference = difference;
      }
    }
    if (request.printStatements) bench.print(request.targets, targets);
    return { status: "judged", targets };
  } finally {
    bench.release();
  }
}

class JudgeBench {
  /** The kernel's environment so far. Owned. */
  env: Ref;
  /** The same for the elaborator's printer. Owned. */
  private printing: Ref;
  private readonly heap: LeanHeap;
  private readonly base: CleanEnvironment;
  private readonly data: DeclarationExport;
  private readonly view: TermView;
  private readonly builder: TermBuilder;
  /** By name: why a record of the submission is not in the environment, or must not be used. */
  private readonly refused = new Map<string, Refusal[]>();
  private readonly keys: NameKeys;

  constructor(heap: LeanHeap, base: CleanEnvironment, view: TermView) {
    this.heap = heap;
    this.base = base;
    this.view = view;
    this.data = view.data;
    this.keys = new NameKeys(heap);
    this.env = heap.inc(base.kernelEnv);
    this.printing = heap.inc(base.environment);
    this.builder = new TermBuilder(heap, view.data);
    this.builder.build();
  }

  release(): void {
    this.heap.dec(this.env);
    this.heap.dec(this.printing);
    this.builder.release();
  }

  /** Adds every record, in order; a refused one causes those that rest on it to be refused. */
  addAll(examples: ReadonlySet<string>): void {
    for (const record of this.data.records) this.refuseForeign(record);
    for (const { records, isWhole } of kernelSteps(this.data)) {
      const reasons = isWhole
        ? this.standingReasons(records)
        : [malformed(`${this.shown(records[0])} is not a whole inductive block`)];
      const refusal = reasons.length > 0 ? reasons : this.add(records, examples);
      if (refusal.length === 0) continue;
      for (const record of records) {
        this.refuse(record, refusal);
        if (record.kind !== "inductive") continue;
        for (const name of record.constructors) {
          const member = this.view.find(this.view.key(name));
          if (member) this.refuse(member, refusal);
        }
      }
    }
    for (const record of this.data.records) this.compareGenerated(record);
  }

  private add(records: DeclarationRecord[], examples: ReadonlySet<string>): Refusal[] {
    const { heap, builder } = this;
    const [first] = records as [DeclarationRecord];
    const isExample = first.kind === "definition" && examples.has(this.view.key(first.name));
    for (const asTheorem of isExample ? [true, false] : [false]) {
      let declaration: Ref;
      try {
        declaration = builder.declaration(records, { asTheorem });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [malformed(`${this.shown(first)}: ${error.message}`)];
      }
      const outcome = addDeclaration(heap, this.env, declaration);
      if ("env" in outcome) {
        heap.dec(this.env);
        this.env = outcome.env;
        this.showToPrinter(declaration);
        return [];
      }
      heap.dec(declaration);
      if (asTheorem && outcome.isNoProposition) continue;
      const text = `the kernel refused ${this.shown(first)} on a clean environment: ${outcome.error}`;
      return [{ code: "kernel-rejected", text }];
    }
    return [];
  }

  /** Makes what the kernel accepted visible to the elaborator's printer. Takes ownership. */
  private showToPrinter(declaration: Ref): void {
    const { heap } = this;
    const args = [heap.inc(this.printing), 0, declaration, heap.none(), 0];
    const added = heap.native.l_Lean_Environment_addDeclCore?.(...args) as number;
    if (heap.tag(added) === 1) {
      heap.dec(this.printing);
      this.printing = heap.inc(heap.field(added, 0));
    }
    heap.dec(added);
  }

  /** Refuses what no submission may contain. */
  private refuseForeign(record: DeclarationRecord): void {
    const { heap, builder } = this;
    const name = this.shown(record);
    if (findConstant(heap, this.base.kernelEnv, builder.name(record.name)) !== undefined) {
      this.refuse(record, [malformed(`${name} belongs to the library and is declared again`)]);
    } else if (record.kind === "quotient") {
      this.refuse(record, [malformed(`${name} claims to be a part of the logic itself`)]);
      // The code that would be run is unverified, and a declaration of the submission could replace it.
    } else if (
      this.view.dependencies(record).some((used) => RUN_BY_KERNEL.has(this.view.key(used)))
    ) {
      const text = `rests on the axiom Lean.ofReduceBool (native_decide or decide +native: it trusts compiled code instead of the kernel)`;
      this.refuse(record, [{ code: "forbidden-axiom", text }]);
    } else if (isUnsafeRecord(record)) {
      const text = `rests on ${name}, which is unsafe`;
      this.refuse(record, [{ code: "unsafe-definition", text }]);
    }
  }

  private standingReasons(records: readonly DeclarationRecord[]): Refusal[] {
    const own = new Set(records.map((record) => this.view.key(record.name)));
    const found = new Set<Refusal>();
    for (const record of records) {
      for (const reason of this.refused.get(this.view.key(record.name)) ?? []) found.add(reason);
      for (const name of this.dependencies(record)) {
        const key = this.view.key(name);
        if (own.has(key)) continue;
        for (const reason of this.refused.get(key) ?? []) found.add(reason);
      }
    }
    return [...found];
  }

  /** What a record mentions, the constructors of an inductive type included. */
  private dependencies(record: DeclarationRecord): readonly number[] {
    const direct = this.view.dependencies(record);
    if (record.kind !== "inductive") return direct;
    const inner = record.constructors.flatMap((name) => {
      const member = this.view.find(this.view.key(name));
      return member ? this.view.constants(member.type) : [];
    });
    return [...direct, ...inner];
  }

  /** Constructors and recursors must be those that the kernel generated for their block, or they are refused. */
  private compareGenerated(record: DeclarationRecord): void {
    if (record.kind !== "constructor" && record.kind !== "recursor") return;
    const { heap, builder } = this;
    const key = this.view.key(record.name);
    if (this.refused.has(key)) return;
    const info = findConstant(heap, this.env, builder.name(record.name));
    const isSame =
      info !== undefined &&
      constantKind(heap, info) === record.kind &&
      this.hasSameParts(record, info) &&
      this.sameNames(heap.field(constantVal(heap, info), 1), record.levelParams) &&
      heap.native.lean_expr_eqv?.(constantType(heap, info), builder.expr(record.type)) === 1;
    if (isSame) return;
    const text = `${this.shown(record)} is not the ${record.kind} that the kernel makes`;
    this.refuse(record, [malformed(text)]);
  }

  private hasSameParts(
    record: DeclarationRecord & { kind: "constructor" | "recursor" },
    info: Ref,
  ): boolean {
    const { heap } = this;
    const value = heap.field(info, 0);
    if (record.kind === "recursor") {
      return this.sameNames(heap.field(value, LAYOUTS["Lean.RecursorVal"].all), record.all);
    }
    const layout = LAYOUTS["Lean.ConstructorVal"];
    const counts = [
      [layout.cidx, record.index],
      [layout.numParams, record.numParams],
      [layout.numFields, record.numFields],
    ] as const;
    return (
      counts.every(([field, count]) => heap.smallNat(heap.field(value, field)) === count) &&
      this.keys.of(heap.field(value, layout.induct)) === this.view.key(record.inductive)
    );
  }

  private sameNames(list: Ref, names: readonly number[]): boolean {
    const keys = [...this.heap.listItems(list)].map((name) => this.keys.of(name));
    return (
      keys.length === names.length &&
      keys.every((key, i) => key === this.view.key(names[i] as number))
    );
  }

  private refuse(record: DeclarationRecord, reasons: readonly Refusal[]): void {
    const key = this.view.key(record.name);
    this.refused.set(key, [...new Set([...(this.refused.get(key) ?? []), ...reasons])]);
  }

  private shown(record: DeclarationRecord | undefined): string {
    return record ? displayName(this.view.parts(record.name)) : "a declaration";
  }

  /** For the current environment. */
  examiner(): TargetExaminer {
    const { heap, base, env, refused, keys } = this;
    return new TargetExaminer({ heap, base, env, refused, keys });
  }

  print(names: readonly NameParts[], targets: JudgedTarget[]): void {
    const { heap } = this;
    const shown = targets.flatMap((target, i) => {
      if (target.kind !== "theorem") return [];
      const name = heap.nameFromParts(names[i] as NameParts);
      const info = findConstant(heap, this.env, name) as Ref;
      heap.dec(name);
      return [{ target, type: constantType(heap, info) }];
    });
    const texts = printClosedTerms(
      heap,
      this.printing,
      shown.map(({ type }) => type),
    );
    for (const [i, { target }] of shown.entries()) {
      const text = texts[i];
      if (text !== undefined) target.statement = text;
    }
  }
}

function malformed(text: string): Refusal {
  return { code: "malformed", text };
}
