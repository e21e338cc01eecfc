import { expect, test } from "vitest";
import { backoffMs, retryAfterMs } from "./backoff.ts";

test("waits double, with a random half, up to a minute", () => {
  const at = (attempt: number, random: number) => backoffMs(attempt, undefined, () => random);
  expect([at(0, 0), at(0, 1), at(3, 0), at(3, 1)]).toEqual([500, 1_000, 4_000, 8_000]);
  expect(at(30, 1)).toBe(60_000);
});

test("what the server asked for is never undercut", () => {
  expect(backoffMs(0, 5_000, () => 0)).toBe(5_000);
  expect(backoffMs(9, 5_000, () => 1)).toBe(5_250);
});

test("Retry-After is read as seconds, as a date, and in milliseconds", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const read = (headers?: Record<string, string>) => retryAfterMs(headers, now);
  expect(read({ "retry-after": "1.5" })).toBe(1_500);
  expect(read({ "retry-after": "Thu, 01 Jan 2026 00:00:07 GMT" })).toBe(7_000);
  expect(read({ "retry-after": "Thu, 01 Jan 2020 00:00:00 GMT" })).toBe(0);
  expect(read({ "retry-after": "9", "retry-after-ms": "20" })).toBe(20);
  expect([read({ "retry-after": "soon" }), read({}), read(undefined)]).toEqual(
    Array(3).fill(undefined),
  );
});
