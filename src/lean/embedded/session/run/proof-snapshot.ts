import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { formatText } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";
import { findGoal, metaPartsOf } from "./meta-contexts.ts";
import { type MetaParts, releaseParts, withFields, withFrame } from "./meta-frame.ts";

const META_CONTEXT = LAYOUTS["Lean.Meta.Context"];
const META_STATE = LAYOUTS["Lean.Meta.State"];
const CONTEXT = LAYOUTS["Lean.Elab.ContextInfo"];
const LOCAL = LAYOUTS["Lean.LocalContext"];
const LDECL = 1;

/**
 * A point of a proof from which tactics can be run: the states of Lean's monads, the open goals and
 * the goals at the beginning (both `List MVarId`). Every `Ref` is owned by the snapshot.
 */
export interface ProofSnapshot {
  parts: MetaParts;
  termState: Ref;
  goals: Ref;
  rootGoals: Ref;
  /** What is being proved, where it has a name: an `Option Name`. */
  declaration: Ref;
}

export function releaseSnapshot(heap: LeanHeap, snapshot: ProofSnapshot): void {
  const { parts, termState, goals, rootGoals, declaration } = snapshot;
  releaseParts(heap, parts);
  for (const ref of [termState, goals, rootGoals, declaration]) heap.dec(ref);
}

export interface SnapshotSource {
  /** `ContextInfo` of the place. */
  context: Ref;
  /** Environment to continue in instead of the one of the place. */
  env?: Ref;
  mctx?: Ref;
}

/**
 * A snapshot with given goals (`List MVarId`). As in the REPL, names are generated apart from those of
 * the original run. Borrows everything.
 */
export function snapshotOfGoals(
  heap: LeanHeap,
  source: SnapshotSource,
  goals: Ref,
  rootGoals: Ref,
): ProofSnapshot {
  const command = heap.field(source.context, 0);
  const mctx = source.mctx ?? heap.field(command, 3);
  const first = heap.isScalar(goals) ? (heap.isScalar(rootGoals) ? undefined : rootGoals) : goals;
  const goal = first === undefined ? undefined : findGoal(heap, mctx, heap.field(first, 0));
  const children = heap.native.l_Lean_NameGenerator_mkChild?.(
    heap.inc(heap.field(command, 7)),
  ) as number;
  const parts = metaPartsOf(
    heap,
    source.context,
    goal ?? { lctx: heap.global("l_Lean_LocalContext_empty") },
    { mctx, ngen: heap.field(children, 0), env: source.env || undefined },
  );
  heap.dec(children);
  return {
    parts,
    termState: heap.inc(heap.global("l_Lean_Elab_Term_instInhabitedState_default")),
    goals: heap.inc(goals),
    rootGoals: heap.inc(rootGoals),
    declaration: heap.inc(heap.field(source.context, CONTEXT.parentDecl)),
  };
}

/** A snapshot whose only goal is a fresh metavariable of a type in a local context. Borrows everything. */
export function snapshotOfType(
  heap: LeanHeap,
  source: SnapshotSource,
  lctx: Ref,
  type: Ref,
): ProofSnapshot {
  const parts = metaPartsOf(heap, source.context, { lctx }, source);
  try {
    const localInstances = withFrame(heap, parts, (frame) => {
      const instances: Ref[] = [];
      for (const { declaration, fvarId } of localDeclarations(heap, lctx)) {
        if (isImplementationDetail(heap, declaration)) continue;
        const found = frame.meta("l_Lean_Meta_isClass_x3f", [heap.inc(heap.field(declaration, 3))]);
        const className = heap.option(found);
        if (className !== undefined) {
          const fvar = heap.native.l_Lean_Expr_fvar___override?.(heap.inc(fvarId)) as number;
          instances.push(heap.ctor(0, [heap.inc(className), fvar]));
        }
        heap.dec(found);
      }
      return heap.array(instances);
    });
    parts.metaContext = replace(
      heap,
      parts.metaContext,
      META_CONTEXT.localInstances,
      localInstances,
    );
    const goal = withFrame(heap, parts, (frame) => {
      const mvar = frame.meta("l_Lean_Meta_mkFreshExprMVarAt", [
        heap.inc(lctx),
        heap.inc(localInstances),
        heap.inc(type),
        heap.box(0),
        heap.box(0),
        heap.box(0),
      ]);
      const id = heap.inc(heap.field(mvar, 0));
      heap.dec(mvar);
      const states = frame.states();
      heap.dec(parts.coreState);
      heap.dec(parts.metaState);
      Object.assign(parts, states);
      return id;
    });
    const goals = heap.list([goal]);
    return {
      parts,
      termState: heap.inc(heap.global("l_Lean_Elab_Term_instInhabitedState_default")),
      goals,
      rootGoals: heap.inc(goals),
      declaration: heap.inc(heap.field(source.context, CONTEXT.parentDecl)),
    };
  } catch (error) {
    releaseParts(heap, parts);
    throw error;
  }
}

/** Replaces one field; takes ownership of `object` and `value`. */
function replace(heap: LeanHeap, object: Ref, field: number, value: Ref): Ref {
  const copy = withFields(heap, object, { [field]: value });
  heap.dec(object);
  return copy;
}

/** `LocalDecl`s in order of introduction. Borrowed. */
export function* localDeclarations(
  heap: LeanHeap,
  lctx: Ref,
): Generator<{ declaration: Ref; fvarId: Ref }> {
  for (const entry of heap.persistentArray(heap.field(lctx, LOCAL.decls))) {
    const declaration = heap.option(entry);
    if (declaration !== undefined) {
      yield { declaration, fvarId: heap.field(declaration, 1) };
    }
  }
}

/** `LocalDecl.isImplementationDetail`: of kind `implDetail` or `auxDecl`. */
export function isImplementationDetail(heap: LeanHeap, declaration: Ref): boolean {
  // Scalars: binder info (cdecl) or nondependence (ldecl), then the kind.
  return heap.scalar8(declaration, 1) !== 0;
}

/**
 * A `let` variable, whose value the goal sees. What `have` introduces is stored with its value as well,
 * but marked as nondependent: for the goal it is a hypothesis like any other.
 */
export function isLetVariable(heap: LeanHeap, declaration: Ref): boolean {
  return heap.tag(declaration) === LDECL && heap.scalar8(declaration, 0) === 0;
}

export function mctxOf(heap: LeanHeap, snapshot: ProofSnapshot): Ref {
  return heap.field(snapshot.parts.metaState, META_STATE.mctx);
}

/** The open goals as Lean prints them, e.g. `case left\nx : Nat\n⊢ x = x`. Throws `LeanFailure`. */
export function printGoals(heap: LeanHeap, snapshot: ProofSnapshot): string[] {
  return withFrame(heap, snapshot.parts, (frame) =>
    [...heap.listItems(snapshot.goals)].map((goal) =>
      formatText(heap, frame.meta("l_Lean_Meta_ppGoal", [heap.inc(goal)])),
    ),
  );
}
