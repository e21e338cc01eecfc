import { readdirSync, readFileSync, readlinkSync, statfsSync, statSync } from "node:fs";

const INTERVAL_MS = 100;

/**
 * What the kernel may hold for a process besides its own memory, in bytes: for a socket both of its buffers at the
 * default sizes, which no setting of a program exceeds; for a pipe its buffer; for a file or folder in memory its
 * inode and name; for a process its tables.
 */
const HELD = { socket: 2 * 212_992, pipe: 65_536, inode: 1_536, process: 65_536 };

/**
 * Files and folders in memory, at most: what takes little memory takes long to make and to remove, which the kernel does
 * after the sandbox has ended and while others wait for a processor.
 */
const MOST_FILES = 32_768;

/**
 * Calls `onExceeded` once when a process and its descendants together hold more than `bytes` of memory: their own
 * resident memory, and what the kernel may hold for them, which no limit of a process counts. Looks ten times a
 * second; gives a function that stops it.
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

/** Bytes that a process and its descendants hold; those that just ended count as 0. */
function treeMemory(pid: number): number {
  let total = 0;
  let last = pid;
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    total += residentBytes(next) + descriptorBytes(next) + HELD.process;
    open.push(...childrenOf(next));
    last = next;
  }
  // All of a sandbox see the same files; its first process does not, before it is one.
  return total + fileBytes(last) + queuedBytes(last);
}

/** Without pages of files; what a process still shares with its parent counts for both. */
function residentBytes(pid: number): number {
  const status = readOrNothing(`/proc/${pid}/status`);
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)];
  return kilobytes.reduce((sum, [, value]) => sum + 1024 * Number(value), 0);
}

/** What may wait in the sockets and pipes that a process has open. */
function descriptorBytes(pid: number): number {
  let total = 0;
  for (const name of listOrNothing(`/proc/${pid}/fd`)) {
    const target = linkOrNothing(`/proc/${pid}/fd/${name}`);
    if (target.startsWith("socket:")) total += HELD.socket;
    else if (target.startsWith("pipe:")) total += HELD.pipe;
  }
  return total;
}

/** What waits in TCP connections of the sandbox, whose buffers grow with use. */
function queuedBytes(pid: number): number {
  let total = 0;
  for (const name of ["tcp", "tcp6"]) {
    const lines = readOrNothing(`/proc/${pid}/net/${name}`).split("\n").slice(1);
    for (const line of lines) {
      const [sent = "0", received = "0"] = (line.trim().split(/\s+/)[4] ?? "").split(":");
      total += (Number.parseInt(sent, 16) || 0) + (Number.parseInt(received, 16) || 0);
    }
  }
  return total;
}

/** Files in memory that a process sees: their number counts, their contents are limited by the sandbox. */
function fileBytes(pid: number): number {
  let count = 0;
  for (const folder of ["tmp", "dev/shm"]) {
    try {
      const path = `/proc/${pid}/root/${folder}`;
      const { files, ffree, type } = statfsSync(path);
      // Before it has files of its own it sees ours.
      const isOwn = statSync(path).dev !== statSync(`/${folder}`).dev;
      if (type === TMPFS && isOwn) count += Math.max(0, files - ffree);
    } catch {
      // It is gone, or not there yet.
    }
  }
  return count > MOST_FILES ? Number.POSITIVE_INFINITY : HELD.inode * count;
}

/** The number by which the kernel names this kind of file system. */
const TMPFS = 0x01021994;

function childrenOf(pid: number): number[] {
  return listOrNothing(`/proc/${pid}/task`).flatMap((thread) =>
    readOrNothing(`/proc/${pid}/task/${thread}/children`)
      .split(" ")
      .flatMap((child) => (child.trim() === "" ? [] : [Number(child)])),
  );
}

function listOrNothing(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function linkOrNothing(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
