import type { Execution, ProgramVerdict } from "../core/index.ts";

/** An execution as a verdict in numbers. */
export function verdictOf(execution: Execution): ProgramVerdict {
  const { status, tests, detail, raised, isolation, trust } = execution;
  const onTrust = isolation === "shared" || (trust?.trusted ?? 0) > 0;
  const isTimeout = (each: string) => each === "timed-out";
  const isCrash = (each: string) =>
    ["exception", "out-of-memory", "output-flood", "exited"].includes(each);
  const statuses = [status, ...tests.map((test) => test.status)];
  return {
    status,
    detail,
    passed: tests.filter((test) => test.status === "passed").length,
    total: tests.length,
    hasRuntimeError: raised !== null || statuses.some(isCrash),
    hasTimeout: statuses.some(isTimeout),
    ...(onTrust ? { onTrust } : {}),
  };
}
