import { displayName, type LibraryTheorems } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure } from "../calls.ts";
import {
  constantKind,
  constantType,
  importedConstants,
  kernelEnvironment,
  originalKind,
  usedConstants,
} from "../constants.ts";

/** Names that Lean generates for a declaration. */
const MADE_BY_LEAN =
  /(^|\.)(_|(match|proof|eq|hcongr)_\d|eq_(def|unfold)$|inj(Eq)?$|(no|below|brec|rec|cases)(Confusion|On)|below$|sizeOf_spec$|congr_simp$|fun_(cases|induct)|(mutual_)?induct(_unfolding)?$|inst[A-Z])/;
/** Theorems that tactics use in their proofs. */
const FOR_TACTICS = /^(Lean|Std\.(Sat|Tactic)|(Int|Nat)\.(Linear|SOM))\.|\.(Internal|Tactic)\./;

/**
 * The theorems in the imports of an environment that a reader would look up: none that Lean generated or uses for
 * its tactics, none private or deprecated. In alphabetical order, so the same for the same imports. There are no
 * doc strings: the library of the npm package comes without the files that hold them.
 */
export function readLibraryTheorems(heap: LeanHeap, environment: Ref): LibraryTheorems {
  const kernelEnv = kernelEnvironment(heap, environment);
  const names = new ConstantNames(heap);
  const theorems: LibraryTheorems["theorems"] = [];
  try {
    for (const { name, info } of importedConstants(heap, kernelEnv)) {
      const kind = constantKind(heap, info);
      if (kind !== "theorem" && kind !== "axiom") continue;
      const text = displayName(heap.nameParts(name));
      if (MADE_BY_LEAN.test(text) || FOR_TACTICS.test(text)) continue;
      if (kind === "axiom" && originalKind(heap, environment, name) !== "theorem") continue;
      if (isDeprecated(heap, environment, name)) continue;
      theorems.push({ name: text, constants: names.in(constantType(heap, info)) });
    }
  } finally {
    heap.dec(kernelEnv);
  }
  theorems.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { constants: names.all, theorems };
}

/** Names as indices of one list; the same object of Lean is read once. */
class ConstantNames {
  readonly all: string[] = [];
  private readonly heap: LeanHeap;
  private readonly byRef = new Map<Ref, number>();
  private readonly byText = new Map<string, number>();

  constructor(heap: LeanHeap) {
    this.heap = heap;
  }

  /** The constants of an expression, each once. */
  in(expr: Ref): number[] {
    return [...new Set(usedConstants(this.heap, expr, (name) => this.indexOf(name)))];
  }

  private indexOf(ref: Ref): number {
    // The library stays where it is in the heap.
    let index = this.byRef.get(ref);
    if (index === undefined) {
      const text = displayName(this.heap.nameParts(ref));
      index = this.byText.get(text) ?? this.all.push(text) - 1;
      this.byText.set(text, index);
      this.byRef.set(ref, index);
    }
    return index;
  }
}

function isDeprecated(heap: LeanHeap, environment: Ref, name: Ref): boolean {
  const args = [heap.inc(environment), heap.inc(name)];
  return heap.unbox(callPure(heap, "l_Lean_Linter_isDeprecated", args)) === 1;
}
