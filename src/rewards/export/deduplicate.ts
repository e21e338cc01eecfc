import type { TrainingAnswer, TrainingRecord } from "../../model/index.ts";
import { normalisedProof } from "../replay/proof-sample.ts";
import { normalisedStatement } from "./lean-statements.ts";

/**
 * Each answer to a statement in its context once, over all runs: records with equal prompts become one,
 * and later records lose the answers that earlier ones have. Of equal answers the better one counts.
 * Records without answers stay: their prompts are tasks still. Returns how many answers went, too.
 */
export function deduplicate(records: readonly TrainingRecord[]): {
  records: TrainingRecord[];
  removed: number;
} {
  const byPrompt = new Map<string, TrainingRecord>();
  /** Which record holds an answer. */
  const holders = new Map<string, TrainingRecord>();
  let removed = 0;
  for (const record of records) {
    const key = JSON.stringify([record.kind, record.prompt]);
    const own = byPrompt.get(key) ?? { ...record, answers: [] };
    byPrompt.set(key, own);
    for (const answer of record.answers) {
      const about = [record.kind, normalisedStatement(record.statement), record.context.trim()];
      const text = normalisedProof(answer.text);
      const place = JSON.stringify([...about, text]);
      const holder = holders.get(place) ?? own;
      holders.set(place, holder);
      if (!put(holder.answers, answer, text)) removed++;
    }
  }
  return { records: [...byPrompt.values()], removed };
}

/** False where an equal one is there already. */
function put(answers: TrainingAnswer[], answer: TrainingAnswer, text: string): boolean {
  const at = answers.findIndex((one) => normalisedProof(one.text) === text);
  if (at < 0) answers.push(answer);
  else if (answer.score > (answers[at] as TrainingAnswer).score) answers[at] = answer;
  return at < 0;
}
