import { type Execution, type TestSuite, withoutThoughts } from "../../core/index.ts";
import type { LoopRun } from "./loop-run.ts";
import { executionText, visibleTests } from "./visible-tests.ts";

/** The most reflections in a prompt; the latest are kept. */
const MEMORY = 3;

/**
 * Reflexion (Shinn et al. 2023): the program is run on visible or self-made tests; while one fails, the coder
 * reflects on it, keeps that in mind, and tries again.
 */
export async function reflexion(run: LoopRun): Promise<void> {
  if (!(await run.begin())) return;
  const suite = await visibleTests(run);
  if (!suite) return;
  const memory: string[] = [];
  for (let round = 0; round < run.options.rounds; round++) {
    const program = run.program as string;
    const execution = await runTests(run, program, suite);
    const tests = executionText(execution);
    const passed = execution.status === "passed";
    run.note({ kind: "execution", program, passed, text: tests });
    if (passed || execution.status === "cancelled") {
      run.stop(passed ? "satisfied" : "cancelled");
      return;
    }
    const messages = run.prompts.fill("code-reflect", { ...run.values, tests });
    const reflection = await run.ask(messages, (answer) => ({
      value: withoutThoughts(answer).trim(),
    }));
    if (reflection === undefined) return;
    run.note({ kind: "reflection", program, text: reflection });
    memory.push(reflection);
    const notes = memory.slice(-MEMORY).join("\n\n");
    if (!(await run.revise(run.prompts.fill("code-retry", { ...run.values, tests, notes }))))
      return;
  }
}

function runTests(run: LoopRun, program: string, suite: TestSuite): Promise<Execution> {
  const { executor, signal, task } = run.options;
  const { limits = {}, contestImports = false } = task;
  const request = { program, suite, limits, contestImports };
  return executor.runTests({ ...request, signal });
}
