import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { LemmataError } from "../core/errors/index.ts";
import {
  type CallOutcome,
  DEFAULT_LIMITS,
  type Execution,
  type ExecutionLimits,
  withDefaults,
} from "../core/index.ts";
import type {
  CallRequest,
  Executor,
  JavaScriptOutcome,
  JavaScriptRequest,
  JavaScriptRunner,
  ScriptOutcome,
  ScriptRequest,
  TestRequest,
} from "../core/ports/index.ts";
import { callFunctions } from "./call-functions.ts";
import { findInstallation, type Installation, type InstallationOptions } from "./installation.ts";
import { runJavaScript } from "./node/run-javascript.ts";
import { probeSandbox } from "./probe.ts";
import { runScript } from "./run-script.ts";
import { runSuite } from "./run-suite.ts";
import { runTestsSeparately } from "./run-tests-separately.ts";
import { type TestRun, toExecution } from "./test-run.ts";

/** What a sandbox allows. */
export interface ExecutorOptions extends InstallationOptions {
  /** Programs at the same time; default: one per core. */
  lanes?: number;
  /** What differs from `DEFAULT_LIMITS`. */
  limits?: Partial<ExecutionLimits>;
}

/** Runs programs in bubblewrap. */
export class SandboxedExecutor implements Executor, JavaScriptRunner {
  private readonly installation: Installation;
  private readonly limits: ExecutionLimits;
  private readonly queue: PQueue;
  private readonly closing = new AbortController();

  private constructor(installation: Installation, { lanes, limits }: ExecutorOptions) {
    this.installation = installation;
    this.limits = withDefaults(DEFAULT_LIMITS, limits);
    this.queue = new PQueue({ concurrency: lanes ?? availableParallelism() });
  }

  /** Throws `sandbox-unavailable` when there is no sandbox, or when one does not hold what it should. */
  static async open(options: ExecutorOptions = {}): Promise<SandboxedExecutor> {
    const installation = findInstallation(options);
    await probeSandbox(installation);
    return new SandboxedExecutor(installation, options);
  }

  runTests(request: TestRequest): Promise<Execution> {
    const { suite, program, contestImports = false } = request;
    const { stopAtFailure = false, trace = false } = request;
    return this.enqueue(request, async ({ limits, signal }) => {
      const started = performance.now();
      const { installation } = this;
      const common = {
        installation,
        limits,
        program,
        contestImports,
        stopAtFailure,
        trace,
        signal,
      };
      const testRun = await (signal.aborted
        ? CANCELLED
        : suite.kind === "unittest"
          ? runSuite({ ...common, suite })
          : runTestsSeparately({ ...common, suite }));
      return toExecution(testRun, performance.now() - started);
    });
  }

  call(request: CallRequest): Promise<CallOutcome[]> {
    const { program, functionName, calls, trace = false, contestImports = false } = request;
    return this.enqueue(request, ({ limits, signal }) => {
      const { installation } = this;
      const common = { installation, limits, program, contestImports, signal };
      return callFunctions({ ...common, functionName, calls, trace });
    });
  }

  runScript(request: ScriptRequest): Promise<ScriptOutcome> {
    const { script, input } = request;
    return this.enqueue(request, ({ limits, signal }) =>
      runScript({ installation: this.installation, limits, signal, script, input }),
    );
  }

  runJavaScript({
    limits: own,
    signal: stop,
    ...request
  }: JavaScriptRequest): Promise<JavaScriptOutcome> {
    return this.enqueue({ limits: own, signal: stop }, ({ limits, signal }) =>
      runJavaScript({ installation: this.installation, limits, signal, ...request }),
    );
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.queue.onIdle();
  }

  /** Waits for its turn. A request that is aborted while it waits begins, and ends at once. */
  private enqueue<T>(
    { limits, signal }: { limits?: Partial<ExecutionLimits>; signal?: AbortSignal },
    work: (context: { limits: ExecutionLimits; signal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    const all = checkLimits(withDefaults(this.limits, limits));
    const signals = signal ? [signal, this.closing.signal] : [this.closing.signal];
    return this.queue.add(() =>
      work({ limits: all, signal: AbortSignal.any(signals) }),
    ) as Promise<T>;
  }
}

const CANCELLED: TestRun = {
  tests: [],
  isolation: "separate",
  programMs: 0,
  override: { status: "cancelled", detail: "" },
};

/** Python itself needs about this much to start. */
const LEAST: Partial<ExecutionLimits> = { memoryBytes: 64 << 20, processes: 4, fileBytes: 1 << 16 };

function checkLimits(limits: ExecutionLimits): ExecutionLimits {
  for (const [name, value] of Object.entries(limits) as [keyof ExecutionLimits, number][]) {
    const least = LEAST[name] ?? 1;
    if (Number.isFinite(value) && value >= least) continue;
    throw new LemmataError(
      "bad-input",
      `the limit ${name} is ${value}; it must be ${least} or more`,
    );
  }
  return limits;
}
