/** How a program did in its tests. */
export interface ProgramOutcome {
  /** Tests that passed. */
  passed: number;
  /** Tests in all; 0 counts as nothing passed. */
  total: number;
  /** A test ended in an exception, or the program did not start. */
  hasRuntimeError: boolean;
  /** A test ran out of time. */
  hasTimeout: boolean;
}

/**
 * S of a program, −0.2 to 2, higher is better: share of tests passed, less 0.1 for a runtime error and
 * 0.1 for a timeout (once each, however many tests), plus 1 when all pass. SCOPE leaves S open.
 */
export function programScore(outcome: ProgramOutcome): number {
  const { passed, total, hasRuntimeError, hasTimeout } = outcome;
  const share = total > 0 ? passed / total : 0;
  const all = total > 0 && passed === total ? 1 : 0;
  return share - (hasRuntimeError ? 0.1 : 0) - (hasTimeout ? 0.1 : 0) + all;
}
