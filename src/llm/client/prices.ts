import type { ModelMessage, TokenCounts } from "../../core/ports/index.ts";
import type { RoleSettings } from "./model-settings.ts";

/** US dollars for tokens; unknown prices count as 0. */
export function costOf(
  { inputPrice = 0, outputPrice = 0 }: Pick<RoleSettings, "inputPrice" | "outputPrice">,
  { inputTokens, outputTokens }: TokenCounts,
): number {
  return (inputTokens * inputPrice + outputTokens * outputPrice) / 1_000_000;
}

/** What is missing for a cost limit on a role, or nothing. */
export function missingPrice(settings: RoleSettings): string | undefined {
  const { role, inputPrice, outputPrice, maxTokens } = settings;
  if (inputPrice === undefined || outputPrice === undefined) {
    return `a limit of cost is set, but models.${role} has no inputPrice and outputPrice`;
  }
  if (outputPrice > 0 && maxTokens === undefined) {
    return `a limit of cost is set, but models.${role} has no maxTokens`;
  }
  return undefined;
}

/** US dollars that one attempt may cost at most: a token for every two bytes, and the longest answer. */
export function worstCostOf(settings: RoleSettings, messages: readonly ModelMessage[]): number {
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 16, 0);
  const usage = { inputTokens: Math.ceil(bytes / 2), outputTokens: settings.maxTokens ?? 0 };
  return costOf(settings, usage);
}

/**
 * Tokens of texts where the server did not count them: one for every three bytes, which is more than
 * tokenizers make of Lean.
 */
export function estimateTokens(texts: readonly { content: string }[]): number {
  const bytes = texts.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 12, 0);
  return Math.ceil(bytes / 3);
}
