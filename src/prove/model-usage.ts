import type { RecordedEvent, RunEvent, TokenCount } from "../core/index.ts";
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

const ANSWERED = new Set(["answered", "length", "refused"]);

/** What a recorded call took; older versions did not write how many requests it was. */
export function useOf(event: RunEvent & { kind: "model-call" }): ModelUse {
  if (event.cached) return NO_USE;
  const { inputTokens: input, outputTokens: output, costUsd, outcome } = event;
  const { calls = ANSWERED.has(outcome) || costUsd > 0 ? 1 : 0 } = event;
  return { calls, tokens: { input, output }, costUsd };
}

/** What the calls of models among events took. */
export function useIn(events: Iterable<RecordedEvent>): ModelUse {
  let use = NO_USE;
  for (const { event } of events) if (event.kind === "model-call") use = addUse(use, useOf(event));
  return use;
}

/** What a run spent on models before, over all tasks. */
export function spentBefore(events: Iterable<RecordedEvent>): { calls: number; cost: number } {
  const { calls, costUsd } = useIn(events);
  return { calls, cost: costUsd };
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
