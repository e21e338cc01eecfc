import type { ChildProcess } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { LemmataError } from "../../../core/errors/index.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import { removeLeftovers } from "../prepare/cache-lock.ts";
import { ADDED_PREFIX } from "../runtime/snapshot.ts";
import type { StartingPoint } from "./imports.ts";
import type { InstanceEvent } from "./protocol.ts";
import { startChild } from "./start-child.ts";

/** Snapshots with added libraries. */
const KEPT_SNAPSHOTS = 4;

/** Snapshots that are being made, by path. */
const making = new Map<string, Promise<void>>();

/**
 * Makes the heap snapshot of an import set if it is missing: a child imports the modules, writes its heap and
 * exits. The children that later run candidates have no right to write any file.
 */
export function ensureSnapshot(prepared: PreparedLean, start: StartingPoint): Promise<void> {
  const { snapshotPath } = start;
  const ensured =
    making.get(snapshotPath) ??
    makeSnapshot(prepared, start).finally(() => making.delete(snapshotPath));
  making.set(snapshotPath, ensured);
  return ensured;
}

async function makeSnapshot(prepared: PreparedLean, start: StartingPoint): Promise<void> {
  if (existsSync(start.snapshotPath)) {
    markUsed(start.snapshotPath);
    return;
  }
  // Before the modules are imported, and not after.
  accessSync(prepared.directory, constants.W_OK);
  removeLeftovers(prepared.directory);
  await ended(startChild({ prepared, start, lanes: 0, threads: 0 }, "snapshot"));
  removeOldSnapshots(prepared.directory);
}

/** Code that is being made, by path. */
const makingCode = new Map<string, Promise<void>>();

/**
 * Has V8's code made where there is none, beside whatever goes on: it takes 4 s of processor time. Processes that are
 * started later begin with it, whatever they import; the one that makes it starts from `start`.
 */
export function beginCode(prepared: PreparedLean, start: StartingPoint): void {
  const { codePath, directory } = prepared;
  if (makingCode.has(codePath) || existsSync(codePath) || !isWritable(directory)) return;
  if (isPreparedNow(prepared)) return;
  const child = startChild({ prepared, start, lanes: 1 }, "code");
  // Without it processes start all the same.
  makingCode.set(
    codePath,
    ended(child).catch(() => {}),
  );
}

/** Waits until nothing is being made any more. `onWait` is called when something is. */
export async function preparationsDone(prepared: PreparedLean, onWait?: () => void): Promise<void> {
  const { codePath } = prepared;
  const code = makingCode.get(codePath);
  if (code === undefined) return;
  if (!existsSync(codePath)) onWait?.();
  await code;
}

/** Rejects when the process fails before it has made what it is to make. */
async function ended(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new LemmataError("lean-start-failed", `Lean did not start: ${reason}`));
    child.on("message", (event: InstanceEvent) => {
      if (event.kind === "ready") resolve();
      else if (event.kind === "fatal") fail(event.reason);
    });
    child.on("error", (error) => fail(error.message));
    child.on("exit", (code) => fail(`exit code ${code}`));
  }).finally(() => child.kill("SIGKILL"));
}

/** The command that waited for the other preparations is not made to wait for this one: the next one is. */
function isPreparedNow({ wasmPath }: PreparedLean): boolean {
  const written = statSync(wasmPath, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return written > performance.timeOrigin;
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Notes the time of use; the time of writing stays, by which damage is noticed. */
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), statSync(path).mtime);
  } catch {
    // A cache that can only be read keeps what it has.
  }
}

/** Snapshots with added libraries take up to a gigabyte each: those that were used last are kept. */
function removeOldSnapshots(directory: string): void {
  const paths = readdirSync(directory)
    .filter((name) => name.startsWith(ADDED_PREFIX) && name.endsWith(".bin"))
    .map((name) => join(directory, name));
  const used = (path: string) => statSync(path, { throwIfNoEntry: false })?.atimeMs ?? 0;
  const byUse = paths.map((path) => ({ path, at: used(path) })).sort((a, b) => b.at - a.at);
  for (const { path } of byUse.slice(KEPT_SNAPSHOTS)) rmSync(path, { force: true });
}
