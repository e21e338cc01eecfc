import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Place {
  line: number;
  column: number;
}

/** An answer, as far as clients look at it. */
export interface ReplAnswer {
  message?: string;
  env?: number;
  messages?: { severity: string; data: string; pos: Place; endPos?: Place }[];
  sorries?: { proofState: number; goal: string; pos: Place; endPos: Place }[];
  tactics?: {
    tactic: string;
    goals: string;
    proofState: number;
    pos: Place;
    endPos: Place;
    usedConstants: string[];
  }[];
  infotree?: InfoNode[];
  proofState?: number;
  goals?: string[];
  proofStatus?: string;
}

export interface InfoNode {
  kind: string;
  node: {
    name?: string | null;
    stx: { pp: string | null; range: { synthetic: boolean; start: Place; finish: Place } };
    goalsBefore?: string[];
    goalsAfter?: string[];
  };
  children: InfoNode[];
}

export interface ReplClientOptions {
  /** `bin/lemmata.js` of a package. */
  launcher: string;
  cwd?: string;
  /** Of the address space, RLIMIT_AS. */
  limitBytes?: number;
  /** More arguments, e.g. `["--timeout", "5"]`. */
  args?: readonly string[];
}

/**
 * `lemmata repl` as servers drive it: in a process group of its own, perhaps with little memory, one JSON object and a
 * blank line each way. Anything on stderr counts as a crash for some of them.
 */
export class ReplClient {
  stderr = "";
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;

  constructor({ launcher, cwd, limitBytes, args = [] }: ReplClientOptions) {
    const limit = limitBytes === undefined ? "unlimited" : String(Math.floor(limitBytes / 1024));
    const command = [process.execPath, launcher, "repl", ...args];
    const limited = ["-c", 'ulimit -v "$0" && exec "$@"', limit, ...command];
    this.child = spawn("sh", limited, { cwd, detached: true });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.child.stdin.on("error", () => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.ended = once(this.child, "exit").then(([code]) => code);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  write(text: string): void {
    this.child.stdin.write(text);
  }

  /** Sends a request; gives its answer. */
  ask(request: object): Promise<ReplAnswer> {
    this.write(`${JSON.stringify(request)}\n\n`);
    return this.next();
  }

  /** The lines up to the next blank one. */
  async next(): Promise<ReplAnswer> {
    const block: string[] = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`the REPL ended before its answer: ${block.join("\n")}`);
      if (value.trim() === "") return JSON.parse(block.join("\n"));
      block.push(value);
    }
  }

  /** Says that nothing more will come; gives the exit code. */
  end(): Promise<number | null> {
    this.child.stdin.end();
    return this.ended;
  }

  /** What clients do when their patience is over. */
  async kill(): Promise<void> {
    try {
      process.kill(-this.pid, "SIGKILL");
    } catch {
      // It was gone already.
    }
    await this.ended;
  }
}
