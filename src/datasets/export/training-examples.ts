import { createHash } from "node:crypto";
import type { TrainingMessage, TrainingRecord } from "../../core/index.ts";
import { DEFAULT_PAIRS, type PairOptions, preferencePairs } from "../replay/preference-pairs.ts";
import type { BatchItem } from "../replay/replay-buffer.ts";

/** A prompt with an answer to imitate. */
export interface Demonstration {
  prompt: TrainingMessage[];
  completion: string;
  record: TrainingRecord;
}

/** Of two answers to a prompt, which is better. */
export interface Preference {
  prompt: TrainingMessage[];
  chosen: string;
  rejected: string;
  record: TrainingRecord;
}

/** As a model said it, with its reasoning: the prompt asks for that, and the model will do it. */
export function demonstrations(records: readonly TrainingRecord[]): Demonstration[] {
  return records.flatMap((record) =>
    record.answers
      .filter(({ isPositive }) => isPositive)
      .map(({ text, said }) => ({ prompt: record.prompt, completion: said ?? text, record })),
  );
}

/**
 * Pairs of answers to the same prompt by Algorithm 1 of ImProver 2. Optimizations with its own limits;
 * for other kinds every positive answer may win, however often the goal was solved.
 */
export function preferences(records: readonly TrainingRecord[], seed: number): Preference[] {
  const isRelative = ({ kind }: TrainingRecord) => kind === "optimization";
  const plain: PairOptions = { ...DEFAULT_PAIRS, seed, maxShare: 1, quantile: 0, pad: false };
  return [
    ...pairsOf(records.filter(isRelative), { ...DEFAULT_PAIRS, seed }),
    ...pairsOf(
      records.filter((record) => !isRelative(record)),
      plain,
    ),
  ];
}

function pairsOf(records: readonly TrainingRecord[], options: PairOptions): Preference[] {
  return preferencePairs(records.map(toItem), options).pairs.map(
    ({ problem: record, chosen, rejected }) => ({
      prompt: record.prompt,
      chosen: chosen.proof,
      rejected: rejected.proof,
      record,
    }),
  );
}

function toItem(record: TrainingRecord): BatchItem<TrainingRecord> {
  const candidates = record.answers.map(({ text, score }) => {
    return { proof: text, score, isValid: score > 0 };
  });
  const improved = candidates.filter(({ isValid }) => isValid).length;
  const text = JSON.stringify([record.kind, record.prompt]);
  return {
    key: createHash("sha256").update(text).digest("hex"),
    problem: record,
    tag: "frontier",
    candidates,
    share: improved / Math.max(1, candidates.length),
  };
}
