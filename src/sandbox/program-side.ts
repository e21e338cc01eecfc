import type { ExecutionLimits, TestStatus } from "../core/index.ts";
import type { Installation } from "./installation.ts";
import { type EndReason, SandboxProcess, sandboxFailure } from "./sandbox-process.ts";

/** Milliseconds for Python to start; a machine under load is slow. */
export const START_MS = 60_000;
/** Milliseconds on top of a limit that is also watched inside the sandbox. */
const GRACE_MS = 1_500;

export interface ProgramSideOptions {
  installation: Installation;
  limits: ExecutionLimits;
  program: string;
  contestImports: boolean;
  signal?: AbortSignal;
}

/** The outcome of a question: its answer as text, or why the program is gone. */
export type ProgramAnswer = { ms: number } & (
  | { kind: "answer"; text: string }
  | { kind: "gone"; status: GoneStatus; detail: string }
);

type GoneStatus = Extract<TestStatus, "timed-out" | "out-of-memory" | "output-flood" | "exited">;

/** The sandbox in which a program lives. Measures the time that it uses with a clock that it cannot reach. */
export class ProgramSide {
  usedMs = 0;
  private readonly process: SandboxProcess;
  private readonly options: ProgramSideOptions;

  private constructor(options: ProgramSideOptions) {
    this.options = options;
    const { installation, limits, signal } = options;
    this.process = new SandboxProcess({ installation, limits, part: "runner", signal });
  }

  /** Starts a sandbox; the program does not run yet. Throws `sandbox-unavailable`. */
  static async start(options: ProgramSideOptions): Promise<ProgramSide> {
    const side = new ProgramSide(options);
    const event = await side.process.replies.next(START_MS);
    if (event.kind !== "line" && !options.signal?.aborted) {
      side.process.kill("done");
      await side.process.ended;
      throw sandboxFailure(`the sandbox did not start: ${side.process.stderr.slice(0, 500)}`);
    }
    const { program, contestImports } = options;
    side.process.request(JSON.stringify({ do: "program", program, contestImports }));
    return side;
  }

  /**
   * Asks, and waits as long as the limits allow; a program that does not answer in time is killed. `question`: JSON
   * in one line. `watchedInside`: the other side keeps the limit of a test, too.
   */
  async ask(question: string, watchedInside = false): Promise<ProgramAnswer> {
    const { testMs, totalMs } = this.options.limits;
    const limit = Math.max(0, Math.min(testMs, totalMs - this.usedMs));
    const started = performance.now();
    this.process.request(question);
    const event = await this.process.replies.next(limit + (watchedInside ? GRACE_MS : 0));
    const ms = performance.now() - started;
    this.usedMs += ms;
    if (event.kind === "line") return { kind: "answer", text: event.line, ms };
    if (event.kind === "late") this.process.kill("timed-out");
    const { reason, code } = await this.process.ended;
    return { kind: "gone", ms, ...explainEnd(reason, code, limit) };
  }

  async close(): Promise<void> {
    this.process.kill("done");
    await this.process.ended;
  }
}

function explainEnd(
  reason: EndReason,
  code: number | null,
  limitMs: number,
): { status: GoneStatus; detail: string } {
  switch (reason) {
    case "timed-out":
      return { status: "timed-out", detail: `no answer within ${Math.round(limitMs)} ms` };
    case "output-flood":
      return { status: "output-flood", detail: "more output than allowed" };
    case "out-of-memory":
      return { status: "out-of-memory", detail: "more memory than allowed" };
    default:
      return { status: "exited", detail: `the process ended before it answered (code ${code})` };
  }
}
