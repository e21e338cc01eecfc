import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { ExecutionLimits } from "../core/index.ts";
import { INSTALL_HINT, type Installation } from "./installation.ts";
import { LineReader } from "./line-reader.ts";
import { watchMemory } from "./memory-watch.ts";
import { type PythonPart, pythonSource } from "./python-source.ts";
import { DESCRIPTORS, NOBODY, sandboxArguments } from "./sandbox-command.ts";
import { seccompFilter } from "./seccomp.ts";

/** Why a sandbox was ended from here, or `exited` when it ended by itself. */
export type EndReason =
  | "exited"
  | "timed-out"
  | "output-flood"
  | "out-of-memory"
  | "cancelled"
  | "done";

export interface SandboxOptions {
  installation: Installation;
  limits: ExecutionLimits;
  part: PythonPart;
  /** Bytes of address space, where that is no measure of memory; default: `limits.memoryBytes`. */
  addressBytes?: number;
  /** Keep stdout and stderr instead of only counting them. */
  keepOutput?: boolean;
  /** On stdin; without it, stdin is empty. */
  input?: string;
  /** Replies that may wait to be read; default 1,000. */
  maxLines?: number;
  signal?: AbortSignal;
}

/** No honest process has so many replies waiting. */
const MAX_LINES = 1_000;

/** One Python in a sandbox. Ending it ends every process in it. */
export class SandboxProcess {
  readonly replies: LineReader;
  /** Resolves when nothing of it runs any more. */
  readonly ended: Promise<{ reason: EndReason; code: number | null }>;
  private readonly child: ChildProcess;
  private readonly kept: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
  private outputBytes = 0;
  private reason: EndReason = "exited";
  private over = false;

  constructor(options: SandboxOptions) {
    const { installation, limits, part, addressBytes, signal } = options;
    this.child = spawn(
      installation.bubblewrap,
      sandboxArguments(installation, { ...limits, addressBytes }, pythonSource(part)),
      {
        cwd: "/",
        env: { PATH: "/usr/bin:/bin" },
        stdio: ["pipe", "pipe", "pipe", "pipe", "pipe", "pipe"],
        // Process limits do not hold for root, not even when root is nobody inside.
        ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
      },
    );
    const stopWatching = this.watch(limits);
    const abort = () => this.kill("cancelled");
    signal?.addEventListener("abort", abort, { once: true });
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", (cause) => {
        stopWatching();
        reject(sandboxFailure(`bubblewrap cannot be started: ${messageOf(cause)}`, cause));
      });
      this.child.once("close", (code) => {
        this.over = true;
        stopWatching();
        signal?.removeEventListener("abort", abort);
        resolve({ reason: this.reason, code });
      });
    });
    // Callers that wait get the failure; until then it must not count as unhandled.
    this.ended.catch(() => undefined);
    this.listenToOutput(options);
    this.replies = new LineReader(
      this.stream(DESCRIPTORS.replies) as Readable,
      { maxBytes: limits.answerBytes, maxLines: options.maxLines ?? MAX_LINES },
      () => this.kill("output-flood"),
    );
    this.giveInput(options.input ?? "");
    if (signal?.aborted) abort();
  }

  get stdout(): string {
    return Buffer.concat(this.kept.stdout).toString("utf8");
  }

  get stderr(): string {
    return Buffer.concat(this.kept.stderr).toString("utf8");
  }

  /** Ends it; only the first reason counts. */
  kill(reason: EndReason): void {
    if (this.over || this.reason !== "exited") return;
    this.reason = reason;
    this.child.kill("SIGKILL");
  }

  /** Writes a request: one line. Writing to a process that is gone is ignored. */
  request(text: string): void {
    (this.stream(DESCRIPTORS.requests) as Writable).write(`${text}\n`);
  }

  endRequests(): void {
    (this.stream(DESCRIPTORS.requests) as Writable).end();
  }

  private stream(descriptor: number): Readable | Writable {
    return this.child.stdio[descriptor] as Readable | Writable;
  }

  private watch(limits: ExecutionLimits): () => void {
    const { pid } = this.child;
    if (pid === undefined) return () => undefined;
    return watchMemory(pid, limits.memoryBytes, () => this.kill("out-of-memory"));
  }

  private listenToOutput({ limits, keepOutput = false }: SandboxOptions): void {
    for (const name of ["stdout", "stderr"] as const) {
      this.child[name]?.on("data", (chunk: Buffer) => {
        this.outputBytes += chunk.length;
        if (this.outputBytes > limits.outputBytes) this.kill("output-flood");
        else if (keepOutput || (name === "stderr" && this.outputBytes < 10_000)) {
          this.kept[name].push(chunk);
        }
      });
    }
  }

  private giveInput(input: string): void {
    for (const stream of this.child.stdio) {
      // Writing to a process that is gone, reading from one that was killed.
      stream?.on("error", () => undefined);
    }
    this.child.stdin?.end(input);
    (this.stream(DESCRIPTORS.filter) as Writable).end(seccompFilter());
  }
}

export function sandboxFailure(message: string, cause?: unknown): LemmataError {
  return new LemmataError("sandbox-unavailable", message, { hint: INSTALL_HINT, cause });
}
