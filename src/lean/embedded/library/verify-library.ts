import { readFileSync } from "node:fs";
import { prepareLean } from "../prepare/cache.ts";
import type { ReplayedModule, Taint } from "../session/run/library-module.ts";
import {
  LibraryStore,
  libraryHash,
  type ModuleRecord,
  sha256,
  taintsBelow,
} from "./library-store.ts";
import { ModuleProcess } from "./module-process.ts";

/** More than a module imports of Lean's own library does no harm to a replay. */
const OWN_LIBRARY = ["Init", "Lean", "Std"];

export interface VerifyLibraryOptions {
  name: string;
  /** Lean processes side by side, up to 1.7 GB each. */
  processes: number;
  onProgress?(done: number, total: number, module: string): void;
  signal?: AbortSignal | undefined;
}

export interface VerifiedLibrary {
  modules: number;
  constants: number;
  /** Modules that are not what their records say, or that the kernel refused. */
  refused: { module: string; reason: string }[];
  isComplete: boolean;
}

/**
 * Replays every declaration of a library through the kernel, module by module, each on what it imports, and compares
 * the files with their records. Throws `bad-input` for an unknown library, `lean-start-failed`.
 */
export async function verifyLibrary(options: VerifyLibraryOptions): Promise<VerifiedLibrary> {
  const prepared = await prepareLean();
  const store = new LibraryStore(prepared.librariesPath);
  const library = store.library(options.name);
  await ModuleProcess.prepare(prepared);
  const result: VerifiedLibrary = { modules: 0, constants: 0, refused: [], isComplete: false };
  const records = new Map<string, ModuleRecord>();
  for (const module of library.modules) {
    const record = store.module(module);
    if (record) records.set(module, record);
    else result.refused.push({ module, reason: "its file or its record is missing" });
  }
  const queue = [...records.values()];
  const work = async () => {
    const lean = new ModuleProcess(prepared, options.signal);
    for (let record = queue.shift(); record && !options.signal?.aborted; record = queue.shift()) {
      const { name } = record;
      const { constants = 0, refused } = await replay(lean, store, records, record);
      if (options.signal?.aborted) break;
      result.constants += constants;
      if (refused !== undefined) result.refused.push({ module: name, reason: refused });
      result.modules++;
      options.onProgress?.(result.modules, records.size, name);
    }
    lean.close();
  };
  await Promise.all(Array.from({ length: options.processes }, work));
  result.isComplete = result.modules === records.size;
  if (libraryHash([...records.values()]) !== library.hash) {
    result.refused.push({ module: library.name, reason: "its hash is not that of its modules" });
  }
  if (result.isComplete && result.refused.length === 0) {
    store.writeLibrary({ ...library, verified: new Date().toISOString() });
  }
  return result;
}

async function replay(
  lean: ModuleProcess,
  store: LibraryStore,
  records: ReadonlyMap<string, ModuleRecord>,
  record: ModuleRecord,
): Promise<{ constants?: number; refused?: string | undefined }> {
  if (sha256(readFileSync(store.oleanPath(record.name))) !== record.sha256) {
    return { refused: "its file is not the one that was built" };
  }
  const outcome = await lean.ask<ReplayedModule>({
    kind: "replay-module",
    module: {
      name: record.name,
      imports: [...OWN_LIBRARY, ...record.imports],
      tainted: taintsBelow(records, record.imports),
    },
  });
  if ("reason" in outcome) return { refused: outcome.reason };
  const { constants, refused, tainted } = outcome.value;
  if (refused !== undefined) return { constants, refused: `the kernel refused it: ${refused}` };
  const isSame = JSON.stringify(sorted(tainted)) === JSON.stringify(sorted(record.tainted));
  if (isSame) return { constants };
  return { constants, refused: "other declarations rest on axioms than its record says" };
}

function sorted(taints: readonly Taint[]): string[] {
  return taints
    .map((taint) => JSON.stringify([taint.name, taint.axioms.map(String).sort()]))
    .sort();
}
