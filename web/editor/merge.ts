import { applyPatch, structuredPatch } from "diff";
import { ask } from "../api/http.ts";
import type { Inspection } from "../api/types.ts";
import { errorCount } from "../parts/format.ts";

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

/**
 * The text of now with what was proved, where that fits into it: Lean finds no more errors than without. It may be
 * changed again while Lean reads.
 */
export async function insertedInto(
  now: () => string,
  sent: string,
  proved: string,
): Promise<string | null> {
  for (;;) {
    const text = now();
    const both = merged(text, sent, proved);
    if (both === null) return null;
    const errors = await Promise.all([text, both].map(errorsOf)).catch(() => null);
    if (now() !== text) continue;
    const [before, after] = errors ?? [];
    return before === undefined || after === undefined || after > before ? null : both;
  }
}

async function errorsOf(text: string): Promise<number | undefined> {
  const body = { text, core: true };
  const { status, messages } = await ask<Inspection>("POST", "/v1/inspect", { body });
  if (status !== "finished") return undefined;
  return errorCount(messages);
}
