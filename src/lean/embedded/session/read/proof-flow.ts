import { ExprTag, type GoalTerms, type TacticStep } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure } from "../calls.ts";
import { exprFields } from "../expr-fields.ts";
import { LAYOUTS } from "../layouts.ts";
import { findGoal } from "../run/meta-contexts.ts";
import {
  isImplementationDetail,
  localDeclarations,
  releaseSnapshot,
  snapshotOfGoals,
} from "../run/proof-snapshot.ts";
import { instantiate } from "../run/proof-status.ts";
import { readGoalTerms } from "./goal-terms.ts";
import { descendants, syntaxKind } from "./syntax.ts";

const TACTIC = LAYOUTS["Lean.Elab.TacticInfo"];

/** Where a step was read. Borrowed. */
export interface FlowNode {
  context: Ref;
  /** `TacticInfo`. */
  info: Ref;
  stx: Ref;
}

/** Fills `flow` of the steps of one tree; `nodes` are theirs, in the same order. */
export function readFlow(heap: LeanHeap, steps: TacticStep[], nodes: readonly FlowNode[]): void {
  const inside = goalsInside(steps);
  const wanted = goalsBegun(steps);
  for (const [i, step] of steps.entries()) {
    const { context, info, stx } = nodes[i] as FlowNode;
    const before = heap.field(info, TACTIC.goalsBefore);
    const mctxBefore = heap.field(info, TACTIC.mctxBefore);
    const mctxAfter = heap.field(info, TACTIC.mctxAfter);
    if (heap.isScalar(before)) continue;
    const goal = heap.field(before, 0);
    const known = hypothesesOf(heap, mctxBefore, goal);
    const next = step.goalIdsAfter.filter((id) => !step.goalIdsBefore.includes(id));
    const first = [...heap.listItems(heap.field(info, TACTIC.goalsAfter))].find(
      (ref) => heap.readName(ref) === next[0],
    );
    const introduced = first === undefined ? [] : hypothesesOf(heap, mctxAfter, first);
    step.flow = {
      uses: directUses(
        heap,
        mctxAfter,
        goal,
        new Set([...step.goalIdsAfter, ...(inside[i] ?? [])]),
      ),
      introduces: introduced.filter((name) => !known.includes(name)),
      keepsTarget:
        first !== undefined && next.length === 1 && sameTarget(heap, mctxAfter, goal, first),
      isTypedHave: isTypedHave(heap, stx),
      hypotheses: known,
    };
    const terms = wanted.has(i) ? normalGoal(heap, { context, mctx: mctxBefore }, goal) : undefined;
    if (terms) step.flow.goal = terms;
  }
}

/** Steps that begin a goal which no step left behind, and the steps around them. */
function goalsBegun(steps: readonly TacticStep[]): Set<number> {
  const left = new Set(steps.flatMap(({ goalIdsAfter }) => goalIdsAfter));
  const found = new Set<number>();
  for (const [i, { parent, goalIdsBefore }] of steps.entries()) {
    const [first] = goalIdsBefore;
    if (parent === null || first === undefined || left.has(first)) continue;
    if (steps[parent]?.goalIdsBefore.includes(first)) continue;
    found.add(i).add(parent);
  }
  return found;
}

/** For each step the goals that the steps inside it begin with. */
function goalsInside(steps: readonly TacticStep[]): Set<string>[] {
  const inside = steps.map(() => new Set<string>());
  for (const { parent, goalIdsBefore } of steps) {
    for (let at = parent; at !== null; at = steps[at]?.parent ?? null) {
      for (const id of goalIdsBefore) inside[at]?.add(id);
    }
  }
  return inside;
}

/** Internal names of what a goal shows. */
function hypothesesOf(heap: LeanHeap, mctx: Ref, goal: Ref): string[] {
  const declaration = findGoal(heap, mctx, goal);
  if (!declaration) return [];
  return [...localDeclarations(heap, declaration.lctx)]
    .filter((local) => !isImplementationDetail(heap, local.declaration))
    .map(({ fvarId }) => heap.readName(fvarId));
}

function sameTarget(heap: LeanHeap, mctx: Ref, a: Ref, b: Ref): boolean {
  const [left, right] = [a, b].map((goal) => {
    const type = findGoal(heap, mctx, goal)?.type;
    return type === undefined ? undefined : instantiate(heap, mctx, type);
  });
  if (left === undefined || right === undefined) return false;
  const same = heap.native.lean_expr_eqv?.(plain(heap, left), plain(heap, right)) === 1;
  heap.dec(left);
  heap.dec(right);
  return same;
}

/** `have h : T := e` and `have ⟨x, h⟩ : T := e`; the binders of `have h (x : T) := e` are no type. */
function isTypedHave(heap: LeanHeap, stx: Ref): boolean {
  if (syntaxKind(heap, stx) !== "Lean.Parser.Tactic.tacticHave__") return false;
  return descendants(heap, stx, "Lean.Parser.Term.letDecl", 2).some(
    (declaration) => descendants(heap, declaration, "Lean.Parser.Term.typeSpec", 3).length > 0,
  );
}

/** Without the notes that the elaborator puts around a term. Borrowed. */
function plain(heap: LeanHeap, expr: Ref): Ref {
  let at = expr;
  while (heap.tag(at) === ExprTag.mdata) at = heap.field(at, 1);
  return at;
}

/** Hypotheses in the term assigned to a goal, down to the goals in `stop`, which others see to. */
function directUses(heap: LeanHeap, mctx: Ref, goal: Ref, stop: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const seen = new Set<Ref | string>();
  const owned: Ref[] = [];
  const stack: Ref[] = [];
  const follow = (mvar: Ref) => {
    const name = heap.readName(mvar);
    if (seen.has(name)) return;
    seen.add(name);
    const assigned = assignment(heap, mctx, mvar, owned);
    if (assigned !== undefined) stack.push(assigned);
  };
  follow(goal);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const tag = heap.tag(at);
    if (tag === ExprTag.fvar) found.add(heap.readName(heap.field(at, 0)));
    else if (tag === ExprTag.mvar) {
      if (!stop.has(heap.readName(heap.field(at, 0)))) follow(heap.field(at, 0));
    } else stack.push(...exprFields(heap, at));
  }
  for (const ref of owned) heap.dec(ref);
  return [...found];
}

/** What a metavariable was assigned; for a delayed assignment, the metavariable that it waits for. */
function assignment(heap: LeanHeap, mctx: Ref, mvar: Ref, owned: Ref[]): Ref | undefined {
  const ask = (name: string) => {
    const option = callPure(heap, name, [heap.inc(mctx), heap.inc(mvar)]);
    owned.push(option);
    return heap.option(option);
  };
  const term = ask("l_Lean_MetavarContext_getExprAssignmentCore_x3f");
  if (term !== undefined) return term;
  const delayed = ask("l_Lean_MetavarContext_getDelayedMVarAssignmentCore_x3f");
  if (delayed === undefined) return undefined;
  const pending = heap.native.l_Lean_Expr_mvar___override?.(
    heap.inc(heap.field(delayed, 1)),
  ) as number;
  owned.push(pending);
  return pending;
}

function normalGoal(
  heap: LeanHeap,
  source: { context: Ref; mctx: Ref },
  goal: Ref,
): GoalTerms | undefined {
  const goals = heap.list([heap.inc(goal)]);
  const snapshot = snapshotOfGoals(heap, source, goals, goals);
  heap.dec(goals);
  try {
    return readGoalTerms(heap, snapshot, { normalise: true, roles: false })[0];
  } finally {
    releaseSnapshot(heap, snapshot);
  }
}
