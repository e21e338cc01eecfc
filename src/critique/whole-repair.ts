import type { Critique, SuggestedRepair } from "../core/index.ts";

/**
 * The edit that may be taken without asking: it mends everything, and nothing that was tried tells it from others
 * that do.
 */
export function wholeRepair({ repairs, question }: Critique): SuggestedRepair | undefined {
  return question ? undefined : repairs.find(({ mends, of }) => mends === of);
}
