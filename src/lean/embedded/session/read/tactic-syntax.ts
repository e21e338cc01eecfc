import type { TacticSyntax } from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { infoNodes, infoSyntax, type TreeNode } from "./info-tree.ts";
import { isQuotation, sourceRange, syntaxArgs, syntaxKind, syntaxRange } from "./syntax.ts";

/** Sequences of tactics; those in braces report what they leave at the closing one. */
const SEQUENCES = new Map([
  ["Lean.Parser.Tactic.tacticSeq1Indented", { braces: false }],
  ["Lean.Parser.Tactic.tacticSeqBracketed", { braces: true }],
  ["Lean.Parser.Tactic.Conv.convSeq1Indented", { braces: false }],
  ["Lean.Parser.Tactic.Conv.convSeqBracketed", { braces: true }],
]);

/** `t <;> s`: both sides are tactics. */
const CHAINS = new Set(["Lean.Parser.Tactic.tactic_<;>_", "Lean.Parser.Tactic.Conv.conv_<;>_"]);

/** What only holds tactics, or says on which goal they work. */
const STRUCTURE = new Set([
  ...SEQUENCES.keys(),
  ...CHAINS,
  "Lean.cdot",
  "Lean.Parser.Tactic.paren",
  "Lean.Parser.Tactic.case",
  "Lean.Parser.Tactic.case'",
  "Lean.Parser.Tactic.tacticNext_=>_",
  "Lean.Parser.Tactic.Conv.paren",
  "Lean.Parser.Tactic.Conv.conv·._",
  "Lean.Parser.Tactic.Conv.case",
  "Lean.Parser.Tactic.Conv.case'",
  "Lean.Parser.Tactic.Conv.tacticNext_=>_",
]);

/**
 * The tactics of a command by its syntax, whether or not Lean came to them: the elements of tactic
 * sequences and the sides of `<;>`, wherever they stand; `·`, braces, parentheses, `case` and `next` are
 * none, what they hold is, and neither is what macros quote. `tree`: the command's info tree, which knows what ran.
 */
export function readTacticSyntax(
  heap: LeanHeap,
  command: { syntax: Ref; tree: TreeNode | undefined; hasSyntaxError: boolean },
  positions: TextPositions,
): TacticSyntax {
  const { syntax, tree, hasSyntaxError } = command;
  const ran = tree ? rangesThatRan(heap, tree) : new Set<string>();
  const found: TacticSyntax = { hasSyntaxError, tactics: [], blocks: [] };
  const add = (stx: Ref) => {
    const kind = syntaxKind(heap, stx);
    const range = syntaxRange(heap, stx);
    if (!range || STRUCTURE.has(kind) || kind === "missing") return;
    const hasRun = ran.has(range.join(":"));
    found.tactics.push({ range: sourceRange(positions, range), kind, hasRun });
  };
  const visit = (stx: Ref): void => {
    const kind = syntaxKind(heap, stx);
    if (isQuotation(kind)) return;
    const args = syntaxArgs(heap, stx);
    const sequence = SEQUENCES.get(kind);
    if (sequence) {
      const range = syntaxRange(heap, stx);
      if (range) found.blocks.push({ range: sourceRange(positions, range), ...sequence });
      const elements = args.find((arg) => syntaxKind(heap, arg) === "null");
      // Separators stand between them.
      if (elements !== undefined)
        syntaxArgs(heap, elements).forEach((element, i) => {
          if (i % 2 === 0) add(element);
        });
    }
    if (CHAINS.has(kind)) for (const side of [args[0], args[2]]) if (side !== undefined) add(side);
    // All readings of an ambiguous text have the same tactics at the same places.
    for (const arg of kind === "choice" ? args.slice(0, 1) : args) visit(arg);
  };
  visit(syntax);
  return found;
}

function rangesThatRan(heap: LeanHeap, tree: TreeNode): Set<string> {
  const ran = new Set<string>();
  for (const node of infoNodes(tree)) {
    if (node.kind !== "TacticInfo") continue;
    const stx = infoSyntax(heap, node);
    const range = stx === undefined ? undefined : syntaxRange(heap, stx);
    if (range) ran.add(range.join(":"));
  }
  return ran;
}
