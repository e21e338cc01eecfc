import { z } from "zod";
import { messageOf } from "../core/errors/index.ts";
import type { CodeTask, ExecutionLimits, TestCase, TestSuite } from "../core/index.ts";
import { decodePrivateTests } from "./private-tests.ts";
import { rowFault } from "./row-fault.ts";

const rowSchema = z.object({
  question_id: z.union([z.string().min(1), z.number()]).transform(String),
  question_content: z.string(),
  platform: z.string().default("unknown"),
  starter_code: z.string().default(""),
  difficulty: z.string().nullable().default(null),
  public_test_cases: z.string().default("[]"),
  private_test_cases: z.string().default("[]"),
  metadata: z.string().default("{}"),
});

const casesSchema = z.array(
  z.object({ input: z.string(), output: z.string(), testtype: z.enum(["stdin", "functional"]) }),
);
const metadataSchema = z.object({ func_name: z.string().nullish() });

/** Milliseconds per test, as in the original. */
const TEST_MS = 6_000;

/**
 * LiveCodeBench (Jain et al. 2024), code generation: public and private tests together; a function with
 * arguments in JSON where the metadata names one, stdin and stdout otherwise; 6 seconds per test; ends at
 * the first failure. Deviations: a script runs as a script, not inside a function (so `global` works and
 * `sys.stdin.buffer` is there); an empty suite is no pass.
 */
export function readLiveCodeBench(row: object): CodeTask | string {
  const read = rowSchema.safeParse(row);
  if (!read.success) return rowFault(read.error);
  const { question_id: id, question_content, starter_code, difficulty, platform } = read.data;
  let tests: { publicCases: TestCase[]; suite: TestSuite };
  try {
    tests = readTests(read.data);
  } catch (error) {
    return `its tests cannot be read: ${messageOf(error)}`;
  }
  const { suite, publicCases } = tests;
  const prompt = starter_code === "" ? question_content : `${question_content}\n\n${starter_code}`;
  return {
    id,
    benchmark: "livecodebench",
    prompt,
    prefix: "",
    suite,
    publicCases,
    entryPoint: suite.kind === "calls" ? suite.functionName : null,
    limits: limitsFor(suite.kind === "calls" || suite.kind === "stdin" ? suite.cases.length : 0),
    contestImports: true,
    stopAtFailure: true,
    difficulty,
    canonical: null,
    categories: [platform, suite.kind === "calls" ? "functional" : "stdin"],
  };
}

function readTests(row: z.infer<typeof rowSchema>): { publicCases: TestCase[]; suite: TestSuite } {
  const publicCases = casesSchema.parse(JSON.parse(row.public_test_cases)).map(toCase);
  const hidden = casesSchema.parse(JSON.parse(decodePrivateTests(row.private_test_cases)));
  const cases = [...publicCases, ...hidden.map(toCase)];
  const { func_name: functionName } = metadataSchema.parse(JSON.parse(row.metadata));
  const suite: TestSuite = functionName
    ? { kind: "calls", functionName, cases }
    : { kind: "stdin", cases };
  return { publicCases, suite };
}

function toCase({ input, output }: TestCase): TestCase {
  return { input, output };
}

/** The original waits (6 + 1) seconds per test and 5 more. */
function limitsFor(cases: number): Partial<ExecutionLimits> {
  return {
    testMs: TEST_MS,
    totalMs: (TEST_MS + 1_000) * cases + 5_000,
    memoryBytes: 4 * 2 ** 30,
    answerBytes: 64 << 20,
    outputBytes: 32 << 20,
  };
}
