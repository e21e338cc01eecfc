// Runs Python programs where they can do no harm, and runs tests on them. Implements `Executor`.
// Input: a program (hostile), a suite of tests or calls, limits. Output: a verdict with one entry per test.
// Nothing runs without the sandbox; tests run in another sandbox than the program wherever they can.

export type { InstallationOptions } from "./installation.ts";
export { judgeSource, pytestStandIn } from "./python-source.ts";
export { type ExecutorOptions, SandboxedExecutor } from "./sandboxed-executor.ts";
