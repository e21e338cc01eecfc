import type { ExecutionLimits } from "../execution.ts";

/** A draft in JavaScript or TypeScript, and what to do with it. */
export interface JavaScriptRequest {
  /** The draft. Hostile input. */
  code: string;
  /** Its types have to be stripped. */
  typescript: boolean;
  /** It is no ES module. */
  commonjs: boolean;
  /** What it declares at its top level, so that calls can use it. */
  names: readonly string[];
  /** The function that a default export without a name is. */
  watched: string | null;
  /** Expressions, each with the value that is expected, as a literal. */
  calls: readonly { expression: string; expected: string | null }[];
  /** A file of tests with `node:test` or `node:assert`; what it imports from a relative path is the draft. */
  tests: { code: string; typescript: boolean; commonjs: boolean } | null;
  /** Milliseconds for each call and test. */
  callMs: number;
  /** What differs from the own limits of the executor. */
  limits?: Partial<ExecutionLimits>;
  /** Aborting kills it; the status is `cancelled`. */
  signal?: AbortSignal;
}

/** What came of it. */
export interface JavaScriptOutcome {
  /** `ended`: by itself, or by the draft. */
  status: "ended" | "timed-out" | "output-flood" | "out-of-memory" | "cancelled";
  /** What the harness wrote, as JSON; the draft could have written there, too. */
  messages: unknown[];
  /** At most 2,000 characters. */
  stderr: string;
}

/** Runs drafts in JavaScript where they can do no harm; throws `sandbox-unavailable` where there is no sandbox. */
export interface JavaScriptRunner {
  /** Loads a draft, makes calls, runs tests. */
  runJavaScript(request: JavaScriptRequest): Promise<JavaScriptOutcome>;
}
