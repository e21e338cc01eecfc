import { type ChildProcess, spawn } from "node:child_process";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import { startTimer } from "../../platform/index.ts";
import { guardGroup } from "./group-guard.ts";
import { ReplAnswer, schemaComplaint } from "./repl-answer.ts";

export interface ReplCommand {
  /** Program and arguments, e.g. `["lake", "exe", "repl"]`. */
  argv: readonly string[];
  /** Working folder; default the caller's. */
  directory?: string;
  env?: NodeJS.ProcessEnv;
}

/** The process ended, or sent something that is not an answer; it is gone. */
export class ReplDied extends Error {
  /** The program could not be started at all. */
  readonly notStarted: boolean;

  constructor(reason: string, notStarted = false) {
    super(reason);
    this.notStarted = notStarted;
  }
}

/** The process was killed because time ran out or the caller gave up. */
export class ReplStopped extends Error {}

const KEPT_STDERR = 2000;
const EXIT_GRACE_MS = 2000;
const DRAIN_MS = 50;
const MAX_ANSWER_CHARS = 256 << 20;
const alive = new Set<ReplProcess>();
process.once("exit", () => {
  for (const repl of alive) repl.kill("the caller ended");
});

/** One process that speaks the REPL's protocol; one request at a time. */
export class ReplProcess {
  readonly pid: number | undefined;
  /** Environments by what they contain; see `ReplProcessVerifier`. */
  readonly environments = new Map<string, number>();
  requests = 0;
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private readonly dismissGuard: () => void;
  private output = "";
  private searchFrom = 0;
  private stderr = "";
  private death: Error | undefined;
  private waiting: { resolve(block: string): void; reject(error: Error): void } | undefined;

  constructor({ argv, directory, env }: ReplCommand) {
    const [program = "", ...args] = argv;
    // A group of its own, so that `lake` and the REPL it starts end together.
    this.child = spawn(program, args, {
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      cwd: directory,
      env,
    });
    this.pid = this.child.pid;
    this.dismissGuard = this.pid === undefined ? () => {} : guardGroup(this.pid);
    alive.add(this);
    this.child.stdout?.setEncoding("utf8").on("data", (chunk: string) => this.receive(chunk));
    this.child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      this.stderr = (this.stderr + chunk).slice(-KEPT_STDERR);
    });
    this.child.stdin?.on("error", () => {});
    this.exited = new Promise((resolve) => {
      this.child.once("error", (error) => {
        this.die(new ReplDied(`${program} could not be started: ${messageOf(error)}`, true));
        resolve();
      });
      // Not `close`: a grandchild may keep the pipes open. The last output gets a moment to arrive.
      this.child.once("exit", (code, signal) => {
        setTimeout(() => {
          this.die(new ReplDied(`the process ${endText(code, signal)}${this.stderrText()}`));
          resolve();
        }, DRAIN_MS);
      });
    });
  }

  get isAlive(): boolean {
    return this.death === undefined;
  }

  /**
   * Sends one request and awaits its answer. Throws `ReplDied` when the process ends or answers
   * nonsense, `ReplStopped` after `timeoutMs` milliseconds or when `signal` aborts; either way the
   * process is gone.
   */
  async ask(
    request: Record<string, unknown>,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<ReplAnswer> {
    this.requests++;
    const stop = (reason: string) => this.die(new ReplStopped(reason));
    const onAbort = () => stop("cancelled");
    const clear = startTimer(timeoutMs, () => stop(`no result after ${timeoutMs} ms`));
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      if (signal?.aborted) onAbort();
      return this.decode(await this.exchange(`${JSON.stringify(request)}\n\n`));
    } finally {
      clear();
      signal?.removeEventListener("abort", onAbort);
    }
  }

  kill(reason: string): void {
    this.die(new ReplDied(reason));
  }

  /** Closes the input, which ends a REPL; one that stays is killed. */
  async close(): Promise<void> {
    if (this.isAlive) this.child.stdin?.end();
    const timer = setTimeout(() => this.kill("closed"), EXIT_GRACE_MS);
    await this.exited;
    clearTimeout(timer);
    this.signalGroup();
  }

  private exchange(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.death) {
        reject(this.death);
        return;
      }
      this.waiting = { resolve, reject };
      this.child.stdin?.write(text);
    });
  }

  private receive(chunk: string): void {
    this.output += chunk;
    if (this.output.length > MAX_ANSWER_CHARS) this.kill("the answer is longer than 256 MB");
    for (;;) {
      const end = this.output.indexOf("\n\n", Math.max(0, this.searchFrom - 1));
      if (end < 0) break;
      const block = this.output.slice(0, end);
      this.output = this.output.slice(end + 2);
      this.searchFrom = 0;
      if (block.trim() === "") continue;
      const { waiting } = this;
      this.waiting = undefined;
      waiting?.resolve(block);
    }
    this.searchFrom = this.output.length;
  }

  private decode(block: string): ReplAnswer {
    let complaint: string;
    try {
      const parsed = ReplAnswer.safeParse(JSON.parse(block));
      if (parsed.success) return parsed.data;
      complaint = schemaComplaint(parsed.error);
    } catch (error) {
      complaint = messageOf(error);
    }
    const error = new ReplDied(
      `the process gave no REPL answer (${complaint}): ${block.trim().slice(0, 200)}`,
    );
    this.die(error);
    throw error;
  }

  private die(reason: Error): void {
    if (this.death) return;
    this.death = reason;
    alive.delete(this);
    this.signalGroup();
    this.waiting?.reject(reason);
    this.waiting = undefined;
  }

  private signalGroup(): void {
    try {
      if (this.pid !== undefined) process.kill(-this.pid, "SIGKILL");
    } catch {
      // The group is gone already.
    }
    this.dismissGuard();
  }

  private stderrText(): string {
    const text = this.stderr.trim();
    return text === "" ? "" : `: ${text}`;
  }
}

function endText(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
}

/** Why a command does not serve as a REPL. */
export function startError(command: ReplCommand, cause: Error): LemmataError {
  const where = command.directory === undefined ? "" : ` in ${command.directory}`;
  return new LemmataError(
    "lean-start-failed",
    `\`${command.argv.join(" ")}\`${where} does not serve as a Lean REPL: ${cause.message}`,
    {
      cause,
      hint: 'run the command there by hand: it must answer {"cmd": "#check Nat"} and a blank line',
    },
  );
}
