import type { CallOutcome, Execution, ExecutionLimits, TestSuite } from "../execution.ts";

/** A program to run. */
export interface ProgramRequest {
  /** Text of the program, in Python. Hostile input. */
  program: string;
  /** What differs from the executor's own limits. */
  limits?: Partial<ExecutionLimits>;
  /** Put the usual modules of programming contests into its namespace before it runs; default false. */
  contestImports?: boolean;
  /** Aborting kills what runs; the status is `cancelled`. */
  signal?: AbortSignal;
}

/** A program to run tests on. */
export interface TestRequest extends ProgramRequest {
  /** The tests. */
  suite: TestSuite;
  /** Leave out what comes after the first test that did not pass; default false. */
  stopAtFailure?: boolean;
  /** Look for `TestResult.answerLine`; slows the program down several times. Default false. */
  trace?: boolean;
}

/** Calls of a function of a program. */
export interface CallRequest extends ProgramRequest {
  /** The function, by its name in the program. */
  functionName: string;
  /** For each call the arguments as a Python literal, e.g. `([1, 2], "a")` or `(3,)`. */
  calls: readonly string[];
  /** Report which lines ran; slows the program down several times. Default false. */
  trace?: boolean;
}

/** A script, and what it reads. */
export interface ScriptRequest {
  /** Trusted Python; it runs in the sandbox all the same. */
  script: string;
  /** On its stdin. */
  input: string;
  /** What differs from the own limits of the executor. */
  limits?: Partial<ExecutionLimits>;
  /** Aborting kills the script; the status is `cancelled`. */
  signal?: AbortSignal;
}

/** What became of a script; it `failed` when its exit code is not 0. */
export interface ScriptOutcome {
  status: "finished" | "failed" | "timed-out" | "output-flood" | "out-of-memory" | "cancelled";
  /** At most `ExecutionLimits.outputBytes`. */
  stdout: string;
  /** At most 10,000 characters. */
  stderr: string;
}

/**
 * Runs programs where they can do no harm. Whatever a program does is a value; what throws is a `LemmataError`:
 * `sandbox-unavailable` when there is no sandbox (nothing ever runs without one), `bad-input` for a request that
 * makes no sense.
 */
export interface Executor {
  /** Runs tests on a program. The program does not decide its own verdict; see `Execution.isolation`. */
  runTests(request: TestRequest): Promise<Execution>;
  /** Calls a function, one call after the other. A call that ends the program leaves the rest `not-run`. */
  call(request: CallRequest): Promise<CallOutcome[]>;
  /** Runs a script of our own on some text, e.g. an analysis of a syntax tree. */
  runScript(request: ScriptRequest): Promise<ScriptOutcome>;
  /** Ends what still runs. */
  close(): Promise<void>;
}
