/** What a program may use at most. Exceeding a limit is a verdict, never an exception. */
export interface ExecutionLimits {
  /** Milliseconds that the program may take for one test: one call, one input. */
  testMs: number;
  /** Milliseconds that the program may take for the whole suite, loading included. */
  totalMs: number;
  /** Bytes of address space of each process, and of resident memory of all of them together. */
  memoryBytes: number;
  /** Processes and threads at the same time. */
  processes: number;
  /** Bytes written to stdout and stderr, in all for calls, for each input otherwise. */
  outputBytes: number;
  /** Bytes of one answer sent to the tests. */
  answerBytes: number;
  /** Bytes of one file, and of all files together (they live in memory and vanish with the sandbox). */
  fileBytes: number;
}

/** Those of HumanEval for time; the rest suits the three benchmarks. */
export const DEFAULT_LIMITS: Readonly<ExecutionLimits> = {
  testMs: 3_000,
  totalMs: 3_000,
  memoryBytes: 1 << 30,
  processes: 32,
  outputBytes: 1 << 20,
  answerBytes: 16 << 20,
  fileBytes: 64 << 20,
};

/** Where in the program something happened: what was raised, by which line. */
export interface RaisedException {
  /** Name of the class, e.g. `IndexError`. */
  type: string;
  /** At most 500 characters. */
  message: string;
  /** Line of the program, from 1: the innermost frame that lies in it; `null` when none does. */
  line: number | null;
}

/**
 * How a test ended.
 * - `passed`, `wrong-answer`: the program answered.
 * - `exception`: it raised; `SyntaxError` when it does not parse.
 * - `timed-out`, `out-of-memory`, `output-flood`: a limit.
 * - `exited`: the process was gone before it answered (`os._exit`, a signal, a crash of the interpreter).
 * - `not-run`: an earlier test ended the program, or the suite stops at its first failure.
 */
export type TestStatus =
  | "passed"
  | "wrong-answer"
  | "exception"
  | "timed-out"
  | "out-of-memory"
  | "output-flood"
  | "exited"
  | "not-run";

/** What became of one test. */
export interface TestResult {
  /** E.g. `assert 3`, `case 12`, `test_empty_list`. */
  name: string;
  /** How it ended. */
  status: TestStatus;
  /** What was expected and what came, or why there is no answer; at most 500 characters. */
  detail: string;
  /** What it raised; `null` when it raised nothing. */
  raised: RaisedException | null;
  /** Line of the test's own source, from 1; `null` for tests that are data. */
  testLine: number | null;
  /**
   * Line of the program, from 1, that gave the answer on which the test failed: the last one that ran in the
   * call, or that wrote the differing line of the output. With `trace` only; what the program's side says.
   */
  answerLine: number | null;
  /** Milliseconds that the program took, as seen from outside it. */
  elapsedMs: number;
}

/**
 * The outcome of a program and its tests: the status of the first test that did not pass, or
 * - `passed`: at least one test ran and all that there are passed;
 * - `no-tests`: the suite is empty, which is not a pass;
 * - `tampered`: it changed what tests it (suites that share their process with the program only);
 * - `harness-error`: the tests themselves are broken; says nothing about the program;
 * - `cancelled`: aborted from outside.
 */
export type ExecutionStatus =
  | Exclude<TestStatus, "not-run">
  | "no-tests"
  | "tampered"
  | "harness-error"
  | "cancelled";

/** What became of a program and its tests. */
export interface Execution {
  /** See `ExecutionStatus`. */
  status: ExecutionStatus;
  /** In the order of the suite. */
  tests: TestResult[];
  /** Of the first test that did not pass, or of the harness. */
  detail: string;
  /** By the first test that did not pass, or when the program was loaded. */
  raised: RaisedException | null;
  /**
   * `separate`: the tests ran in another sandbox than the program, which cannot reach them;
   * `shared`: in the program's own process, where a program that goes far enough can deceive them.
   */
  isolation: "separate" | "shared";
  /**
   * Of a `unittest` suite that ran apart from its program: how many assertions there were, and in how many of them an
   * object of the program's own classes had a say, which it could have used to lie. `null` for all other suites.
   */
  trust: { assertions: number; trusted: number } | null;
  /** Milliseconds of the program. */
  programMs: number;
  /** Milliseconds in total, including starting the sandboxes but not waiting for a free one. */
  elapsedMs: number;
}

/** One `input` with the `output` that is expected, for programs that read stdin or functions whose tests are data. */
export interface TestCase {
  input: string;
  output: string;
}

/** Tests, in one of the forms of the benchmarks. */
export type TestSuite =
  /**
   * Python with `assert`s that call functions of the program. `setup` runs before it, e.g. the prompt with
   * its helpers; `functions` are the program's; `invoke` is called with the first of them (`check` of
   * HumanEval); without it the top-level statements are the tests.
   */
  | { kind: "asserts"; source: string; setup: string; functions: string[]; invoke?: string }
  /** LiveCodeBench's functional form: each line of `input` is an argument in JSON, `output` is JSON. */
  | { kind: "calls"; functionName: string; cases: TestCase[] }
  /** The program is a script; its stdout is compared by lines, and numbers by value. */
  | { kind: "stdin"; cases: TestCase[] }
  /**
   * A `unittest.TestCase` class named `className`; with an empty name all of them, and functions named `test...`.
   * Their module is that of the program, too.
   */
  | { kind: "unittest"; source: string; className: string };

/** What a function did with given arguments. */
export interface CallOutcome {
  status: Exclude<TestStatus, "passed" | "wrong-answer"> | "returned";
  /** `repr` of what it returned, at most 10,000 characters. */
  value: string | null;
  /** Name of the returned value's class. */
  type: string | null;
  /** `repr` of the arguments afterwards when the call changed them. */
  changedArguments: string | null;
  /** What it raised; `null` when it returned. */
  raised: RaisedException | null;
  /** Lines of the program that ran, ascending; with `trace` only, as `lastLine`. */
  lines: number[] | null;
  /** The last line that ran. */
  lastLine: number | null;
  /** Milliseconds of the call. */
  elapsedMs: number;
}
