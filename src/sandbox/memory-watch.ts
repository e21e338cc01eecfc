import { readdirSync, readFileSync } from "node:fs";

const INTERVAL_MS = 100;

/**
 * Calls `onExceeded` once when a process and its descendants together hold more than `bytes` of resident memory:
 * limits per process do not add up. Looks ten times a second; gives a function that stops it.
 */
export function watchMemory(pid: number, bytes: number, onExceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (treeMemory(pid) <= bytes) return;
    clearInterval(timer);
    onExceeded();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Bytes of resident memory of a process and its descendants; those that just ended count as 0. */
function treeMemory(pid: number): number {
  let total = 0;
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    total += residentBytes(next);
    open.push(...childrenOf(next));
  }
  return total;
}

/** Without pages of files; what a process still shares with its parent counts for both. */
function residentBytes(pid: number): number {
  const status = readOrNothing(`/proc/${pid}/status`);
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)];
  return kilobytes.reduce((sum, [, value]) => sum + 1024 * Number(value), 0);
}

function childrenOf(pid: number): number[] {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  return threads.flatMap((thread) =>
    readOrNothing(`/proc/${pid}/task/${thread}/children`)
      .split(" ")
      .flatMap((child) => (child.trim() === "" ? [] : [Number(child)])),
  );
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
