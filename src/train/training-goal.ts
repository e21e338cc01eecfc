import { createHash } from "node:crypto";
import type { Statement } from "../core/index.ts";

/** A theorem to prove, for training or for measuring. */
export interface TrainingGoal {
  /** Hash of what follows: equal goals have equal ids, 16 hexadecimal digits. */
  id: string;
  /** For people, e.g. `List.length_reverse`. */
  name: string;
  /** Goals of one group go to the same side of a split. */
  group: string;
  /** Lean text before the statement. */
  context: string;
  statement: Statement;
  /** Full names of the user's recursive functions in it. */
  recursive: readonly string[];
  /** Full names of theorems that a proof must not name: the goal itself under its library name. */
  banned: readonly string[];
}

export function makeTrainingGoal(goal: Omit<TrainingGoal, "id">): TrainingGoal {
  const parts = [goal.context, goal.statement.text, ...goal.banned, ...goal.recursive];
  const id = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
  return { id, ...goal };
}

/** About made-up functions or the user's own recursive ones, not a theorem of the library. */
export const isMade = ({ recursive }: TrainingGoal): boolean => recursive.length > 0;
