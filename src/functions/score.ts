import type { ProofReward } from "../core/index.ts";
import type { Lean } from "../lean/index.ts";
import { type ProcessScores, ProofScorer } from "../rewards/index.ts";
import { type LeanOptions, withLean } from "./with-lean.ts";

/** How a completion is scored. */
export interface ScoreOptions extends LeanOptions {
  /** Milliseconds for elaborating the proof; default 15,000. Running out of them is a verdict. */
  timeoutMs?: number | undefined;
  /** What tactics of a proof that fails are worth; default −0.05 before the first failed one, −0.1 from it on. */
  scores?: Partial<ProcessScores> | undefined;
}

/** By Lean and by `core`: each keeps the statements that it has elaborated. */
const scorers = new WeakMap<Lean, Map<boolean, ProofScorer>>();

/**
 * The reward of a model's proof: outcome 1 or 0 by the gate, and a score for each tactic, as the reward service gives
 * them for an item of kind `proof`.
 *
 *     const { outcome, tactics } = await score("theorem t : 1 + 1 = 2 := by", "\n  rfl");
 *
 * `statement`: trusted Lean text that breaks off after `:=` or `:= by`, where the completion goes on; or one whose
 * theorem ends in `sorry`, and the completion is the whole file with a proof, alone or as the last ```lean block of an
 * answer. Places are those of the completion. With one `lean`, a statement is elaborated once for all its completions.
 * Faults of the completion are rewards; throws `LemmataError`: `bad-input` for faults of the statement, `cancelled`,
 * or what keeps Lean from running.
 */
export function score(
  statement: string,
  completion: string,
  options: ScoreOptions = {},
): Promise<ProofReward> {
  const { timeoutMs, scores, signal } = options;
  return withLean(options, (lean, core) =>
    scorerOf(lean, core).score({ statement, completion, scores }, { timeoutMs, signal }),
  );
}

function scorerOf(lean: Lean, core: boolean): ProofScorer {
  const known = scorers.get(lean) ?? new Map<boolean, ProofScorer>();
  scorers.set(lean, known);
  const scorer = known.get(core) ?? new ProofScorer(lean.embedded, { core });
  known.set(core, scorer);
  return scorer;
}
