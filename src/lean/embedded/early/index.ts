// Lean, started at the very beginning of a command that will need it, while the rest of the program is read.
// Input: how many checks side by side the command will ask for. Output: processes that the pools then find started.
// Imports little: what it imports is read before Lean starts.

import { existsSync, realpathSync } from "node:fs";
import { cacheRoot, findPrepared } from "../prepare/cache.ts";
import { startEarly } from "../process/start-child.ts";
import { snapshotPath } from "../runtime/snapshot.ts";

export { cacheRoot } from "../prepare/cache.ts";

/**
 * Starts a process for candidates and one for the judge, on Lean's core; nothing where that is not prepared yet.
 * They have to be what `EmbeddedLean` asks for: what is not asked for ends.
 */
export function startLeanEarly(lanes: number): void {
  try {
    const prepared = findPrepared(realpathSync(cacheRoot()));
    if (!prepared) return;
    const imports = ["Init"];
    const start = { imports, snapshotPath: snapshotPath(prepared.directory, imports, []) };
    if (!existsSync(start.snapshotPath)) return;
    startEarly({ prepared, start, lanes });
    startEarly({ prepared, start, lanes: 1, threads: 0 });
  } catch {
    // Whoever needs Lean will be told what is wrong.
  }
}
