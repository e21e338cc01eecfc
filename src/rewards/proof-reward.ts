import type { CommandReport, FileReport, PlacedTactic, ProofReward } from "../core/index.ts";
import { type ProcessScores, processRewards } from "./process-rewards.ts";
import type { ProofText } from "./proof-task.ts";
import { readTactics } from "./read-tactics.ts";
import { TextOffsets } from "./text-offsets.ts";

/** The reports of the gate and of Lean on `ProofText.text`. */
export interface VerifiedText {
  report: Pick<FileReport, "verdict" | "reasons" | "declarations" | "messages">;
  /** Of a check with `PROCESS_READ_OPTIONS`; absent when it did not finish. */
  commands: readonly CommandReport[] | undefined;
}

/**
 * The reward of a completion: outcome by the gate, tactics of the part that the policy wrote by first-error
 * propagation (`processRewards`). Without a process term `tactics` is empty: the text does not parse, or
 * Lean did not finish.
 */
export function proofReward(
  proof: ProofText,
  completion: string,
  { report, commands }: VerifiedText,
  scores: Partial<ProcessScores> = {},
): Omit<ProofReward, "elapsedMs"> {
  const { verdict, messages } = report;
  const { written, toCompletion } = proof;
  const checked = new TextOffsets(proof.text);
  const answer = new TextOffsets(completion);
  const outcome = verdict === "proved" ? 1 : 0;
  const read = readTactics(checked, { reports: commands ?? [], messages });
  const process = processOf(verdict, commands !== undefined && !read.isUnparsable);
  const isWritten = ({ start, end }: { start: number; end: number }) =>
    start >= written.start && end <= written.end;
  const tactics = process === "scored" ? read.tactics.filter(isWritten) : [];
  const reward = processRewards({ tactics, errors: read.errors, outcome }, scores);
  const placed = reward.tactics.map((tactic): PlacedTactic => {
    const [start, end] = [toCompletion(tactic.start), toCompletion(tactic.end)];
    return {
      ...tactic,
      start,
      end,
      startByte: answer.byteOf(start),
      endByte: answer.byteOf(end),
      pos: answer.positionOf(start),
      endPos: answer.positionOf(end),
    };
  });
  const errors = read.errors.map(({ at, text = "" }) => {
    const inside = Math.min(Math.max(at, written.start), written.end);
    return { pos: answer.positionOf(toCompletion(inside)), text };
  });
  const reasons = [...report.reasons, ...report.declarations.flatMap((each) => each.reasons)];
  return { ...reward, tactics: placed, verdict, process, reasons, errors };
}

function processOf(verdict: FileReport["verdict"], isReadable: boolean): ProofReward["process"] {
  if (verdict === "timed-out" || verdict === "crashed") return verdict;
  return isReadable ? "scored" : "unparsable";
}
