import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { processStat } from "../../src/platform/index.ts";

/** The processes that a process started, and those that they started; itself first. */
export function processTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? processStat(Number(name)) : undefined;
    if (stat) parents.set(Number(name), stat.parent);
  }
  const tree = [pid];
  for (const above of tree) {
    for (const [child, parent] of parents) if (parent === above) tree.push(child);
  }
  return tree;
}

/** The Lean processes among these. */
export function leanProcesses(pids: readonly number[]): number[] {
  return pids.filter((pid) => /instance-main\.[jt]s\0/.test(read(`/proc/${pid}/cmdline`)));
}

/** Those of these processes that are still there after so many milliseconds. */
export async function stillThere(pids: readonly number[], ms = 15_000): Promise<number[]> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(50)) {
    if (!pids.some(isAlive)) return [];
  }
  return pids.filter(isAlive);
}

/** One that ended and waits for its parent to hear of it is not alive. */
function isAlive(pid: number): boolean {
  const stat = processStat(pid);
  return stat !== undefined && stat.state !== "Z" && stat.state !== "X";
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
