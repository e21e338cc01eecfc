import { applyPatch, structuredPatch } from "diff";

/**
 * What changed between `before` and `after`, done in a text that was changed otherwise since; `null` where both changed
 * the same lines. `before`: what both come from.
 */
export function merged(text: string, before: string, after: string): string | null {
  if (text === before) return after;
  // Each line that changed has to be there as it was, with the ones next to it.
  const patch = structuredPatch("", "", before, after, "", "", { context: 1 });
  const found = applyPatch(text, patch);
  return found === false ? null : found;
}
