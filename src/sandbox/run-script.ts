import type { ExecutionLimits } from "../core/index.ts";
import type { ScriptOutcome } from "../core/ports/index.ts";
import { startTimer } from "../platform/index.ts";
import type { Installation } from "./installation.ts";
import { START_MS } from "./program-side.ts";
import { SandboxProcess } from "./sandbox-process.ts";

interface ScriptRun {
  installation: Installation;
  limits: ExecutionLimits;
  script: string;
  input: string;
  signal: AbortSignal;
}

/** Runs a script of ours; the clock begins with its first output or after `START_MS` to start. */
export async function runScript(run: ScriptRun): Promise<ScriptOutcome> {
  const { installation, limits, script, input, signal } = run;
  const options = {
    installation,
    limits,
    input,
    signal,
    part: "script",
    keepOutput: true,
  } as const;
  const sandbox = new SandboxProcess(options);
  sandbox.request(script);
  sandbox.endRequests();
  const started = await sandbox.replies.next(START_MS);
  const wait = started.kind === "late" ? 0 : limits.totalMs;
  const clear = startTimer(wait, () => sandbox.kill("timed-out"));
  const { reason, code } = await sandbox.ended.finally(clear);
  const status =
    reason === "exited" || reason === "done" ? (code === 0 ? "finished" : "failed") : reason;
  return { status, stdout: sandbox.stdout, stderr: sandbox.stderr.slice(0, 10_000) };
}
