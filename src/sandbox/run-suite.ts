import { type ApartRun, runSuiteApart } from "./run-suite-apart.ts";
import { runTestsInProcess } from "./run-tests-in-process.ts";
import type { TestRun } from "./test-run.ts";

/**
 * A `unittest` suite apart from its program where that can be; where the text of its tests does not allow it, and only
 * then, in the program's process. The verdict says which it was.
 */
export async function runSuite(options: ApartRun): Promise<TestRun> {
  const { cannot, ...apart } = await runSuiteApart(options);
  if (cannot === undefined || options.suite.className === "") return apart;
  return runTestsInProcess(options);
}
