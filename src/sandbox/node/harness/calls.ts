import { runInThisContext } from "node:vm";
import { request } from "./request.ts";
import { say } from "./say.ts";
import { described, globals, same, shown, typeOf } from "./values.ts";

/** The code of what `vm` throws when time is up. */
const LATE = "ERR_SCRIPT_EXECUTION_TIMEOUT";
/** So many calls that do not end; what is left is not made. */
const MOST_TIMEOUTS = 2;

/** Runs something with a limit for what it does before it waits; then waits as long for a promise. */
export async function limited(work: () => unknown): Promise<unknown> {
  globals.lemmataWork = work;
  const value = runInThisContext("lemmataWork()", { timeout: request.callMs });
  if (!(value instanceof Promise)) return value;
  const late = new Promise((_, reject) => {
    const error = Object.assign(new Error("late"), { code: LATE });
    setTimeout(() => reject(error), request.callMs).unref();
  });
  return Promise.race([value, late]);
}

export const isLate = (error: unknown) => (error as { code?: unknown } | null)?.code === LATE;

/** Whether this process did something for a fifth of the time at least: on a machine that is busy, it only waited. */
function wasBusy(before: NodeJS.CpuUsage): boolean {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 >= request.callMs / 5;
}

/** Makes the calls that were asked for, and tells of each. */
export async function makeCalls(): Promise<void> {
  let timeouts = 0;
  for (const [call, { expression, expected }] of request.calls.entries()) {
    if (timeouts >= MOST_TIMEOUTS) break;
    let run: () => unknown;
    let wanted: unknown;
    try {
      run = runInThisContext(`(() => (${expression}))`);
      wanted = expected === null ? undefined : runInThisContext(`(${expected})`);
    } catch (error) {
      say({ kind: "call", call, status: "unreadable", ...described(error) });
      continue;
    }
    const before = process.cpuUsage();
    try {
      let value = await limited(run);
      if (typeof (value as { next?: unknown } | null)?.next === "function") {
        value = Array.from(value as Iterable<unknown>);
      }
      const matches = expected === null ? null : same(value, wanted);
      say({
        kind: "call",
        call,
        status: "returned",
        shown: shown(value),
        type: typeOf(value),
        matches,
      });
    } catch (error) {
      if (isLate(error)) timeouts += 1;
      say({
        kind: "call",
        call,
        status: isLate(error) ? (wasBusy(before) ? "timed-out" : "waited") : "raised",
        ...described(error),
      });
    }
  }
}
