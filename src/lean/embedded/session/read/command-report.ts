import {
  type CommandReport,
  isWithin,
  type Message,
  type ReadOptions,
} from "../../../../core/index.ts";
import type { TextPositions } from "../../../text-positions.ts";
import type { LeanHeap } from "../../runtime/heap.ts";
import type { ElaboratedCommand } from "../run/elaboration.ts";
import { readHoles, readTacticSteps } from "./chain-of-states.ts";
import { TreeReader } from "./info-tree.ts";
import { readMentions } from "./mentions.ts";
import { sourceRange, syntaxKind, syntaxRange } from "./syntax.ts";
import { readTacticSyntax } from "./tactic-syntax.ts";
import { readTermAt } from "./term-at.ts";

/** Reads what a command did while its info tree is available. */
export function readCommandReport(
  heap: LeanHeap,
  command: ElaboratedCommand,
  about: { index: number; messages: Message[]; hasSyntaxError: boolean; positions: TextPositions },
  options: ReadOptions,
): CommandReport {
  const { index, messages, hasSyntaxError, positions } = about;
  const range = syntaxRange(heap, command.syntax);
  const report: CommandReport = {
    index,
    kind: syntaxKind(heap, command.syntax),
    range: range ? sourceRange(positions, range) : null,
    messages,
    tactics: [],
    holes: [],
    mentions: [],
  };
  const reader = new TreeReader(heap);
  try {
    const tree = command.infoTree === undefined ? undefined : reader.read(command.infoTree);
    if (options.tacticSyntax) {
      const { syntax } = command;
      report.tacticSyntax = readTacticSyntax(heap, { syntax, tree, hasSyntaxError }, positions);
    }
    if (tree === undefined) return report;
    if (options.tactics) {
      const { tactics: detail, flow = false } = options;
      report.tactics = readTacticSteps(heap, tree, { detail, flow, positions });
    }
    if (options.holes) report.holes = readHoles(heap, tree, { detail: options.holes, positions });
    if (options.mentions) report.mentions = readMentions(heap, tree, positions);
    const place = options.termAt;
    if (place && report.range && isWithin(place, report.range.pos, report.range.endPos)) {
      report.termAt = readTermAt(heap, tree, place, positions);
    }
    return report;
  } finally {
    reader.release();
  }
}
