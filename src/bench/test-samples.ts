import {
  type BenchRowFault,
  type CodeSampleResult,
  type CodeTask,
  type CodeTaskResult,
  DEFAULT_LIMITS,
  type ExecutionLimits,
  withDefaults,
} from "../core/index.ts";
import type { Executor, TestRequest } from "../core/ports/index.ts";
import type { VerdictJournal } from "../verify/index.ts";
import { sampleResult } from "./code/failure-class.ts";
import { programOf, type SampleText } from "./code/samples.ts";

/** What was tested so far; grows. */
export interface TestProgress {
  tasks: CodeTaskResult[];
  faults: BenchRowFault[];
  shared: number;
  tested: number;
}

export interface TestContext {
  executor: Pick<Executor, "runTests">;
  journal: VerdictJournal;
  progress: TestProgress;
  /** What differs from the benchmark's own limits. */
  limits: Partial<ExecutionLimits>;
  /** Run all tests of a program where the original stops at the first failure. */
  allTests: boolean;
  /** See `programOf`; default false. */
  calibrated?: boolean;
  /** Look for the line that gave the answer on which a program failed; see `CodeSampleResult.answerLine`. */
  locate: boolean;
  signal?: AbortSignal;
  onTested(): void;
}

/** Tests the samples of a task that are not in the journal; adds the task to the progress. */
export async function testTask(
  task: CodeTask,
  texts: readonly SampleText[],
  context: TestContext,
): Promise<void> {
  const { id, difficulty, categories } = task;
  const place = context.progress.tasks.push({ id, difficulty, categories, samples: [] }) - 1;
  const results = await Promise.all(
    texts.map((text) => testProgram(task, programOf(task, text, context.calibrated), context)),
  );
  const samples = results.filter((result) => result !== undefined);
  context.progress.tasks[place] = { id, difficulty, categories, samples };
}

/** `undefined` when it was cancelled. */
async function testProgram(
  task: CodeTask,
  program: string,
  { executor, journal, progress, locate, signal, ...context }: TestContext,
): Promise<CodeSampleResult | undefined> {
  const { suite, contestImports } = task;
  const limits = limitsOf(task, context.limits);
  const stopAtFailure = task.stopAtFailure && !context.allTests;
  const request = { program, suite, limits, contestImports, stopAtFailure };
  const key = journal.keyOf(locate ? { ...request, locate } : request);
  let result = journal.get(key);
  if (result === undefined) {
    const execution = await executor.runTests({ ...request, signal });
    if (execution.status === "cancelled") return undefined;
    result = sampleResult(execution);
    if (locate) result.answerLine = await answerLineOf(result, { request, executor, signal });
    if (locate && signal?.aborted) return undefined;
    // Faults of the tests or the machine may be fixed by the next run.
    if (execution.status !== "harness-error") journal.put(key, result);
  }
  progress.tested += 1;
  if (result.shared) progress.shared += 1;
  context.onTested();
  return result;
}

/** Tracing makes a program several times slower. */
const TRACED_LIMIT = 10;

interface Failed {
  request: TestRequest;
  executor: Pick<Executor, "runTests">;
  signal: AbortSignal | undefined;
}

/** Runs it once more, up to the test that failed; the verdict of that run does not count. */
async function answerLineOf(
  { status, line }: CodeSampleResult,
  { request, executor, signal }: Failed,
): Promise<number | null> {
  // An exception without a line came up in the tests, from what the program answered.
  if (line !== null || (status !== "wrong-answer" && status !== "exception")) return null;
  const { testMs, totalMs } = withDefaults(DEFAULT_LIMITS, request.limits);
  const limits = { testMs: TRACED_LIMIT * testMs, totalMs: TRACED_LIMIT * totalMs };
  const { tests } = await executor.runTests({
    ...request,
    limits: { ...request.limits, ...limits },
    stopAtFailure: true,
    trace: true,
    ...(signal ? { signal } : {}),
  });
  const failed = tests.find((test) => test.status !== "passed" && test.status !== "not-run");
  return failed?.answerLine ?? null;
}

/** A limit for a test is one for the whole where the benchmark has the same for both. */
function limitsOf(
  { limits }: CodeTask,
  options: Partial<ExecutionLimits>,
): Partial<ExecutionLimits> {
  const { testMs } = options;
  const oneLimit = limits.testMs === limits.totalMs;
  const own = testMs !== undefined && oneLimit ? { ...limits, totalMs: testMs } : limits;
  return withDefaults<Partial<ExecutionLimits>>(own, options);
}
