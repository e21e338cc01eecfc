import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import { type ProcessScores, scoresOf } from "../process-rewards.ts";
import { alignTokens } from "../tokens/align-tokens.ts";
import type { TokenBytes } from "../tokens/token-bytes.ts";
import type { GroupOutcomes } from "./group-advantages.ts";
import {
  type AdvantageOptions,
  type TokenAdvantages,
  tokenAdvantages,
} from "./token-advantages.ts";

/** What every row must have, for the means of its group. */
const counted = z.looseObject({
  /** Rollouts of one problem have the same. */
  group: z.union([z.string(), z.number()]),
  /** g of the gate. */
  outcome: z.union([z.literal(0), z.literal(1)]),
});

/**
 * A rollout with its proof reward (`ProofReward`), e.g. `{"group": "p1", "completion":
 * "\n  rfl", "outcome": 0, "tactics": [{"start": 3, "end": 6, "status": "failed"}]}`; `start` and `end` in
 * UTF-16 code units of the completion. Other fields are kept.
 */
const rolloutRow = counted.extend({
  completion: z.string(),
  tactics: z.array(
    z.looseObject({
      start: z.int().min(0),
      end: z.int().min(0),
      status: z.enum(["passed", "failed", "skipped"]),
    }),
  ),
  /** The tokens as they were sampled; without them the completion is encoded. */
  token_ids: z.array(z.int().min(0)).optional(),
  /** One per token, for `high-entropy`. */
  entropies: z.array(z.number()).optional(),
});

export type RolloutRow = z.infer<typeof rolloutRow>;

/** Group and outcome of a row; `undefined` when it has none. */
export function readOutcome(row: unknown): { group: string | number; outcome: 0 | 1 } | undefined {
  const read = counted.safeParse(row);
  return read.success ? read.data : undefined;
}

export interface RowOptions extends AdvantageOptions {
  scores: Partial<ProcessScores>;
}

/** A row with its advantages; throws `bad-input` that says what is wrong with it. */
export function addAdvantages(
  row: unknown,
  { tokenizer, group }: { tokenizer: TokenBytes; group: GroupOutcomes },
  options: RowOptions,
): RolloutRow & Record<string, unknown> {
  const read = rolloutRow.safeParse(row);
  if (!read.success) throw new LemmataError("bad-input", problemsOf(read.error));
  const { completion, outcome, entropies, token_ids } = read.data;
  const ids = token_ids ?? tokenizer.encode(completion);
  if (options.placement === "high-entropy" && entropies?.length !== ids.length)
    throw new LemmataError("bad-input", `entropies: expected ${ids.length}, one per token`);
  const aligned = alignTokens(tokenizer, ids, completion);
  const inOrder = read.data.tactics.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const outside = inOrder.find(({ start, end }) => start >= end || end > completion.length);
  if (outside)
    throw new LemmataError(
      "bad-input",
      `tactics: ${outside.start}-${outside.end} is not part of the completion`,
    );
  const values = scoresOf(
    inOrder.map(({ status }) => status),
    outcome,
    options.scores,
  );
  const tactics = inOrder.map(({ start, end }, i) => ({
    start: aligned.byteOf(start),
    end: aligned.byteOf(end),
    score: values[i] as number,
  }));
  const given = entropies ? { entropies } : {};
  const result = tokenAdvantages(
    { outcome, tactics, tokens: aligned.tokens, ...given },
    group,
    options,
  );
  return { ...read.data, token_ids: ids, ...wireForm(result) };
}

function wireForm({ advantages, outcomeAdvantage, placed, shared }: TokenAdvantages) {
  return {
    advantages,
    outcome_advantage: outcomeAdvantage,
    process: placed.map(({ token, tactic, advantage }) => ({ token, tactic, advantage })),
    shared_tokens: shared.length > 0 ? shared : undefined,
  };
}

function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "row"}: ${message}`)
    .join("; ");
}
