import { z } from "zod";
import type { ExecutionStatus, TestResult, TestSuite } from "../core/index.ts";
import { type ProgramSideOptions, START_MS } from "./program-side.ts";
import { pythonSource } from "./python-source.ts";
import { SandboxProcess } from "./sandbox-process.ts";
import { testResultSchema } from "./test-result-schema.ts";
import type { TestRun } from "./test-run.ts";

export interface ApartRun extends Omit<ProgramSideOptions, "contestImports"> {
  suite: Extract<TestSuite, { kind: "unittest" }>;
  stopAtFailure: boolean;
  trace: boolean;
}

/** A test run, and why it says nothing, when the suite cannot be run apart from the program. */
export type ApartOutcome = TestRun & { cannot?: string };

/**
 * A `unittest` suite in one process, the program in another, both in one sandbox; see `python/suite_tester.py`.
 * The tests' process is the first of its sandbox and closed to the program. What is plain data is compared there.
 */
export async function runSuiteApart(options: ApartRun): Promise<ApartOutcome> {
  const { installation, limits, program, suite, stopAtFailure, trace, signal } = options;
  const sandbox = new SandboxProcess({
    installation,
    limits,
    part: "suite",
    // Results come one by one; a suite has no more tests than this.
    maxLines: 100_000,
    signal,
  });
  const programSide = pythonSource("suiteProgram");
  sandbox.request(JSON.stringify({ program, ...suite, stopAtFailure, trace, programSide }));
  try {
    const progress = await follow(sandbox, limits.totalMs);
    const { reason, code } = await sandbox.ended;
    return toTestRun(progress, { reason, code, said: sandbox.stderr, stopAtFailure });
  } finally {
    sandbox.kill("done");
    await sandbox.ended;
  }
}

const doneSchema = z.object({
  asked: z.number(),
  assertions: z.number(),
  trusted: z.number(),
  cannot: z.string().nullable(),
});

/** What the text of the tests has that may need one process. */
const placeSchema = z.object({ foreign: z.array(z.string()), oneProcess: z.array(z.string()) });

interface Progress {
  /** `null` until the tests are read. */
  names: string[] | null;
  fault: { detail: string; cannot?: boolean } | null;
  began: boolean;
  running: string | null;
  tests: TestResult[];
  place: z.infer<typeof placeSchema>;
  done: z.infer<typeof doneSchema> | null;
  ms: number;
}

async function follow(sandbox: SandboxProcess, totalMs: number): Promise<Progress> {
  const progress: Progress = {
    names: null,
    fault: null,
    began: false,
    running: null,
    tests: [],
    place: { foreign: [], oneProcess: [] },
    done: null,
    ms: 0,
  };
  let began = performance.now();
  while (progress.done === null && progress.fault === null) {
    const wait = progress.began ? Math.max(0, totalMs - progress.ms) : START_MS;
    const event = await sandbox.replies.next(wait);
    if (event.kind === "late") sandbox.kill("timed-out");
    if (event.kind !== "line") break;
    if (!progress.began) began = performance.now();
    progress.ms = performance.now() - began;
    note(event.line[0], JSON.parse(event.line.slice(1)), progress);
  }
  return progress;
}

const faultSchema = z.object({ detail: z.string(), cannot: z.boolean().optional() });

function note(tag: string | undefined, message: unknown, progress: Progress): void {
  if (tag === "N") progress.names = z.array(z.string()).parse(message);
  else if (tag === "P") progress.place = placeSchema.parse(message);
  else if (tag === "B") progress.began = true;
  else if (tag === "S") progress.running = z.string().parse(message);
  else if (tag === "T") {
    progress.tests.push(testResultSchema.parse(message));
    progress.running = null;
  } else if (tag === "H") progress.fault = faultSchema.parse(message);
  else if (tag === "D") progress.done = doneSchema.parse(message);
}

interface End {
  reason: string;
  code: number | null;
  said: string;
  stopAtFailure: boolean;
}

function toTestRun(progress: Progress, end: End): ApartOutcome {
  const { names, fault, done, ms } = progress;
  const trust = done ? { assertions: done.assertions, trusted: done.trusted } : null;
  const base = { isolation: "separate", programMs: ms, trust } as const;
  const override = (status: ExecutionStatus, detail: string): ApartOutcome => ({
    ...base,
    tests: [],
    override: { status, detail },
  });
  if (end.reason === "cancelled") return override("cancelled", "");
  if (fault?.cannot) return { ...override("harness-error", fault.detail), cannot: fault.detail };
  if (names === null || fault) {
    const said = fault?.detail ?? `the suite did not start: ${end.said.slice(0, 500)}`;
    return override("harness-error", said);
  }
  const tests = testEntries(names, progress, end);
  const passed = done !== null && tests.every(({ status }) => status === "passed");
  const cannot = passed ? undefined : cannotSay(progress);
  if (passed && tests.length > 0 && done.asked === 0) {
    return { ...base, tests, override: NOTHING_CALLED };
  }
  return { ...base, tests, ...(cannot ? { cannot } : {}) };
}

const NOTHING_CALLED = { status: "no-tests", detail: "no test called the program" } as const;

/** Why a failure may be one of being apart. Only the text of the tests decides it, nothing that the program does. */
function cannotSay({ done, place: { foreign, oneProcess } }: Progress): string | undefined {
  if (typeof done?.cannot === "string") return done.cannot;
  if (foreign.length > 0) return `its tests use ${foreign.join(", ")}`;
  return oneProcess.length > 0 ? `its tests use ${oneProcess.join(", ")}` : undefined;
}

function testEntries(names: readonly string[], progress: Progress, end: End): TestResult[] {
  const { tests, running, done } = progress;
  const results = new Map(tests.map((each) => [each.name, each]));
  const faults = tests.filter(({ name, status }) => status !== "passed" && !names.includes(name));
  const entry = { raised: null, testLine: null, answerLine: null, elapsedMs: 0 };
  const unfinished = done ? null : endStatus(end);
  const waiting = names.find((name) => !results.has(name));
  const broken = running ?? (faults.length > 0 ? undefined : waiting);
  const ended: TestResult[] =
    unfinished && broken === undefined && faults.length === 0
      ? [{ ...entry, name: "the end of the suite", ...unfinished }]
      : [];
  const listed = names.map((name): TestResult => {
    const result = results.get(name);
    if (result) return result;
    if (unfinished && name === broken) return { ...entry, name, ...unfinished };
    return { ...entry, name, status: "not-run", detail: "" };
  });
  return [...faults, ...listed, ...ended];
}

function endStatus({ reason, code }: End): Pick<TestResult, "status" | "detail"> {
  if (reason === "timed-out") return { status: "timed-out", detail: "no end within the time" };
  if (reason === "output-flood" || reason === "out-of-memory") {
    return { status: reason, detail: "more than allowed" };
  }
  return { status: "exited", detail: `the process ended before its tests did (code ${code})` };
}
