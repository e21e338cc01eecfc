import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ExecutionStatus, TestResult, TestSuite } from "../core/index.ts";
import { type ProgramSideOptions, START_MS } from "./program-side.ts";
import { SandboxProcess } from "./sandbox-process.ts";
import { raisedSchema, testResultSchema } from "./test-result-schema.ts";
import type { TestRun } from "./test-run.ts";

export interface InProcessRun extends Omit<ProgramSideOptions, "contestImports"> {
  suite: Extract<TestSuite, { kind: "unittest" }>;
  stopAtFailure: boolean;
  trace: boolean;
}

/**
 * A `unittest` suite in the program's own process; see `python/unittest_runner.py` for what that can promise.
 * From outside it is known which tests there are and how long they take; a result counts when it is signed.
 */
export async function runTestsInProcess(options: InProcessRun): Promise<TestRun> {
  const { installation, limits, program, suite, stopAtFailure, trace, signal } = options;
  const secret = randomBytes(16).toString("hex");
  const sandbox = new SandboxProcess({ installation, limits, part: "unittest", signal });
  sandbox.request(JSON.stringify({ program, ...suite, stopAtFailure, trace, secret }));
  sandbox.endRequests();
  try {
    const progress = await follow(sandbox, secret, limits.totalMs);
    const { reason, code } = await sandbox.ended;
    return toTestRun(progress, { reason, code, stopAtFailure, said: sandbox.stderr });
  } finally {
    sandbox.kill("done");
    await sandbox.ended;
  }
}

interface Progress {
  /** As named before the program ran; `null` when not even that came. */
  names: string[] | null;
  fault: string | null;
  running: string | null;
  /** Milliseconds by the clock outside, per test that began. */
  spans: Map<string, { from: number; to: number }>;
  signed: Map<string, SignedResult>;
  isRepeated: boolean;
  done: boolean;
  ms: number;
}

interface SignedResult {
  status: string;
  detail: string;
  raised: TestResult["raised"];
  answerLine: number | null;
}

/** Reads until the sandbox is silent or out of time. */
async function follow(sandbox: SandboxProcess, secret: string, totalMs: number): Promise<Progress> {
  const progress: Progress = {
    names: null,
    fault: null,
    running: null,
    isRepeated: false,
    done: false,
    ms: 0,
    spans: new Map(),
    signed: new Map(),
  };
  let began = performance.now();
  for (;;) {
    progress.ms = performance.now() - began;
    const wait = progress.names === null ? START_MS : Math.max(0, totalMs - progress.ms);
    const event = await sandbox.replies.next(wait);
    if (event.kind === "late") sandbox.kill("timed-out");
    if (event.kind !== "line") return progress;
    if (progress.names === null) began = performance.now();
    progress.ms = performance.now() - began;
    const span = progress.spans.get(progress.running ?? "");
    if (span) span.to = progress.ms;
    note(event.line, progress, secret);
    if (progress.done || progress.fault !== null) return progress;
  }
}

const namesSchema = z.array(z.string());
const signedSchema = z.tuple([
  z.string().max(2_000),
  raisedSchema.nullable(),
  z.number().int().positive().nullable(),
]);

function note(line: string, progress: Progress, secret: string): void {
  if (progress.names === null) {
    if (line.startsWith("L ")) progress.names = namesSchema.parse(JSON.parse(line.slice(2)));
    else progress.fault = line.slice(2, 500);
  } else if (line.startsWith("S ")) {
    // The empty name ends a test.
    const name = line.slice(2);
    progress.running = progress.names.includes(name) ? name : null;
    if (progress.running) progress.spans.set(name, { from: progress.ms, to: progress.ms });
  } else if (line === `${secret} done`) progress.done = true;
  else if (line.startsWith(`${secret} `)) {
    const [, status = "", name = "", ...rest] = line.split(" ");
    if (progress.signed.has(name)) progress.isRepeated = true;
    const read = signedSchema.safeParse(parseOrNothing(rest.join(" ")));
    const [detail, raised, answerLine] = read.success ? read.data : ["", null, null];
    progress.signed.set(name, { status, detail, raised, answerLine });
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `tampered` is a verdict on the whole, told by `override`. */
const statusSchema = testResultSchema.shape.status.catch("exited");

interface End {
  reason: string;
  code: number | null;
  stopAtFailure: boolean;
  said: string;
}

function toTestRun(progress: Progress, end: End): TestRun {
  const { names, fault, signed, ms } = progress;
  const base = { isolation: "shared", programMs: ms } as const;
  const override = (status: ExecutionStatus, detail: string): TestRun => ({
    ...base,
    tests: [],
    override: { status, detail },
  });
  if (end.reason === "cancelled") return override("cancelled", "");
  if (names === null) {
    return override("harness-error", fault ?? `the suite did not start: ${end.said.slice(0, 500)}`);
  }
  const known = new Set([...names, "loading"]);
  const strange = [...signed.keys()].some((name) => !known.has(name));
  const tampered = [...signed.values()].find(({ status }) => status === "tampered");
  const tests = testEntries(names, progress, end);
  if (strange || progress.isRepeated || tampered) {
    const detail = tampered?.detail ?? "results came that are not of this suite";
    return { ...base, tests, override: { status: "tampered", detail } };
  }
  return { ...base, tests };
}

function testEntries(names: readonly string[], progress: Progress, end: End): TestResult[] {
  const { signed, running, done } = progress;
  const loading = signed.get("loading");
  const order = loading ? ["loading", ...names] : names;
  const unfinished = done ? null : endStatus(end);
  // Without a signed end nothing before it counts: anything may have ended it.
  const broken = unfinished && (running ?? order[0]);
  return order.map((name) => {
    const result = done ? signed.get(name) : undefined;
    const span = progress.spans.get(name);
    const elapsedMs = span ? span.to - span.from : 0;
    const entry = { name, raised: null, testLine: null, answerLine: null, elapsedMs };
    if (result) {
      const { detail, raised } = result;
      const status = statusSchema.parse(result.status);
      const answerLine = status === "passed" ? null : result.answerLine;
      return { ...entry, status, detail, raised, answerLine };
    }
    if (unfinished && name === broken) return { ...entry, ...unfinished };
    return { ...entry, status: "not-run", detail: "" };
  });
}

function endStatus({ reason, code }: End): Pick<TestResult, "status" | "detail"> {
  if (reason === "timed-out") return { status: "timed-out", detail: "no end within the time" };
  if (reason === "output-flood" || reason === "out-of-memory") {
    return { status: reason, detail: "more than allowed" };
  }
  return { status: "exited", detail: `the process ended before its tests did (code ${code})` };
}
