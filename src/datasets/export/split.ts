import { createHash } from "node:crypto";
import type { TrainingRecord } from "../../core/index.ts";
import { normalisedStatement } from "./lean-statements.ts";

export interface Split {
  train: TrainingRecord[];
  validation: TrainingRecord[];
}

/**
 * Divides records by problem, so that nothing of a validation problem is trained on: problems that share
 * a statement (such as a lemma) stay together. Which side a group goes to depends on the seed and the
 * problems only. `share` in [0, 1): of the groups, at least one where there are two.
 */
export function splitByProblem(
  records: readonly TrainingRecord[],
  { share, seed }: { share: number; seed: number },
): Split {
  const groups = groupsOf(records);
  const keyOf = (group: readonly string[]) =>
    createHash("sha256")
      .update(JSON.stringify([seed, ...group].sort()))
      .digest("hex");
  const ordered = groups.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const atLeast = share > 0 && ordered.length > 1 ? 1 : 0;
  const count = Math.max(atLeast, Math.floor(share * ordered.length));
  const held = new Set(ordered.slice(0, count).flat());
  const isHeld = ({ problem }: TrainingRecord) => held.has(problem.id);
  return { train: records.filter((record) => !isHeld(record)), validation: records.filter(isHeld) };
}

/** Ids of problems that are connected by equal statements. */
function groupsOf(records: readonly TrainingRecord[]): string[][] {
  const parents = new Map<string, string>();
  const find = (id: string): string => {
    const parent = parents.get(id) ?? id;
    return parent === id ? id : find(parent);
  };
  const problemOf = new Map<string, string>();
  for (const { problem, statement } of records) {
    if (!parents.has(problem.id)) parents.set(problem.id, problem.id);
    const key = normalisedStatement(statement);
    const other = problemOf.get(key);
    if (other === undefined) problemOf.set(key, problem.id);
    else parents.set(find(problem.id), find(other));
  }
  const groups = new Map<string, string[]>();
  for (const id of parents.keys()) groups.set(find(id), [...(groups.get(find(id)) ?? []), id]);
  return [...groups.values()];
}
