import type { TokenCount } from "../core/index.ts";
import type { LanguageModel } from "../core/ports/index.ts";

/** What models were asked and what it cost; cached answers count as nothing. */
export interface ModelUse {
  calls: number;
  tokens: TokenCount;
  costUsd: number;
}

export const NO_USE: ModelUse = { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 };

export function addUse(a: ModelUse, b: ModelUse): ModelUse {
  const { input, output } = a.tokens;
  return {
    calls: a.calls + b.calls,
    tokens: { input: input + b.tokens.input, output: output + b.tokens.output },
    costUsd: a.costUsd + b.costUsd,
  };
}

/** What was used after `earlier`. */
export function useSince(earlier: ModelUse, now: ModelUse): ModelUse {
  const { calls, tokens, costUsd } = earlier;
  const negative = { input: -tokens.input, output: -tokens.output };
  return addUse(now, { calls: -calls, tokens: negative, costUsd: -costUsd });
}

/** What a model was used for so far. */
export function usedBy(model: Pick<LanguageModel, "counts"> | undefined): ModelUse {
  const use = { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 };
  for (const counts of model?.counts().values() ?? []) {
    use.calls += counts.calls;
    use.costUsd += counts.cost;
    use.tokens.input += counts.inputTokens;
    use.tokens.output += counts.outputTokens;
  }
  return use;
}
