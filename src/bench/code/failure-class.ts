import type { CodeSampleResult, Execution, FailureClass, TestStatus } from "../../core/index.ts";

const CRASHES: ReadonlySet<TestStatus> = new Set([
  ...(["exception", "out-of-memory", "output-flood", "exited"] as const),
]);

/** `null` for a pass; see `FailureClass`. A cancelled program belongs to no class: leave it out before. */
export function failureClass({ status, tests }: Execution): FailureClass | null {
  if (status === "passed") return null;
  if (status === "no-tests" || status === "tampered" || status === "harness-error") return status;
  if (status === "timed-out" || tests.some((test) => test.status === "timed-out")) return "timeout";
  const crashed = tests.some((test) => CRASHES.has(test.status));
  const wrong = tests.some((test) => test.status === "wrong-answer");
  if (crashed && wrong) return "mixed";
  return crashed ? "crash-like" : "assertion-only";
}

/** What a report keeps of a verdict. */
export function sampleResult(execution: Execution): CodeSampleResult {
  const { status, tests, detail, raised, programMs, isolation } = execution;
  return {
    status,
    failureClass: failureClass(execution),
    detail,
    programMs,
    passedTests: tests.filter((test) => test.status === "passed").length,
    tests: tests.length,
    line: raised?.line ?? null,
    originalPasses: status === "no-tests",
    ...(isolation === "shared" ? { shared: true } : {}),
  };
}
