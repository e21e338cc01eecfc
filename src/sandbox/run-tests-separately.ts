import { z } from "zod";
import type { ExecutionLimits, TestResult, TestSuite } from "../core/index.ts";
import type { Installation } from "./installation.ts";
import {
  type ProgramAnswer,
  ProgramSide,
  type ProgramSideOptions,
  START_MS,
} from "./program-side.ts";
import { SandboxProcess } from "./sandbox-process.ts";
import { testResultSchema } from "./test-result-schema.ts";
import type { TestRun } from "./test-run.ts";

/** Milliseconds that the tests may take themselves, at least: answers can be made to be slow to compare. */
const TESTER_MS = 5_000;
/** Tests and their data may be large; they are the benchmark's, not the program's. */
const TESTER_LIMITS = { memoryBytes: 4 * 2 ** 30, answerBytes: 64 << 20, totalMs: 3_600_000 };

export interface SeparateRun extends ProgramSideOptions {
  suite: Exclude<TestSuite, { kind: "unittest" }>;
  stopAtFailure: boolean;
  trace: boolean;
}

/**
 * The program in one sandbox, its tests in another. The program gets arguments and gives answers, as plain
 * data; it knows neither what is expected nor who compares. All that passes between the two goes through here.
 */
export async function runTestsSeparately(options: SeparateRun): Promise<TestRun> {
  const { signal } = options;
  const tester = startTester(options.installation, options.limits, signal);
  let program: ProgramSide | undefined;
  try {
    program = await ProgramSide.start(options);
    const { suite, stopAtFailure, trace, limits } = options;
    tester.request(JSON.stringify({ ...suite, stopAtFailure, trace, testMs: limits.testMs }));
    const testRun = await relay(tester, program, Math.max(TESTER_MS, limits.totalMs));
    const override = signal?.aborted ? { status: "cancelled" as const, detail: "" } : undefined;
    return { ...testRun, ...(override ? { override } : {}) };
  } finally {
    tester.kill("done");
    await Promise.all([program?.close(), tester.ended]);
  }
}

function startTester(
  installation: Installation,
  limits: ExecutionLimits,
  signal: AbortSignal | undefined,
): SandboxProcess {
  return new SandboxProcess({
    installation,
    limits: { ...limits, ...TESTER_LIMITS },
    part: "tester",
    // One per test, at the end.
    maxLines: 1_000_000,
    signal,
  });
}

/** Carries questions and answers until the tests are done. `testerMs`: for the tests' own work. */
async function relay(
  tester: SandboxProcess,
  program: ProgramSide,
  testerMs: number,
): Promise<TestRun> {
  const tests: TestResult[] = [];
  const end = (override?: TestRun["override"]): TestRun => ({
    tests,
    isolation: "separate",
    programMs: program.usedMs,
    override,
  });
  // Starting it is not charged to the tests; it started in parallel with the program.
  let left = START_MS;
  for (let first = true; ; first = false) {
    const waiting = performance.now();
    const event = await tester.replies.next(Math.max(0, left));
    left = first ? testerMs : left - (performance.now() - waiting);
    if (event.kind === "late") {
      return end({ status: "timed-out", detail: "comparing the answers took too long" });
    }
    if (event.kind === "closed") {
      return end({ status: "harness-error", detail: `the tests ended early: ${tester.stderr}` });
    }
    const tag = event.line[0];
    const text = event.line.slice(1);
    if (tag === "Q") {
      tester.request(asLine(await program.ask(text, text.startsWith('{"do": "run"'))));
    } else if (tag === "T") tests.push(testResultSchema.parse(JSON.parse(text)));
    else if (tag === "H") return end({ status: "harness-error", detail: readDetail(text) });
    else return end(calledNothing(text, tests) ? NOTHING_CALLED : undefined);
  }
}

const NOTHING_CALLED = { status: "no-tests", detail: "no test called the program" } as const;

const doneSchema = z.object({ asked: z.number() });

function calledNothing(text: string, tests: readonly TestResult[]): boolean {
  const { asked } = doneSchema.parse(JSON.parse(text));
  return asked === 0 && tests.every(({ status }) => status === "passed");
}

function readDetail(text: string): string {
  return z.object({ detail: z.string() }).parse(JSON.parse(text)).detail;
}

/** An answer in the tests' protocol; the program cannot give the first letter. */
function asLine(asked: ProgramAnswer): string {
  const ms = asked.ms.toFixed(1);
  if (asked.kind === "answer") return `R${ms} ${asked.text}`;
  return `X${ms} ${JSON.stringify({ status: asked.status, detail: asked.detail })}`;
}
