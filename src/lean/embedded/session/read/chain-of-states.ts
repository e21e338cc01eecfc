import {
  displayName,
  type GoalDetail,
  type Hole,
  type TacticStep,
} from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LAYOUTS } from "../layouts.ts";
import { mctxOf, releaseSnapshot } from "../run/proof-snapshot.ts";
import { GoalReader, readGoal } from "./goals.ts";
import { infoSyntax, isOriginalSyntax, isSubstantive, type TreeNode } from "./info-tree.ts";
import { type FlowNode, readFlow } from "./proof-flow.ts";
import { constantsOfStep, readSorries } from "./repl-readings.ts";
import { sourceRange, syntaxArgs, syntaxKind, syntaxRange } from "./syntax.ts";

const TACTIC = LAYOUTS["Lean.Elab.TacticInfo"];

/** `{ ... }` around tactics; everything else that is only structure is left out by `isSubstantive`. */
const BRACES = "Lean.Parser.Tactic.tacticSeqBracketed";
const REWRITE_RULE = "Lean.Parser.Tactic.rwRule";

export interface ReadOptions {
  detail: GoalDetail;
  positions: TextPositions;
  /** Read `TacticStep.flow` as well. */
  flow?: boolean;
}

/**
 * The steps of a tree in the order of the source, parents before what is inside them. A step is the
 * outermost tactic node of its source range, written in the source; sequences, `by`, `·`, `<;>`, `{}`
 * and parentheses are no steps, what they hold is. The rules of a `rw` are steps inside it.
 */
export function readTacticSteps(
  heap: LeanHeap,
  tree: TreeNode,
  options: ReadOptions,
): TacticStep[] {
  const { positions, detail } = options;
  const goals = new GoalReader(heap, detail);
  const steps: TacticStep[] = [];
  const nodes: FlowNode[] = [];
  const runs = new Map<string, number>();
  const visit = (node: TreeNode, parent: number | null) => {
    if (node.hole) return;
    let inside = parent;
    const stx = stepSyntax(heap, node);
    const range = stx === undefined ? undefined : syntaxRange(heap, stx);
    const around = parent === null ? undefined : steps[parent]?.range;
    const repeats = around?.start === range?.[0] && around?.end === range?.[1];
    if (stx !== undefined && range && node.context !== undefined && !repeats) {
      const key = range.join(":");
      const run = runs.get(key) ?? 0;
      runs.set(key, run + 1);
      const { context, info } = node;
      const before = heap.field(info, TACTIC.goalsBefore);
      const after = heap.field(info, TACTIC.goalsAfter);
      inside = steps.length;
      steps.push({
        range: sourceRange(positions, range),
        kind: syntaxKind(heap, stx),
        text: positions.text(...range),
        parent,
        run,
        goalsBefore: goals.read(context, heap.field(info, TACTIC.mctxBefore), before),
        goalsAfter: goals.read(context, heap.field(info, TACTIC.mctxAfter), after),
        goalIdsBefore: [...heap.listItems(before)].map((goal) => heap.readName(goal)),
        goalIdsAfter: [...heap.listItems(after)].map((goal) => heap.readName(goal)),
        constants: constantsOfStep(heap, info),
      });
      nodes.push({ context, info, stx });
    }
    for (const child of node.children) visit(child, inside);
  };
  visit(tree, null);
  if (options.flow) readFlow(heap, steps, nodes);
  return steps;
}

/** The syntax that a node is a step of, if it is one. */
function stepSyntax(heap: LeanHeap, node: TreeNode): Ref | undefined {
  if (node.hole || node.kind !== "TacticInfo") return undefined;
  const stx = infoSyntax(heap, node) as Ref;
  if (!isOriginalSyntax(heap, stx)) return undefined;
  const kind = syntaxKind(heap, stx);
  if (kind === "null") {
    // `rw` records each of its rules together with the separator after it.
    const rule = syntaxArgs(heap, stx)[0];
    return rule !== undefined && syntaxKind(heap, rule) === REWRITE_RULE ? rule : undefined;
  }
  return kind === BRACES || !isSubstantive(heap, stx) ? undefined : stx;
}

/** The `sorry`s of a tree: tactics, then terms. */
export function readHoles(heap: LeanHeap, tree: TreeNode, options: ReadOptions): Hole[] {
  return readSorries(heap, tree).map(({ snapshot, kind, context, start, end }) => {
    const goal = heap.field(snapshot.goals, 0);
    const detail = options.detail === "none" ? "text" : options.detail;
    const read = readGoal(heap, snapshot.parts, mctxOf(heap, snapshot), goal, detail);
    releaseSnapshot(heap, snapshot);
    const parent = heap.option(heap.field(context, LAYOUTS["Lean.Elab.ContextInfo"].parentDecl));
    const declaration = parent === undefined ? undefined : heap.nameParts(parent);
    return {
      range: sourceRange(options.positions, [start, end]),
      kind,
      goal: read,
      declaration:
        declaration === undefined || declaration[0] === "_example"
          ? null
          : displayName(declaration),
    };
  });
}
