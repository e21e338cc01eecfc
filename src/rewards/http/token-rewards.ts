import { LemmataError } from "../../core/errors/index.ts";
import { GroupOutcomes } from "../advantages/group-advantages.ts";
import { type AdvantageOptions, tokenAdvantages } from "../advantages/token-advantages.ts";
import type { RewardAnswer } from "../reward-kinds.ts";
import { judgedScore } from "../tasks/judged-score.ts";
import { alignTokens, decodeTokens } from "../tokens/align-tokens.ts";
import type { TokenBytes } from "../tokens/token-bytes.ts";
import type { GivenItem, TokenAdvantagesRequest } from "./schemas.ts";

/** What one rollout of a group is given back: one advantage per token, or nothing where it was not judged. */
export interface TokenRewards {
  /** g, or S; `null` where it was not judged: it has no part in its group. */
  outcome: number | null;
  /** One per token; 0 everywhere where it was not judged. */
  advantages: number[];
  /** φ of each tactic that has a token of its own, with its place among the tokens. */
  process: { token: number; score: number }[];
}

/** The items that score the rollouts of a request, group after group. */
export function tokenItems(request: TokenAdvantagesRequest, tokenizer: TokenBytes): GivenItem[] {
  const { propagate, beforeError, fromError } = request.options;
  const given = Object.entries({ propagate, beforeError, fromError });
  const scores = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return request.groups.flatMap(({ items }) =>
    items.map(({ taskId, task, statement, tokenIds, timeoutMs }): GivenItem => {
      const completion = decodeTokens(tokenizer, tokenIds);
      const shared = { completion, scores, timeoutMs };
      if (taskId !== undefined || task) return { kind: "task", taskId, task, ...shared };
      if (statement !== undefined) return { kind: "proof", statement, ...shared };
      throw new LemmataError("bad-input", "an item needs `taskId`, `task` or `statement`");
    }),
  );
}

/** The advantages of a request, group by group. `answers` in the order of `tokenItems`. */
export function tokenRewards(
  { groups, options }: TokenAdvantagesRequest,
  answers: readonly RewardAnswer[],
  tokenizer: TokenBytes,
): TokenRewards[][] {
  let next = 0;
  return groups.map(({ items }) => {
    const own = items.map((item) => ({ item, answer: answers[next++] as RewardAnswer }));
    const group = new GroupOutcomes();
    for (const { answer } of own) {
      const outcome = judgedScore(answer);
      if (outcome !== null) group.add(outcome);
    }
    return own.map(({ item, answer }) =>
      rewardsOf(item, answer, { group, tokenizer, norm: advantageOptions(options) }),
    );
  });
}

type Options = TokenAdvantagesRequest["options"];

function advantageOptions({ only, at, baseline, std, epsilon, entropyShare }: Options) {
  const placement = only === "outcome" ? ("none" as const) : at;
  return { outcome: only !== "tactics", placement, baseline, std, epsilon, entropyShare };
}

function rewardsOf(
  { tokenIds, entropies }: TokenAdvantagesRequest["groups"][number]["items"][number],
  answer: RewardAnswer,
  given: {
    group: GroupOutcomes;
    tokenizer: TokenBytes;
    norm: Partial<{ [Key in keyof AdvantageOptions]: AdvantageOptions[Key] | undefined }>;
  },
): TokenRewards {
  const { group, tokenizer, norm } = given;
  const outcome = judgedScore(answer);
  if (outcome === null) return { outcome, advantages: tokenIds.map(() => 0), process: [] };
  const { tokens, byteOf } = alignTokens(tokenizer, tokenIds, decodeTokens(tokenizer, tokenIds));
  const read = answer.status === "ok" && answer.kind === "proof" ? answer.reward.tactics : [];
  const tactics = read.map(({ start, end, score }) => {
    return { start: byteOf(start), end: byteOf(end), score };
  });
  const options = Object.fromEntries(
    Object.entries(norm).filter(([, value]) => value !== undefined),
  ) as Partial<AdvantageOptions>;
  const rollout = { outcome, tactics, tokens, ...(entropies ? { entropies } : {}) };
  const { advantages, placed } = tokenAdvantages(rollout, group, options);
  const process = placed.map(({ tactic, token }) => {
    return { token, score: tactics[tactic]?.score ?? 0 };
  });
  return { outcome, advantages, process };
}
