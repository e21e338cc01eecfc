import type { TextSpan } from "../../core/index.ts";
import { withDefaults } from "../../core/index.ts";
import { GROUP_NORM, type GroupNorm, type GroupOutcomes } from "./group-advantages.ts";

/** Which tokens of a tactic get its process advantage. */
export type Placement = "first" | "all" | "last" | "high-entropy" | "none";

export interface AdvantageOptions extends GroupNorm {
  /** Add A_out to every token; false leaves the tactics' term alone. Default true. */
  outcome: boolean;
  /** Where A_proc goes; `none` leaves the outcome alone. Default `first`. */
  placement: Placement;
  /**
   * What is taken from φ: the mean outcome of the group, which says how hard the problem is, or nothing (an ablation).
   * Default `mean`.
   */
  baseline: "mean" | "none";
  /** For `high-entropy`: the share of a rollout's tokens that count as such, 0 to 1; default 0.2. */
  entropyShare: number;
}

/** The paper's: outcome on every token, tactics on their first one. */
export const ADVANTAGE_OPTIONS: AdvantageOptions = {
  ...GROUP_NORM,
  outcome: true,
  placement: "first",
  baseline: "mean",
  entropyShare: 0.2,
};

/** One completion, cut into tokens. */
export interface TokenizedRollout {
  /** g of the gate. */
  outcome: number;
  /** In order of their start; φ as `score`. */
  tactics: readonly (TextSpan & { score: number })[];
  /** Where each token stands, in the same units as `tactics`; in order, empty for special tokens. */
  tokens: readonly TextSpan[];
  /** One per token, nats; only for `high-entropy`. */
  entropies?: readonly number[];
}

/** Advantages of one rollout. */
export interface TokenAdvantages {
  /** One per token. */
  advantages: number[];
  /** The A_out that every token has. */
  outcomeAdvantage: number;
  /** What was added for which tactic, by index, and on which token. */
  placed: { tactic: number; token: number; advantage: number }[];
  /** Tactics without a term of their own, because an earlier one has the token. */
  shared: { tactic: number; token: number }[];
}

/**
 * A_out on every token, plus A_proc = φ − mean(g of the group) on the token that holds the first character
 * of each tactic ("Process-verified reinforcement learning for theorem proving via Lean", ICLR 2026). When
 * two tactics would put it on one token, the first does. The other placements are the paper's ablations:
 * on all tokens of a tactic, each with the innermost tactic around its first character; on its last token; on
 * those of its tokens that are among the rollout's most uncertain ones.
 */
export function tokenAdvantages(
  rollout: TokenizedRollout,
  group: GroupOutcomes,
  options: Partial<AdvantageOptions> = {},
): TokenAdvantages {
  const { outcome, placement, baseline, entropyShare, ...norm } = withDefaults(
    ADVANTAGE_OPTIONS,
    options,
  );
  const mean = baseline === "mean" ? group.mean : 0;
  const outcomeAdvantage = outcome ? group.advantage(rollout.outcome, norm) : 0;
  const result: TokenAdvantages = {
    advantages: rollout.tokens.map(() => outcomeAdvantage),
    outcomeAdvantage,
    placed: [],
    shared: [],
  };
  for (const { tactic, token } of tacticTokens(rollout, placement, entropyShare)) {
    if (result.placed.some((other) => other.token === token)) {
      result.shared.push({ tactic, token });
      continue;
    }
    const advantage = (rollout.tactics[tactic]?.score ?? 0) - mean;
    (result.advantages[token] as number) += advantage;
    result.placed.push({ tactic, token, advantage });
  }
  return result;
}

type TacticToken = { tactic: number; token: number };

function tacticTokens(
  rollout: TokenizedRollout,
  placement: Placement,
  share: number,
): TacticToken[] {
  const { tactics, tokens } = rollout;
  switch (placement) {
    case "none":
      return [];
    case "first":
      return tactics.flatMap((each, tactic) => at(tokens, each.start, tactic));
    case "last":
      return tactics.flatMap((each, tactic) => at(tokens, each.end - 1, tactic));
    case "all":
      return insideTactics(rollout);
    case "high-entropy": {
      const uncertain = mostUncertain(rollout, share);
      return insideTactics(rollout).filter(({ token }) => uncertain.has(token));
    }
  }
}

/** The token that contains an offset; none when no token does. */
function at(tokens: readonly TextSpan[], offset: number, tactic: number): TacticToken[] {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.end as number) > offset) high = middle;
    else low = middle + 1;
  }
  const found = tokens[low];
  return found && found.start <= offset ? [{ tactic, token: low }] : [];
}

/** Every token that overlaps a tactic, with the innermost such tactic. */
function insideTactics({ tactics, tokens }: TokenizedRollout): TacticToken[] {
  return tokens.flatMap(({ start, end }, token) => {
    if (start === end) return [];
    const tactic = innermost(tactics, start, end);
    return tactic < 0 ? [] : [{ tactic, token }];
  });
}

/** A token in which tactics begin belongs to the first of them; otherwise to the tactic around it. */
function innermost(tactics: readonly TextSpan[], start: number, end: number): number {
  const around = tactics.findLastIndex((each) => each.start <= start && each.end > start);
  if (around >= 0) return around;
  return tactics.findIndex((each) => each.start >= start && each.start < end);
}

/** The tokens with the highest entropy, the earlier first among equals; at least one. */
function mostUncertain({ tokens, entropies = [] }: TokenizedRollout, share: number): Set<number> {
  const count = Math.max(1, Math.round(share * tokens.length));
  const order = tokens.map((_, i) => i);
  order.sort((a, b) => (entropies[b] ?? 0) - (entropies[a] ?? 0) || a - b);
  return new Set(order.slice(0, count));
}
