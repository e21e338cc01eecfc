// Lean, started at the very beginning of a command that will need it, while the rest of the program is read.
// Input: how many checks side by side the command will ask for. Output: processes that the pools then find started.
// Imports little: what it imports is read before Lean starts.

import { existsSync, realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cacheRoot, findPrepared, type PreparedLean } from "../prepare/cache.ts";
import { startEarly } from "../process/start-child.ts";
import { snapshotPath } from "../runtime/snapshot.ts";

/** The user's cache, where Lean is prepared already. */
export function preparedLean(): PreparedLean | undefined {
  try {
    return findPrepared(realpathSync(cacheRoot()));
  } catch {
    return undefined;
  }
}

/** Processors that Lean for candidates and the rest of the program keep busy: with more, the judge starts early too. */
const BUSY_PROCESSORS = 2;

/**
 * Starts a process for candidates and one for the judge, on Lean's core; nothing where it has no snapshot yet. They have
 * to be what `EmbeddedLean` asks for: what is not asked for ends. On two processors the judge, which is needed last,
 * would only hold the other up.
 */
export function startLeanEarly(prepared: PreparedLean, lanes: number): void {
  const imports = ["Init"];
  const start = { imports, snapshotPath: snapshotPath(prepared.directory, imports, []) };
  if (!existsSync(start.snapshotPath)) return;
  try {
    startEarly({ prepared, start, lanes });
    if (availableParallelism() > BUSY_PROCESSORS) {
      startEarly({ prepared, start, lanes: 1, threads: 0 });
    }
  } catch {
    // Whoever needs Lean will be told what is wrong.
  }
}
