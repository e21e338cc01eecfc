import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { launch, STARTS } from "../tests/support/launch-lemmata.ts";
import { leanProcesses, processTree, stillThere } from "../tests/support/process-tree.ts";
import { toBenchmark } from "../tests/support/run-lemmata.ts";

const SIGNALS = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"] as const;
/** The user's process, the one that works, a Lean, or whatever there is. */
const TARGETS = ["top", "worker", "Lean", "any"] as const;
const COMMAND = ["prove", "tasks.jsonl", "--threads", "1", "--time-limit", "20", "--json"];
/** Runs are long enough for some kills, and then another one is begun. */
const KILLS_PER_RUN = 10;
const ORPHAN_MS = 2_000;
/** How long it is watched when those that are late are gone. */
const LATE_MS = 10_000;
/** A process that was asked to stop may save first. */
const SAVING_MS = 20_000;

export interface KilledCommands {
  kills: number;
  /** Processes that were there 2 s after their command had ended. */
  orphans: number;
  /** Kills after which the command itself did not end. */
  survivors: number;
  /** Finished tasks that a later process of the same run did again, or did not know. */
  lost: number;
  runs: number;
  finished: number;
  /** The longest time after the end of a command until the last of its processes was gone, milliseconds. */
  slowestMs: number;
}

interface TaskLine {
  kind: string;
  task: string;
  status: string;
  kept: boolean;
}

/** Kills commands, their parents and their children, each at some moment, and looks at what is left. */
export async function killCommands(kills: number): Promise<KilledCommands> {
  const total = { kills: 0, orphans: 0, survivors: 0, lost: 0, runs: 0, finished: 0, slowestMs: 0 };
  while (total.kills < kills) {
    const run = new KilledRun();
    total.runs++;
    for (let i = 0; i < KILLS_PER_RUN && total.kills < kills; i++) {
      const { orphans, survived, goneMs } = await run.killOnce();
      total.kills++;
      total.slowestMs = Math.max(total.slowestMs, Math.round(goneMs));
      total.orphans += orphans;
      if (survived) total.survivors++;
    }
    await run.lookAgain();
    total.lost += run.lost;
    total.finished += run.finished.size;
    run.remove();
  }
  return total;
}

/** One run of the store, begun again by the same command after each kill. */
class KilledRun {
  readonly finished = new Set<string>();
  lost = 0;
  private readonly place = mkdtempSync(join(tmpdir(), "lemmata-kills-"));

  constructor() {
    const rows = Array.from({ length: 8 }, (_, i) => [
      `task ${i}`,
      `theorem t${i} (a b : Nat) (h : a < b) : a + ${i} < b + ${i} := by\n  sorry\n`,
    ]);
    const hard =
      "theorem t (n : Nat) : ∃ p, n < p ∧ ∀ d, d ∣ p * p + 1 → d = 1 ∨ d = p * p + 1 := by\n  sorry\n";
    writeFileSync(
      join(this.place, "tasks.jsonl"),
      toBenchmark({ ...Object.fromEntries(rows), hard }),
    );
  }

  async killOnce(): Promise<{ orphans: number; survived: boolean; goneMs: number }> {
    const child = launch(pick(STARTS), this.place, COMMAND);
    const { pid = 0 } = child;
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    const before = new Set(this.finished);
    this.read(child, before);
    await Promise.race([sleep(300 + Math.random() * 5_000), ended]);
    const tree = processTree(pid);
    const target = pick(TARGETS);
    const leans = leanProcesses(tree);
    const victim = { top: pid, worker: tree[1], Lean: pick(leans), any: pick(tree) }[target] ?? pid;
    const signal = pick(SIGNALS);
    end(victim, signal);
    // A Lean that is gone is replaced, and Lean does not listen to Ctrl-C: then the command is what has to end.
    const isLean = leans.includes(victim);
    if (isLean) {
      await sleep(Math.random() * 1_000);
      end(pid, "SIGKILL");
    }
    const patience = signal === "SIGINT" && !isLean ? SAVING_MS : ORPHAN_MS;
    const top = await stillThere([pid], patience);
    const all = new Set([...tree, ...processTree(pid)]);
    const gone = performance.now();
    const left = top.length > 0 ? [...all] : await stillThere([...all], ORPHAN_MS);
    const late = left.length > 0 ? await stillThere(left, LATE_MS) : [];
    const goneMs = performance.now() - gone;
    for (const each of late) end(each, "SIGKILL");
    await ended;
    return { orphans: top.length > 0 ? 0 : left.length, survived: top.length > 0, goneMs };
  }

  /** Starts it once more, until everything that was finished is reported, or the run is over. */
  async lookAgain(): Promise<void> {
    const before = new Set(this.finished);
    const child = launch("by itself", this.place, COMMAND);
    const known = this.read(child, before);
    await new Promise((resolve) => child.once("close", resolve));
    for (const task of before) if (!known.has(task)) this.lost++;
  }

  remove(): void {
    rmSync(this.place, { recursive: true, force: true });
  }

  /** Follows the reports; gives the tasks that were reported, as they come. */
  private read(child: ChildProcess, before: ReadonlySet<string>): ReadonlySet<string> {
    const known = new Set<string>();
    let text = "";
    child.stderr?.resume();
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (text + chunk).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const { kind, task, status, kept } = JSON.parse(line) as TaskLine;
        if (kind !== "task" || status !== "proved") continue;
        if (before.has(task) && !kept) this.lost++;
        known.add(task);
        this.finished.add(task);
      }
    });
    return known;
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It was gone already.
  }
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}
