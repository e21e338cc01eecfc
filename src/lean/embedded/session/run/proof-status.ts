import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure, LeanFailure, makeClosure, takeString } from "../calls.ts";
import { usedConstants } from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import type { Cancellation } from "./elaboration.ts";
import { runCoreOnThread, runMetaOnThread } from "./lean-thread.ts";
import { findGoal, makeCoreContext } from "./meta-contexts.ts";
import { type MetaFrame, type MetaParts, withFields, withFrame } from "./meta-frame.ts";
import {
  isImplementationDetail,
  isLetVariable,
  localDeclarations,
  mctxOf,
  type ProofSnapshot,
} from "./proof-snapshot.ts";

const CORE = LAYOUTS["Lean.Core.Context"];
const META = LAYOUTS["Lean.Meta.Context"];
const BINDER_IMPLICIT = 1;
/** Fields of `LocalDecl`. */
const [TYPE, VALUE] = [3, 4];

/**
 * The status of a proof, in the REPL's words. "Completed" is said only after Lean's kernel accepted the term
 * assigned to the root goal. Deviation from the REPL: options of the proof cannot turn the kernel off for this
 * check. Throws `LeanFailure`, `ElaborationCancelled`.
 */
export async function proofStatus(
  heap: LeanHeap,
  snapshot: ProofSnapshot,
  cancellation: Cancellation,
): Promise<string> {
  if (!heap.isScalar(snapshot.goals)) return "Incomplete: open goals remain";
  const roots = [...heap.listItems(snapshot.rootGoals)];
  const root = roots[0];
  if (root === undefined || roots.length > 1) return "Not verified: more than one initial goal";
  const mctx = mctxOf(heap, snapshot);
  const declaration = findGoal(heap, mctx, root);
  const option = callPure(heap, "l_Lean_MetavarContext_getExprAssignmentCore_x3f", [
    heap.inc(mctx),
    heap.inc(root),
  ]);
  const assigned = heap.option(option);
  if (assigned === undefined || !declaration) {
    heap.dec(option);
    return "Error: Goal not assigned";
  }
  const parts: MetaParts = {
    ...snapshot.parts,
    metaContext: withFields(heap, snapshot.parts.metaContext, {
      [META.lctx]: heap.inc(declaration.lctx),
      [META.localInstances]: heap.inc(declaration.localInstances),
    }),
  };
  const owned: Ref[] = [option, parts.metaContext];
  const keep = (ref: Ref) => {
    owned.push(ref);
    return ref;
  };
  try {
    const proof = keep(instantiate(heap, mctx, assigned));
    const [type, expected] = withFrame(heap, parts, (frame) => [
      keep(inferType(heap, frame, proof, mctx)),
      keep(instantiate(heap, mctx, declaration.type)),
    ]) as [Ref, Ref];
    const same = await runMetaOnThread(
      heap,
      parts,
      makeClosure(heap, "l_Lean_Meta_isExprDefEq", [heap.inc(type), heap.inc(expected)]),
      cancellation,
    );
    heap.dec(same.coreState);
    keep(same.metaState);
    if (heap.unbox(same.value) === 0) {
      return `Error: proof has type ${rawExpr(heap, type)} but root goal has type ${rawExpr(heap, expected)}`;
    }
    const after = { ...parts, metaState: same.metaState };
    const [closed, closedType] = withFrame(heap, after, (frame) => {
      const abstracted = keep(
        abstractFreeVariables(heap, frame, proof, { lctx: declaration.lctx, mctx }),
      );
      // Abstraction gives new metavariables to what hypotheses' types wait for; these are known only now.
      const { coreState, metaState } = frame.states();
      keep(coreState);
      const mctxAfter = heap.field(keep(metaState), 0);
      const term = keep(instantiate(heap, mctxAfter, abstracted));
      return [term, keep(inferType(heap, frame, term, mctxAfter))];
    }) as [Ref, Ref];
    if (flag(heap, "l_Lean_Expr_hasExprMVar", closed))
      return "Incomplete: contains metavariable(s)";
    const refusal = await kernelRefusal(heap, after, closed, closedType, cancellation);
    if (refusal !== undefined) return `Error: kernel type check failed: ${refusal}`;
    if (flag(heap, "l_Lean_Expr_hasSorry", closed)) return "Incomplete: contains sorry";
    const own = heap.option(snapshot.declaration);
    // Where the environment has it already; see `GoalEnvironment`.
    if (own !== undefined && mentions(heap, closed, own)) {
      return `Error: the proof uses ${heap.readName(own)} itself`;
    }
    return "Completed";
  } finally {
    for (const ref of owned) heap.dec(ref);
  }
}

function mentions(heap: LeanHeap, expr: Ref, constant: Ref): boolean {
  const name = heap.readName(constant);
  return usedConstants(heap, expr, (used) => heap.readName(used)).includes(name);
}

function flag(heap: LeanHeap, name: string, expr: Ref): boolean {
  return heap.unbox(callPure(heap, name, [heap.inc(expr)])) !== 0;
}

/** `instantiateMVars`: `expr` with assigned metavariables replaced. Borrows; the result is owned. */
export function instantiate(heap: LeanHeap, mctx: Ref, expr: Ref): Ref {
  const pair = heap.native.lean_instantiate_expr_mvars?.(heap.inc(mctx), heap.inc(expr)) as number;
  const result = heap.inc(heap.field(pair, 1));
  heap.dec(pair);
  return result;
}

/** Owned. Throws `LeanFailure`. */
export function inferType(heap: LeanHeap, frame: MetaFrame, expr: Ref, mctx: Ref): Ref {
  const type = frame.meta("lean_infer_type", [heap.inc(expr)]);
  const result = instantiate(heap, mctx, type);
  heap.dec(type);
  return result;
}

/**
 * Lambda-abstracts the local variables that occur, and those that their types and values speak of, until none is left
 * or none can be abstracted.
 */
function abstractFreeVariables(
  heap: LeanHeap,
  frame: MetaFrame,
  expr: Ref,
  { lctx, mctx }: { lctx: Ref; mctx: Ref },
): Ref {
  let current = heap.inc(expr);
  while (flag(heap, "l_Lean_Expr_hasFVar", current)) {
    const occurring = withDependencies(heap, freeVariables(heap, current), { lctx, mctx });
    const fvars: Ref[] = [];
    for (const { declaration, fvarId } of localDeclarations(heap, lctx)) {
      if (isImplementationDetail(heap, declaration)) continue;
      if (!occurring.has(heap.readName(fvarId))) continue;
      fvars.push(heap.native.l_Lean_Expr_fvar___override?.(heap.inc(fvarId)) as number);
    }
    if (fvars.length === 0) break;
    const options = [0, 1, 0, 1, BINDER_IMPLICIT].map((value) => heap.box(value));
    current = frame.meta("l_Lean_Meta_mkLambdaFVars", [heap.array(fvars), current, ...options]);
  }
  return current;
}

/** One that is abstracted alone would be another than the one in the types of those that were abstracted before. */
function withDependencies(
  heap: LeanHeap,
  names: ReadonlySet<string>,
  { lctx, mctx }: { lctx: Ref; mctx: Ref },
): Set<string> {
  const found = new Set(names);
  for (const { declaration, fvarId } of [...localDeclarations(heap, lctx)].toReversed()) {
    if (!found.has(heap.readName(fvarId))) continue;
    const parts = isLetVariable(heap, declaration) ? [TYPE, VALUE] : [TYPE];
    for (const part of parts) {
      const term = instantiate(heap, mctx, heap.field(declaration, part));
      for (const name of freeVariables(heap, term)) found.add(name);
      heap.dec(term);
    }
  }
  return found;
}

function freeVariables(heap: LeanHeap, expr: Ref): Set<string> {
  const state = heap.native.l_Lean_collectFVars?.(
    heap.inc(heap.global("l_Lean_CollectFVars_instInhabitedState_default")),
    heap.inc(expr),
  ) as number;
  const names = new Set<string>();
  const ids = heap.field(state, LAYOUTS["Lean.CollectFVars.State"].fvarIds);
  for (const id of heap.arrayItems(ids)) names.add(heap.readName(id));
  heap.dec(state);
  return names;
}

/** Adds a nameless definition with Lean's kernel; its complaint, or `undefined` when it agreed. */
async function kernelRefusal(
  heap: LeanHeap,
  parts: MetaParts,
  value: Ref,
  type: Ref,
  cancellation: Cancellation,
): Promise<string | undefined> {
  const levels = collectLevels(heap, [type, value]);
  const common = heap.ctor(0, [heap.box(0), levels, heap.inc(type)]);
  const opaqueHint = heap.box(0);
  const all = heap.list([heap.box(0)]);
  const definition = heap.ctor(0, [common, heap.inc(value), opaqueHint, all], [1]);
  const declaration = heap.ctor(1, [definition]);
  const { coreContext } = parts;
  const defaultOptions = makeCoreContext(heap, {
    options: heap.box(0),
    currNamespace: heap.field(coreContext, CORE.currNamespace),
    openDecls: heap.field(coreContext, CORE.openDecls),
  });
  try {
    const { value: _, coreState } = await runCoreOnThread(
      heap,
      { ...parts, coreContext: defaultOptions },
      makeClosure(heap, "l_Lean_addDecl", [declaration, heap.box(0)]),
      cancellation,
    );
    heap.dec(coreState);
    return undefined;
  } catch (error) {
    if (!(error instanceof LeanFailure)) throw error;
    return error.message;
  } finally {
    heap.dec(defaultOptions);
  }
}

function collectLevels(heap: LeanHeap, exprs: readonly Ref[]): Ref {
  let state = heap.inc(heap.global("l_Lean_CollectLevelParams_instInhabitedState"));
  for (const expr of exprs) {
    state = heap.native.l_Lean_collectLevelParams?.(state, heap.inc(expr)) as number;
  }
  const params = heap.field(state, LAYOUTS["Lean.CollectLevelParams.State"].params);
  const names = heap.list([...heap.arrayItems(params)].map((name) => heap.inc(name)));
  heap.dec(state);
  return names;
}

/** `toString` of an expression, not pretty-printed. */
function rawExpr(heap: LeanHeap, expr: Ref): string {
  return takeString(heap, heap.native.lean_expr_dbg_to_string?.(expr) as number);
}
