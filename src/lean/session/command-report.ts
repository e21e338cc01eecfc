import type { CommandReport, Message, ReadWishes } from "../../model/index.ts";
import type { LeanHeap } from "../runtime/heap.ts";
import { readHoles, readTacticSteps } from "./chain-of-states.ts";
import type { ElaboratedCommand } from "./elaboration.ts";
import { TreeReader } from "./info-tree.ts";
import { readMentions } from "./mentions.ts";
import { sourceRange, syntaxKind, syntaxRange } from "./syntax.ts";
import type { TextPositions } from "./text-positions.ts";

/** Reads what a command did while its info tree is at hand. */
export function readCommandReport(
  heap: LeanHeap,
  command: ElaboratedCommand,
  about: { index: number; messages: Message[]; positions: TextPositions },
  wishes: ReadWishes,
): CommandReport {
  const { index, messages, positions } = about;
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
  if (command.infoTree === undefined) return report;
  const reader = new TreeReader(heap);
  try {
    const tree = reader.read(command.infoTree);
    if (wishes.tactics) {
      const { tactics: detail, flow = false } = wishes;
      report.tactics = readTacticSteps(heap, tree, { detail, flow, positions });
    }
    if (wishes.holes) report.holes = readHoles(heap, tree, { detail: wishes.holes, positions });
    if (wishes.mentions) report.mentions = readMentions(heap, tree, positions);
    return report;
  } finally {
    reader.release();
  }
}
