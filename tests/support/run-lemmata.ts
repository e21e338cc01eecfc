import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { builtMain } from "./built-package.ts";

const MAIN = builtMain();

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A command that goes on; what it wrote so far grows. */
export class Running implements Omit<Finished, "status"> {
  stdout = "";
  stderr = "";
  readonly child: ChildProcessWithoutNullStreams;
  readonly finished: Promise<Finished>;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.child = child;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.finished = new Promise((resolve) => {
      child.on("close", (status) => resolve({ status, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  /** Once its progress says so; false when it ended before. */
  async says(words: RegExp): Promise<boolean> {
    const end = this.finished.then(() => "end");
    while (!words.test(this.stderr)) {
      const next = Promise.race([once(this.child.stderr, "data"), end]);
      if ((await next) === "end") return words.test(this.stderr);
    }
    return true;
  }
}

/** Starts the command line in a folder, with its runs there, too. */
export function startLemmata(folder: string, args: readonly string[]): Running {
  const env: NodeJS.ProcessEnv = { ...process.env };
  delete env.LEMMATA_RUNS_DIR;
  return new Running(spawn(process.execPath, [MAIN, ...args], { cwd: folder, env }));
}

export function runLemmata(folder: string, args: readonly string[]): Promise<Finished> {
  return startLemmata(folder, args).finished;
}

/** What `prove --json` says of a task, as far as tests need it. */
export interface TaskLine {
  kind: string;
  task: string;
  status: string;
  kept: boolean;
}

/** Reports that came out whole. */
export function reportsIn(stdout: string): TaskLine[] {
  const whole = stdout.split("\n").slice(0, -1);
  return whole.map((line) => JSON.parse(line));
}

/** A benchmark, one row per entry: id -> Lean text. */
export function toBenchmark(rows: Record<string, string>): string {
  return Object.entries(rows)
    .map(([id, text]) => `${JSON.stringify({ problem_id: id, formal_problem: text })}\n`)
    .join("");
}
