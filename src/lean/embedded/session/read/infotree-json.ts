import { displayName, type JsonValue, type Position } from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { formatText, ioResult, LeanFailure, uniform } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";
import { metaPartsOf } from "../run/meta-contexts.ts";
import { releaseParts, withFrame } from "../run/meta-frame.ts";
import { instantiate } from "../run/proof-status.ts";
import {
  type InfoNode,
  infoSyntax,
  isOriginalSyntax,
  isSubstantive,
  type TreeNode,
} from "./info-tree.ts";
import { goalTexts, printTactic } from "./repl-readings.ts";
import { SyntaxTag, syntaxArgs, syntaxKind, syntaxRange } from "./syntax.ts";

const TACTIC = LAYOUTS["Lean.Elab.TacticInfo"];
const TERM = LAYOUTS["Lean.Elab.TermInfo"];
const ELAB = LAYOUTS["Lean.Elab.ElabInfo"];
const UNPRINTABLE =
  "failed to pretty print term (use 'set_option pp.rawOnError true' for raw representation)";

/**
 * Which nodes to keep. `tactics`: only tactic nodes; `original`: of these, the ones written in the
 * source; `substantive`: of the tactic nodes, those that are steps rather than structure.
 */
export type InfoTreeForm = "full" | "tactics" | "original" | "substantive";

/** A tree as the REPL's JSON: several roots when nodes above were left out. Throws `LeanFailure`. */
export function infoTreeJson(
  heap: LeanHeap,
  tree: TreeNode,
  form: InfoTreeForm,
  positions: TextPositions,
): JsonValue[] {
  const writer = new Writer(heap, positions);
  return filterTree(heap, tree, form).map((node) => writer.node(node));
}

/** Replaces nodes by their children. */
function filterTree(heap: LeanHeap, node: TreeNode, form: InfoTreeForm): TreeNode[] {
  if (form === "full") return [node];
  if (node.hole) return [];
  const children = node.children.flatMap((child) => filterTree(heap, child, form));
  return keeps(heap, node, form) ? [{ ...node, children }] : children;
}

function keeps(heap: LeanHeap, node: InfoNode, form: InfoTreeForm): boolean {
  if (node.kind !== "TacticInfo") return false;
  const stx = infoSyntax(heap, node) as Ref;
  if (form === "original") return isOriginalSyntax(heap, stx);
  return form === "tactics" || isSubstantive(heap, stx);
}

class Writer {
  private readonly heap: LeanHeap;
  private readonly positions: TextPositions;

  constructor(heap: LeanHeap, positions: TextPositions) {
    this.heap = heap;
    this.positions = positions;
  }

  node(node: TreeNode): JsonValue {
    if (node.context === undefined) throw new LeanFailure("No `ContextInfo` available.");
    if (node.hole) {
      const { heap } = this;
      const goals = heap.list([heap.inc(node.goal)]);
      const mctx = heap.field(heap.field(node.context, 0), 3);
      try {
        return { goalState: goalTexts(heap, node.context, mctx, goals).join("\n") };
      } finally {
        heap.dec(goals);
      }
    }
    return {
      kind: node.kind,
      node: this.payload(node, node.context),
      children: node.children.map((child) => this.node(child)),
    };
  }

  private payload(node: InfoNode, context: Ref): JsonValue {
    const { heap } = this;
    if (node.kind === "TacticInfo") {
      const stx = infoSyntax(heap, node) as Ref;
      const goals = (mctx: number, list: number) =>
        goalTexts(heap, context, heap.field(node.info, mctx), heap.field(node.info, list));
      return {
        name: heap.tag(stx) === SyntaxTag.node && !heap.isScalar(stx) ? this.kind(stx) : null,
        stx: this.syntax(stx, printTactic(heap, context, stx)),
        goalsBefore: goals(TACTIC.mctxBefore, TACTIC.goalsBefore),
        goalsAfter: goals(TACTIC.mctxAfter, TACTIC.goalsAfter),
      };
    }
    if (node.kind === "CommandInfo") {
      const empty = heap.global("l_Lean_LocalContext_empty");
      return {
        elaborator: this.elaborator(node.info),
        stx: this.printedSyntax(context, empty, heap.field(node.info, ELAB.stx)),
      };
    }
    return node.kind === "TermInfo" ? this.term(node, context) : null;
  }

  private term(node: InfoNode, context: Ref): JsonValue {
    const { heap } = this;
    const lctx = heap.field(node.info, TERM.lctx);
    const expected = heap.option(heap.field(node.info, TERM.expectedType));
    const elab = heap.field(node.info, TERM.toElabInfo);
    return {
      elaborator: this.elaborator(elab),
      stx: this.printedSyntax(context, lctx, heap.field(elab, ELAB.stx)),
      expectedType: expected === undefined ? undefined : this.expr(context, lctx, expected),
      expr: this.expr(context, lctx, heap.field(node.info, TERM.expr)),
      isBinder: heap.scalar8(node.info, 0) === 1,
    };
  }

  private elaborator(elab: Ref): string | null {
    const name = this.heap.field(elab, ELAB.elaborator);
    return this.heap.isScalar(name) ? null : displayName(this.heap.nameParts(name));
  }

  private expr(context: Ref, lctx: Ref, expr: Ref): string {
    const { heap } = this;
    const parts = metaPartsOf(heap, context, { lctx });
    try {
      const mctx = heap.field(heap.field(context, 0), 3);
      return withFrame(heap, parts, (frame) =>
        formatText(heap, frame.meta("l_Lean_Meta_ppExpr", [instantiate(heap, mctx, expr)])),
      );
    } finally {
      releaseParts(heap, parts);
    }
  }

  private printedSyntax(context: Ref, lctx: Ref, stx: Ref): JsonValue {
    const { heap } = this;
    const { call } = uniform(heap, "l_Lean_Elab_ContextInfo_ppSyntax");
    const format = call(heap.inc(context), heap.inc(lctx), heap.inc(stx), heap.box(0));
    const text = formatText(heap, ioResult(heap, format));
    return this.syntax(stx, text === UNPRINTABLE ? null : text);
  }

  private syntax(stx: Ref, pp: string | null): JsonValue {
    const { heap, positions } = this;
    const range = syntaxRange(heap, stx);
    return {
      pp,
      range: {
        synthetic: !isOriginalSyntax(heap, stx),
        start: place(positions.at(range?.[0] ?? 0)),
        finish: place(positions.at(range?.[1] ?? range?.[0] ?? 0)),
      },
      kind: this.kind(stx),
      argKinds: syntaxArgs(heap, stx).map((child) => this.kind(child)),
    };
  }

  /** `Syntax.getKind` as Lean prints the name: tokens have themselves as kind. */
  private kind(stx: Ref): string {
    const { heap } = this;
    if (heap.isScalar(stx)) return syntaxKind(heap, stx);
    switch (heap.tag(stx)) {
      case SyntaxTag.node:
        return displayName(heap.nameParts(heap.field(stx, 1)));
      case SyntaxTag.atom:
        return displayName([heap.readString(heap.field(stx, 1))]);
      default:
        return syntaxKind(heap, stx);
    }
  }
}

function place({ line, column }: Position): JsonValue {
  return { line, column };
}
