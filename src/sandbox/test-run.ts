import type { Execution, ExecutionStatus, TestResult } from "../core/index.ts";

export interface TestRun {
  tests: TestResult[];
  isolation: Execution["isolation"];
  /** Milliseconds of the program. */
  programMs: number;
  /** See `Execution.trust`. */
  trust?: Execution["trust"];
  /** Overrides what the tests say: `tampered`, `harness-error`, `cancelled`, `no-tests`. */
  override?: { status: ExecutionStatus; detail: string };
}

/** The verdict on a program: that of its first test that ran and did not pass. */
export function toExecution(
  { tests, isolation, programMs, trust = null, override }: TestRun,
  elapsedMs: number,
): Execution {
  const fault = tests.find(({ status }) => status !== "passed" && status !== "not-run");
  const common = { tests, isolation, programMs, trust, elapsedMs };
  if (override) return { ...common, ...override, raised: null };
  if (fault) {
    const { status, detail, raised } = fault;
    return { ...common, status: status as ExecutionStatus, detail, raised };
  }
  if (tests.length === 0) {
    return { ...common, status: "no-tests", detail: "the suite has no tests", raised: null };
  }
  if (tests.some(({ status }) => status === "not-run")) {
    const detail = "tests were left out without a reason";
    return { ...common, status: "harness-error", detail, raised: null };
  }
  return { ...common, status: "passed", detail: "", raised: null };
}
