import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A lock is empty for a moment after it is created. */
const EMPTY_MS = 10_000;
/** The work under a lock takes seconds; so long is abandoned, also where nobody can ask for its owner. */
const ABANDONED_MS = 15 * 60_000;

/** Which process holds a lock: its id can be another's later, or another's in another container. */
interface Owner {
  pid: number;
  /** When it started, in the kernel's clock; empty where that is not known. */
  started: string;
  /** The namespace of its id. */
  namespace: string;
}

/**
 * Takes a lock file, waiting for its owner; gives what releases it. The lock of a process that is gone is removed. At
 * worst two processes hold it at once, so the work under it must bear that. Throws what creating the file throws.
 */
export async function takeLock(path: string): Promise<() => void> {
  for (;;) {
    try {
      const file = openSync(path, "wx");
      writeFileSync(file, JSON.stringify(ownerOf(process.pid)));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
      if (isAbandoned(path)) rmSync(path, { force: true });
      else await sleep(100);
    }
  }
}

/** Removes what processes that are gone left half-done: entries of a folder named `...tmp-PID`. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.tmp-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAbandoned(path: string): boolean {
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    if (age > ABANDONED_MS) return true;
    const text = readFileSync(path, "utf8");
    if (text === "") return age > EMPTY_MS;
    const owner = JSON.parse(text) as Owner;
    if (owner.namespace !== namespace()) return false;
    return !isRunning(owner.pid) || ownerOf(owner.pid).started !== owner.started;
  } catch (cause) {
    // Gone by now, or not one of ours.
    return !(cause instanceof SyntaxError);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function ownerOf(pid: number): Owner {
  return { pid, started: startOf(pid), namespace: namespace() };
}

function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is in parentheses and may contain anything.
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
