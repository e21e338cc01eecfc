import type { TrainingAnswer, TrainingRecord } from "../../core/index.ts";
import { normalisedProof } from "../replay/proof-sample.ts";
import { normalisedStatement } from "./lean-statements.ts";

/**
 * Each answer to a statement in its context once, over all runs: records with equal prompts become one, and later
 * records lose the answers that earlier ones have. Of equal answers the better one counts. Records without answers
 * stay: their prompts are still tasks. Returns how many answers went, too.
 */
export function deduplicate(records: readonly TrainingRecord[]): {
  records: TrainingRecord[];
  removed: number;
} {
  const byPrompt = new Map<string, TrainingRecord>();
  /** Where an answer stands. */
  const places = new Map<string, { answers: TrainingAnswer[]; index: number }>();
  let removed = 0;
  for (const record of records) {
    const key = JSON.stringify([record.kind, record.prompt]);
    const own = byPrompt.get(key) ?? { ...record, answers: [] };
    byPrompt.set(key, own);
    const about = [record.kind, normalisedStatement(record.statement), record.context.trim()];
    for (const answer of record.answers) {
      const text = JSON.stringify([...about, normalisedProof(answer.text)]);
      const place = places.get(text);
      if (place) {
        removed++;
        const { answers, index } = place;
        if (answer.score > (answers[index] as TrainingAnswer).score) answers[index] = answer;
      } else {
        places.set(text, { answers: own.answers, index: own.answers.length });
        own.answers.push(answer);
      }
    }
  }
  return { records: [...byPrompt.values()], removed };
}
