import { ExprTag, type NameParts, nameKey } from "../../../../core/index.ts";
import type { JudgedTarget } from "../../../../core/ports/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { constantKind, constantType, constantValue } from "../constants.ts";
import { exprFields } from "../expr-fields.ts";
import { LAYOUTS } from "../layouts.ts";
import { findConstant } from "./kernel.ts";

const SORRY = nameKey(["sorryAx"]);

export type Refusal = JudgedTarget["refusals"][number];

/** The environment that a submission is judged on. */
export interface CleanEnvironment {
  /** The elaborator's environment, for printing, and the kernel's of the same imports. */
  environment: Ref;
  kernelEnv: Ref;
  /** What constants of its libraries rest on: an axiom on itself, a theorem that was not proved on `sorryAx`. */
  axioms: ReadonlyMap<string, readonly NameParts[]>;
}

/** What a constant of the judge's environment mentions. */
interface Node {
  name: NameParts;
  /** Keys of new constants. */
  uses: string[];
  axioms: NameParts[];
  mentionsSorry: boolean;
}

/** The keys of names in Lean's memory, each read once. */
export class NameKeys {
  private readonly heap: LeanHeap;
  private readonly keyOfRef = new Map<Ref, string>();
  private readonly partsOfKey = new Map<string, NameParts>();

  constructor(heap: LeanHeap) {
    this.heap = heap;
  }

  of(name: Ref): string {
    let key = this.keyOfRef.get(name);
    if (key === undefined) {
      const parts = this.heap.nameParts(name);
      key = nameKey(parts);
      this.keyOfRef.set(name, key);
      this.partsOfKey.set(key, parts);
    }
    return key;
  }

  partsOf(key: string): NameParts | undefined {
    return this.partsOfKey.get(key);
  }
}

interface ExaminerOptions {
  heap: LeanHeap;
  base: CleanEnvironment;
  /** The kernel's environment with what it accepted of the submission. Borrowed. */
  env: Ref;
  /** By name: why a record of the submission is not in the environment, or must not be used. */
  refused: ReadonlyMap<string, readonly Refusal[]>;
  keys: NameKeys;
}

/** Finds out what targets are and rest on, in the environment that the kernel accepted. */
export class TargetExaminer {
  private readonly heap: LeanHeap;
  private readonly base: CleanEnvironment;
  private readonly env: Ref;
  private readonly refused: ReadonlyMap<string, readonly Refusal[]>;
  private readonly keys: NameKeys;
  private readonly nodes = new Map<string, Node>();

  constructor({ heap, base, env, refused, keys }: ExaminerOptions) {
    this.heap = heap;
    this.base = base;
    this.env = env;
    this.refused = refused;
    this.keys = keys;
  }

  /** What a declaration is and rests on, in the judge's environment. */
  examine(target: NameParts): JudgedTarget {
    const { heap } = this;
    const rootKey = nameKey(target);
    const root = heap.nameFromParts(target);
    const isOfLibrary = findConstant(heap, this.base.kernelEnv, root) !== undefined;
    const info = isOfLibrary ? undefined : findConstant(heap, this.env, root);
    heap.dec(root);
    const judged: JudgedTarget = { axioms: [], sorryIn: [], refusals: [] };
    if (info === undefined) {
      judged.refusals = [...(this.refused.get(rootKey) ?? [])];
      // Nothing else is refused for an axiom before the kernel has seen it.
      const runsCode = judged.refusals.some(({ code }) => code === "forbidden-axiom");
      if (runsCode) judged.axioms = [["Lean", "ofReduceBool"]];
      return judged;
    }
    judged.kind = constantKind(heap, info);
    const axioms = new Map<string, NameParts>();
    const refusals = new Set<Refusal>();
    const seen = new Set<string>();
    const stack = [rootKey];
    for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
      if (seen.has(key)) continue;
      seen.add(key);
      const node = this.nodes.get(key) ?? this.node(key, key === rootKey ? target : undefined);
      for (const axiom of node.axioms) axioms.set(nameKey(axiom), axiom);
      if (node.mentionsSorry) judged.sorryIn.push(node.name);
      for (const reason of this.refused.get(key) ?? []) refusals.add(reason);
      stack.push(...node.uses);
    }
    judged.axioms = [...axioms.values()];
    judged.refusals = [...refusals];
    return judged;
  }

  private node(key: string, known?: NameParts): Node {
    const { heap } = this;
    const name = known ?? this.keys.partsOf(key) ?? [];
    const node: Node = { name, uses: [], axioms: [], mentionsSorry: false };
    this.nodes.set(key, node);
    const ref = heap.nameFromParts(name);
    const info = findConstant(heap, this.env, ref);
    heap.dec(ref);
    if (info === undefined) return node;
    if (constantKind(heap, info) === "axiom") node.axioms.push(name);
    for (const mentioned of this.mentions(info)) {
      const other = this.keys.of(mentioned);
      if (findConstant(heap, this.base.kernelEnv, mentioned) === undefined) {
        node.uses.push(other);
        continue;
      }
      for (const axiom of this.base.axioms.get(other) ?? []) {
        if (nameKey(axiom) === SORRY) node.mentionsSorry = true;
        else node.axioms.push(axiom);
      }
    }
    return node;
  }

  /** Names (borrowed) of everything that a constant of the judge's environment mentions. */
  private mentions(info: Ref): Set<Ref> {
    const { heap } = this;
    const found = constantsOf(heap, constantType(heap, info));
    const value = constantValue(heap, info);
    if (value !== undefined) for (const name of constantsOf(heap, value)) found.add(name);
    const fields = heap.field(info, 0);
    const names = (list: number) => {
      for (const name of heap.listItems(heap.field(fields, list))) found.add(name);
    };
    switch (constantKind(heap, info)) {
      case "inductive":
        names(LAYOUTS["Lean.InductiveVal"].all);
        names(LAYOUTS["Lean.InductiveVal"].ctors);
        break;
      case "constructor":
        found.add(heap.field(fields, LAYOUTS["Lean.ConstructorVal"].induct));
        break;
      case "recursor":
        names(LAYOUTS["Lean.RecursorVal"].all);
    }
    return found;
  }
}

/** Names of the constants in an expression, structures of projections included. Borrowed from it. */
function constantsOf(heap: LeanHeap, root: Ref): Set<Ref> {
  const found = new Set<Ref>();
  const seen = new Set<Ref>();
  const stack = [root];
  for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
    if (seen.has(e)) continue;
    seen.add(e);
    const tag = heap.tag(e);
    if (tag === ExprTag.const || tag === ExprTag.proj) found.add(heap.field(e, 0));
    stack.push(...exprFields(heap, e));
  }
  return found;
}
