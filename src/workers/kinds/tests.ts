import { z } from "zod";
import type { Execution } from "../../core/index.ts";
import type { TestRequest } from "../../core/ports/index.ts";
import type { JobKind } from "./kind.ts";

const text = z.string().max(4_000_000);
const cases = z.array(z.strictObject({ input: z.string(), output: z.string() }));
const suite = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("asserts"),
    ...{ source: text, setup: text, functions: z.array(z.string()), invoke: z.string().optional() },
  }),
  z.strictObject({ kind: z.literal("calls"), functionName: z.string(), cases }),
  z.strictObject({ kind: z.literal("stdin"), cases }),
  z.strictObject({ kind: z.literal("unittest"), source: text, className: z.string() }),
]);
const limit = z.number().positive().optional();
const limits = z.strictObject({
  ...{ testMs: limit, totalMs: limit, memoryBytes: limit, processes: limit },
  ...{ outputBytes: limit, answerBytes: limit, fileBytes: limit },
});

const request = z.strictObject({
  program: text,
  suite,
  limits: limits.optional(),
  contestImports: z.boolean().optional(),
  stopAtFailure: z.boolean().optional(),
  trace: z.boolean().optional(),
});

const status = z.enum([
  "passed",
  "wrong-answer",
  "exception",
  "timed-out",
  "out-of-memory",
  "output-flood",
  "exited",
  "not-run",
  "no-tests",
  "tampered",
  "harness-error",
  "cancelled",
]);
const answer = z.looseObject({
  status,
  tests: z.array(z.looseObject({ name: z.string(), status, detail: z.string() })),
  detail: z.string(),
  isolation: z.enum(["separate", "shared"]),
  programMs: z.number(),
  elapsedMs: z.number(),
});

/** What depends on how busy the machine is. */
const OF_THE_MACHINE = new Set(["timed-out", "out-of-memory", "exited", "cancelled"]);

/** Runs tests on a Python program, in the sandbox of the worker. */
export const testsKind: JobKind<Omit<TestRequest, "signal">, Execution> = {
  name: "tests",
  part: "programs",
  request: request as unknown as z.ZodType<Omit<TestRequest, "signal">>,
  answer: answer as unknown as z.ZodType<Execution>,
  async run(request, leans, signal) {
    const execution = await (await leans.executor()).runTests({ ...request, signal });
    const isKept = ![execution, ...execution.tests].some(({ status }) =>
      OF_THE_MACHINE.has(status),
    );
    return { answer: execution, isKept };
  },
  setAside: (reason) => ({
    status: "harness-error",
    tests: [],
    detail: `crashed: ${reason}`,
    raised: null,
    isolation: "separate",
    trust: null,
    programMs: 0,
    elapsedMs: 0,
  }),
};
