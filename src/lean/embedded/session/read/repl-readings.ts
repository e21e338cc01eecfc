import { displayName } from "../../../../core/index.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { callPure, formatText, LeanFailure } from "../calls.ts";
import { usedConstants } from "../constants.ts";
import { LAYOUTS } from "../layouts.ts";
import { metaPartsOf } from "../run/meta-contexts.ts";
import { releaseParts, withFrame } from "../run/meta-frame.ts";
import {
  type ProofSnapshot,
  printGoals,
  snapshotOfGoals,
  snapshotOfType,
} from "../run/proof-snapshot.ts";
import type { GoalEnvironment } from "./goal-environment.ts";
import {
  type InfoNode,
  infoNodes,
  infoSyntax,
  isOriginalSyntax,
  isSorry,
  isSubstantive,
  type TreeNode,
} from "./info-tree.ts";
import { syntaxRange } from "./syntax.ts";

const TACTIC = LAYOUTS["Lean.Elab.TacticInfo"];
const TERM = LAYOUTS["Lean.Elab.TermInfo"];
const COLLECTED = LAYOUTS["Lean.CollectMVars.State"];
const COMMAND = LAYOUTS["Lean.Elab.CommandContextInfo"];

/** A place in a tree with the snapshot taken there; byte offsets, 0 when the syntax has no place. */
export interface SnapshotLocation {
  snapshot: ProofSnapshot;
  start: number;
  end: number;
}

export interface SorryReading extends SnapshotLocation {
  kind: "tactic" | "term";
  context: Ref;
}

export interface TacticReading extends SnapshotLocation {
  goals: string;
  tactic: string;
  usedConstants: string[];
}

/**
 * The holes of one tree in the REPL's order: `sorry` tactics, then `sorry` terms. `environment`: in which to go on;
 * default that of the place. Releasing the snapshots is up to the caller.
 */
export function readSorries(
  heap: LeanHeap,
  tree: TreeNode,
  environment?: GoalEnvironment,
): SorryReading[] {
  const found: SorryReading[] = [];
  for (const node of infoNodes(tree)) {
    if (node.kind !== "TacticInfo" || node.context === undefined) continue;
    const stx = infoSyntax(heap, node) as Ref;
    const goals = heap.field(node.info, TACTIC.goalsBefore);
    if (heap.isScalar(goals) || !isSorry(heap, stx, "tactic")) continue;
    const first = heap.list([heap.inc(heap.field(goals, 0))]);
    const mctx = heap.field(node.info, TACTIC.mctxBefore);
    const source = { context: node.context, mctx, env: environment?.ofGoals(mctx, first) };
    const snapshot = snapshotOfGoals(heap, source, first, first);
    heap.dec(first);
    found.push({ snapshot, kind: "tactic", context: node.context, ...range(heap, stx) });
  }
  for (const node of sorryTerms(heap, tree)) {
    const expected = heap.option(heap.field(node.info, TERM.expectedType));
    if (node.context === undefined || expected === undefined) continue;
    const lctx = heap.field(node.info, TERM.lctx);
    const mctx = heap.field(heap.field(node.context, 0), COMMAND.mctx);
    const source = { context: node.context, env: environment?.ofType(mctx, lctx, expected) };
    const snapshot = snapshotOfType(heap, source, lctx, expected);
    found.push({
      snapshot,
      kind: "term",
      context: node.context,
      ...range(heap, infoSyntax(heap, node) as Ref),
    });
  }
  return found;
}

/** `sorry` terms, except those that a `sorry` tactic expands to. */
function* sorryTerms(heap: LeanHeap, node: TreeNode): Generator<InfoNode> {
  if (node.hole) return;
  const stx = infoSyntax(heap, node);
  if (stx !== undefined) {
    if (node.kind === "TermInfo" && isSorry(heap, stx, "term")) yield node;
    if (node.kind === "TacticInfo" && isSorry(heap, stx, "tactic")) return;
  }
  for (const child of node.children) yield* sorryTerms(heap, child);
}

/** The goals of every outermost tactic block, at the start of its syntax. */
export function readRootGoals(
  heap: LeanHeap,
  tree: TreeNode,
  environment?: GoalEnvironment,
): (SnapshotLocation & { goal: string })[] {
  if (tree.hole) return [];
  if (tree.kind === "TacticInfo") {
    const { context } = tree;
    if (context === undefined) return [];
    const goals = heap.field(tree.info, TACTIC.goalsBefore);
    const mctx = heap.field(tree.info, TACTIC.mctxBefore);
    const source = { context, mctx, env: environment?.ofGoals(mctx, goals) };
    const { start } = range(heap, infoSyntax(heap, tree) as Ref);
    return [
      {
        snapshot: snapshotOfGoals(heap, source, goals, goals),
        goal: orReason(() => printContextGoals(heap, context, mctx, goals).trim()),
        start,
        end: start,
      },
    ];
  }
  return tree.children.flatMap((child) => readRootGoals(heap, child, environment));
}

/** The steps of one tree by the REPL's rule: written in the source and substantive, parents first. */
export function readReplTactics(
  heap: LeanHeap,
  tree: TreeNode,
  environment?: GoalEnvironment,
): TacticReading[] {
  const found: TacticReading[] = [];
  for (const node of infoNodes(tree)) {
    if (node.kind !== "TacticInfo" || node.context === undefined) continue;
    const stx = infoSyntax(heap, node) as Ref;
    if (!isOriginalSyntax(heap, stx) || !isSubstantive(heap, stx)) continue;
    const { context } = node;
    const goals = heap.field(node.info, TACTIC.goalsBefore);
    const mctx = heap.field(node.info, TACTIC.mctxBefore);
    const source = { context, mctx, env: environment?.ofGoals(mctx, goals) };
    found.push({
      snapshot: snapshotOfGoals(heap, source, goals, goals),
      goals: orReason(() => printContextGoals(heap, context, mctx, goals).trim()),
      tactic: printTactic(heap, context, stx),
      usedConstants: constantsOfStep(heap, node.info),
      ...range(heap, stx),
    });
  }
  return found;
}

/** The goals of a snapshot as one text. */
export function snapshotText(heap: LeanHeap, snapshot: ProofSnapshot): string {
  return orReason(() => printGoals(heap, snapshot).join("\n"));
}

/** A failure to print a goal must not spoil the rest of a result. */
function orReason(print: () => string): string {
  try {
    return print();
  } catch (error) {
    if (!(error instanceof LeanFailure)) throw error;
    return `<failed to pretty print: ${error.message}>`;
  }
}

/** Byte range, with the REPL's defaults for syntax that has no place. */
function range(heap: LeanHeap, stx: Ref): { start: number; end: number } {
  const [start, end] = syntaxRange(heap, stx) ?? [0, 0];
  return { start, end };
}

/** Goals as `ContextInfo.ppGoals` prints them: joined by line breaks, `no goals` when there are none. */
function printContextGoals(heap: LeanHeap, context: Ref, mctx: Ref, goals: Ref): string {
  if (heap.isScalar(goals)) return "no goals";
  return goalTexts(heap, context, mctx, goals).join("\n");
}

/** Each goal of a list as Lean prints it, in the metavariable context `mctx`. Borrows everything. */
export function goalTexts(heap: LeanHeap, context: Ref, mctx: Ref, goals: Ref): string[] {
  const lctx = heap.global("l_Lean_LocalContext_empty");
  const parts = metaPartsOf(heap, context, { lctx }, { mctx });
  try {
    return withFrame(heap, parts, (frame) =>
      [...heap.listItems(goals)].map((goal) =>
        formatText(heap, frame.meta("l_Lean_Meta_ppGoal", [heap.inc(goal)])),
      ),
    );
  } finally {
    releaseParts(heap, parts);
  }
}

/** A tactic as Lean's printer lays it out; its standard text when the printer gives up. */
export function printTactic(heap: LeanHeap, context: Ref, stx: Ref): string {
  const lctx = heap.global("l_Lean_LocalContext_empty");
  const parts = metaPartsOf(heap, context, { lctx });
  try {
    return withFrame(heap, parts, (frame) =>
      formatText(heap, frame.core("l_Lean_PrettyPrinter_ppTactic", [heap.inc(stx)])),
    );
  } catch (error) {
    if (!(error instanceof LeanFailure)) throw error;
    return "<failed to pretty print>";
  } finally {
    releaseParts(heap, parts);
  }
}

/** Constants in the terms that a step assigned to its goals, and to what these terms left open; each once. */
export function constantsOfStep(heap: LeanHeap, tacticInfo: Ref): string[] {
  const mctx = heap.field(tacticInfo, TACTIC.mctxAfter);
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (goal: Ref) => {
    const name = heap.readName(goal);
    if (seen.has(name)) return;
    seen.add(name);
    const option = callPure(heap, "l_Lean_MetavarContext_getExprAssignmentCore_x3f", [
      heap.inc(mctx),
      heap.inc(goal),
    ]);
    const assigned = heap.option(option);
    if (assigned !== undefined) {
      for (const constant of usedConstantNames(heap, assigned)) names.add(constant);
      for (const open of metavariables(heap, assigned)) visit(open);
    }
    heap.dec(option);
  };
  for (const goal of heap.listItems(heap.field(tacticInfo, TACTIC.goalsBefore))) visit(goal);
  return [...names];
}

/** Names of the metavariables in an expression, which keeps them alive. */
function metavariables(heap: LeanHeap, expr: Ref): Ref[] {
  if (heap.unbox(callPure(heap, "l_Lean_Expr_hasExprMVar", [heap.inc(expr)])) === 0) return [];
  const state = heap.native.l_Lean_CollectMVars_main?.(
    heap.inc(expr),
    heap.inc(heap.global("l_Lean_CollectMVars_instInhabitedState")),
  ) as number;
  const names = [...heap.arrayItems(heap.field(state, COLLECTED.result))];
  heap.dec(state);
  return names;
}

/** Names of the constants in an expression (borrowed), as Lean prints them. */
export function usedConstantNames(heap: LeanHeap, expr: Ref): string[] {
  return usedConstants(heap, expr, (name) => displayName(heap.nameParts(name)));
}
