import type {
  CommandReport,
  FileReport,
  PlacedTactic,
  ProofReward,
  TextSpan,
} from "../core/index.ts";
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
  const checked = new TextOffsets(proof.text);
  const answer = new TextOffsets(completion);
  const outcome = verdict === "proved" ? 1 : 0;
  const read = readTactics(checked, { reports: commands ?? [], messages });
  const process = processOf(verdict, commands !== undefined && !read.isUnparsable);
  const places = process === "scored" ? placesOf(read.tactics, proof) : new Map();
  const tactics = read.tactics.filter((tactic) => places.has(tactic));
  const reward = processRewards({ tactics, errors: read.errors, outcome }, scores);
  const byStart = new Map([...places].map(([{ start, end }, place]) => [`${start}:${end}`, place]));
  const placed = reward.tactics.map((tactic): PlacedTactic => {
    const { start, end } = byStart.get(`${tactic.start}:${tactic.end}`) as TextSpan;
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
    return { pos: answer.positionOf(unitOfError(at, { tactics, places, proof })), text };
  });
  const reasons = [...report.reasons, ...report.declarations.flatMap((each) => each.reasons)];
  return { ...reward, tactics: placed, verdict, process, reasons, errors };
}

type Places = ReadonlyMap<TextSpan, TextSpan>;

/** The tactics that the policy wrote, with their places in the completion, in text order. */
function placesOf<T extends TextSpan>(
  tactics: readonly T[],
  { places: { locate } }: ProofText,
): Map<T, TextSpan> {
  const ordered = tactics.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return new Map(
    ordered.flatMap((tactic) => {
      const place = locate(tactic);
      return place ? [[tactic, place] as const] : [];
    }),
  );
}

/** Of an error: where it stands, else where the tactic around it, or the last one before it, begins. */
function unitOfError(
  at: number,
  { tactics, places, proof }: { tactics: readonly TextSpan[]; places: Places; proof: ProofText },
): number {
  const near = tactics.findLast((tactic) => tactic.start <= at);
  return proof.places.unitOf(at) ?? (near && places.get(near)?.start) ?? 0;
}

function processOf(verdict: FileReport["verdict"], isReadable: boolean): ProofReward["process"] {
  if (verdict === "timed-out" || verdict === "crashed") return verdict;
  return isReadable ? "scored" : "unparsable";
}
