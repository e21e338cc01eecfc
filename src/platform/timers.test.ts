import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTimer, timeoutSignal } from "./timers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAY = 86_400_000;

test.each([1, 24, 25, 100])("a timer of %i days waits so long, not a moment less", (days) => {
  const stop = vi.fn();
  startTimer(days * DAY, stop);
  vi.advanceTimersByTime(days * DAY - 1);
  expect(stop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(stop).toHaveBeenCalledOnce();
});

test("a timer that is cleared never fires, also after its first 24.8 days", () => {
  const stop = vi.fn();
  const clear = startTimer(100 * DAY, stop);
  vi.advanceTimersByTime(30 * DAY);
  clear();
  vi.advanceTimersByTime(100 * DAY);
  expect(stop).not.toHaveBeenCalled();
});

test("no limit is none: a signal of a year does not fire at once", async () => {
  vi.useRealTimers();
  const signal = timeoutSignal(365 * DAY);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(signal.aborted).toBe(false);
});
