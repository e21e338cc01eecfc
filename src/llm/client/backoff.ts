const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** The longest Retry-After that is obeyed; a server that asks for more is given up on. */
export const LONGEST_RETRY_AFTER_MS = 600_000;

/**
 * Milliseconds to wait before attempt `attempt + 1` (`attempt` counts from 0): 1 s, 2 s, 4 s, ... at most 60 s, of
 * which a random half ("equal jitter"). Never less than what the server asked for.
 */
export function backoffMs(
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  const jittered = full / 2 + (random() * full) / 2;
  return retryAfterMs === undefined ? jittered : retryAfterMs + (random() * FIRST_MS) / 4;
}

/**
 * Milliseconds that response headers ask to wait: `retry-after-ms`, or `retry-after` as seconds or as a
 * date. `undefined` when they do not say.
 */
export function retryAfterMs(
  headers: Record<string, string> | undefined,
  now = Date.now(),
): number | undefined {
  const ms = Number.parseFloat(headers?.["retry-after-ms"] ?? "");
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const after = headers?.["retry-after"]?.trim();
  if (!after) return undefined;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1_000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
