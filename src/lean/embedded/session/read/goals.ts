import {
  displayName,
  type Goal,
  type GoalDetail,
  type Hypothesis,
} from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { formatText, LeanFailure } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";
import { findGoal, metaPartsOf } from "../run/meta-contexts.ts";
import {
  type MetaFrame,
  type MetaParts,
  releaseParts,
  withFields,
  withFrame,
} from "../run/meta-frame.ts";
import { isImplementationDetail, isLetVariable, localDeclarations } from "../run/proof-snapshot.ts";
import { instantiate } from "../run/proof-status.ts";

const META_CONTEXT = LAYOUTS["Lean.Meta.Context"];
const CORE_CONTEXT = LAYOUTS["Lean.Core.Context"];
const INSTANCE = LAYOUTS["Lean.LocalInstance"];

/** Reads goals; the same goal in the same state is read once. */
export class GoalReader {
  private readonly heap: LeanHeap;
  private readonly detail: GoalDetail;
  private readonly known = new Map<string, Goal>();

  constructor(heap: LeanHeap, detail: GoalDetail) {
    this.heap = heap;
    this.detail = detail;
  }

  /** The goals of a list, printed in the metavariable context `mctx`. Borrows everything. */
  read(context: Ref, mctx: Ref, goals: Ref): Goal[] {
    if (this.detail === "none" || this.heap.isScalar(goals)) return [];
    const { heap } = this;
    const ids = [...heap.listItems(goals)];
    const missing = ids.filter((goal) => !this.known.has(`${goal}:${mctx}`));
    if (missing.length > 0) {
      const lctx = heap.global("l_Lean_LocalContext_empty");
      const parts = metaPartsOf(heap, context, { lctx }, { mctx });
      try {
        for (const goal of missing) {
          this.known.set(`${goal}:${mctx}`, readGoal(heap, parts, mctx, goal, this.detail));
        }
      } finally {
        releaseParts(heap, parts);
      }
    }
    return ids.map((goal) => this.known.get(`${goal}:${mctx}`) as Goal);
  }
}

/** Reads one goal in the states of `parts`, whose metavariable context is `mctx`. Borrows everything. */
export function readGoal(
  heap: LeanHeap,
  parts: MetaParts,
  mctx: Ref,
  goal: Ref,
  detail: GoalDetail,
): Goal {
  const declaration = findGoal(heap, mctx, goal);
  const empty = { id: heap.readName(goal), tag: "", hypotheses: [], target: "", text: "" };
  if (!declaration) return empty;
  const tag = heap.isScalar(declaration.userName)
    ? ""
    : displayName(heap.nameParts(declaration.userName));
  const text = withFrame(heap, parts, (frame) =>
    printed(() => formatText(heap, frame.meta("l_Lean_Meta_ppGoal", [heap.inc(goal)]))),
  );
  if (detail !== "full") return { ...empty, tag, text };
  const sanitized = sanitizeNames(heap, parts, declaration.lctx);
  const inside: MetaParts = {
    ...parts,
    metaContext: withFields(heap, parts.metaContext, {
      [META_CONTEXT.lctx]: sanitized,
      [META_CONTEXT.localInstances]: heap.inc(declaration.localInstances),
    }),
  };
  try {
    return withFrame(heap, inside, (frame) => ({
      ...empty,
      tag,
      text,
      hypotheses: readHypotheses(heap, frame, mctx, declaration, sanitized),
      target: printExpr(heap, frame, mctx, declaration.type),
    }));
  } finally {
    heap.dec(inside.metaContext);
  }
}

function readHypotheses(
  heap: LeanHeap,
  frame: MetaFrame,
  mctx: Ref,
  goal: { lctx: Ref; localInstances: Ref },
  sanitizedContext: Ref,
): Hypothesis[] {
  const instances = instanceNames(heap, goal.localInstances);
  const shown = [...localDeclarations(heap, sanitizedContext)];
  return [...localDeclarations(heap, goal.lctx)].flatMap(({ declaration, fvarId }, i) => {
    if (isImplementationDetail(heap, declaration)) return [];
    const name = heap.readName(fvarId);
    const original = heap.readName(heap.field(declaration, 2));
    const printedAs = shown[i]?.declaration ?? declaration;
    const sanitized = heap.field(printedAs, 2);
    const isInaccessible = original !== heap.readName(sanitized);
    const userName = isInaccessible
      ? heap.readName(sanitized)
      : displayName(heap.nameParts(sanitized));
    return [
      {
        name,
        userName,
        type: printExpr(heap, frame, mctx, heap.field(declaration, 3)),
        value: isLetVariable(heap, declaration)
          ? printExpr(heap, frame, mctx, heap.field(declaration, 4))
          : undefined,
        isInstance: instances.has(name),
        isInaccessible,
      },
    ];
  });
}

/** Names of the free variables in an array of `LocalInstance`. */
export function instanceNames(heap: LeanHeap, localInstances: Ref): Set<string> {
  const names = new Set<string>();
  for (const instance of heap.arrayItems(localInstances)) {
    names.add(heap.readName(heap.field(heap.field(instance, INSTANCE.fvar), 0)));
  }
  return names;
}

/** `LocalContext.sanitizeNames`: the context as it is printed. Owned. */
function sanitizeNames(heap: LeanHeap, parts: MetaParts, lctx: Ref): Ref {
  const emptyMap = heap.box(1);
  const options = heap.inc(heap.field(parts.coreContext, CORE_CONTEXT.options));
  const state = heap.ctor(0, [options, emptyMap, emptyMap]);
  const pair = heap.native.l_Lean_LocalContext_sanitizeNames?.(heap.inc(lctx), state) as number;
  const result = heap.inc(heap.field(pair, 0));
  heap.dec(pair);
  return result;
}

/** An expression (borrowed) as Lean prints it in the frame's local context. */
export function printExpr(
  heap: LeanHeap,
  frame: MetaFrame,
  mctx: Ref | undefined,
  expr: Ref,
): string {
  const instantiated = mctx === undefined ? heap.inc(expr) : instantiate(heap, mctx, expr);
  return printed(() => formatText(heap, frame.meta("l_Lean_Meta_ppExpr", [instantiated])));
}

/** A failure to print must not spoil the rest of a result. */
function printed(print: () => string): string {
  try {
    return print();
  } catch (error) {
    if (!(error instanceof LeanFailure)) throw error;
    return `<failed to pretty print: ${error.message}>`;
  }
}
