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
import { processStat } from "../../../platform/index.ts";

/** A lock does not name its owner for a moment after it is created. */
const UNNAMED_MS = 10_000;
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
 * `onWait` is called once, when it has an owner.
 */
export async function takeLock(path: string, onWait = () => {}): Promise<() => void> {
  for (let isWaiting = false; ; ) {
    if (create(path)) return () => rmSync(path, { force: true });
    if (isAbandoned(path)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!isWaiting) onWait();
    isWaiting = true;
    await sleep(100);
  }
}

/** False where it is there already. */
function create(path: string): boolean {
  let file: number;
  try {
    file = openSync(path, "wx");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
  try {
    writeFileSync(file, JSON.stringify(ownerOf(process.pid)));
    return true;
  } catch (cause) {
    rmSync(path, { force: true });
    throw cause;
  } finally {
    closeSync(file);
  }
}

/** Removes what processes that are gone left half-done: entries of a folder named `...tmp-PID`. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /\.tmp-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Another user's: it takes space and does no harm.
    }
  }
}

function isAbandoned(path: string): boolean {
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    if (age > ABANDONED_MS) return true;
    const owner = readOwner(path);
    if (owner === undefined) return age > UNNAMED_MS;
    if (owner.namespace !== namespace()) return false;
    return !isRunning(owner.pid) || ownerOf(owner.pid).started !== owner.started;
  } catch {
    // Gone by now.
    return true;
  }
}

/** Nothing where it is not written, or not whole: the disk was full, or the machine went down. */
function readOwner(path: string): Owner | undefined {
  const text = readFileSync(path, "utf8");
  try {
    const owner: Owner = JSON.parse(text);
    return typeof owner?.pid === "number" ? owner : undefined;
  } catch {
    return undefined;
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
  return { pid, started: processStat(pid)?.started ?? "", namespace: namespace() };
}

function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
