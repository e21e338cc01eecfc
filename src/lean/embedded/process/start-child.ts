import { type ChildProcess, fork } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { LibraryStore } from "../library/library-store.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import { MAKER_TIERING_BUDGET, TIERING_BUDGET, tieringFlag } from "../runtime/compiled-code.ts";
import { heapSize } from "./address-space.ts";
import type { StartingPoint } from "./imports.ts";
import { nodeBinary } from "./node-binary.ts";
import type { InstanceConfig, Preparation } from "./protocol.ts";

export interface InstanceOptions {
  prepared: PreparedLean;
  start: StartingPoint;
  lanes: number;
  /** Threads of Lean's that start with it, 1 by default; more do when Lean asks. */
  threads?: number | undefined;
  /** The program to run, for tests; default the one that runs Lean. */
  entry?: string | undefined;
}

/**
 * The whole environment of the child. glibc then asks for large pages (2 MiB) for what it maps: the module of 116 MB
 * and V8's copy of it would else take 57,000 page faults, a sixth of the processor time of a start. Other C libraries,
 * and kernels that give no large pages, pass it over.
 */
const LARGE_PAGES = { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" };

/** Forks a process: one that serves, or one that makes something for those that will. */
export function startChild(options: InstanceOptions, makes?: Preparation): ChildProcess {
  const { prepared, start, lanes, threads = 1 } = options;
  const { directory, librariesPath, ...files } = prepared;
  const libraries = new LibraryStore(librariesPath);
  const config: InstanceConfig = {
    ...files,
    imports: [...start.imports],
    addedModulesPath: libraries.modulesFolder,
    snapshotPath: start.snapshotPath,
    ...(makes && { makes }),
    lanes,
    threads,
    memoryPages: heapSize(lanes).pages,
  };
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const main = fileURLToPath(new URL(`./instance-main.${extension}`, import.meta.url));
  const codeRoot = dirname(dirname(dirname(dirname(main))));
  const script = options.entry ?? main;
  return fork(script, [JSON.stringify(config)], {
    execPath: nodeBinary(),
    execArgv: [
      "--wasm-lazy-validation",
      tieringFlag(makes === "code" ? MAKER_TIERING_BUDGET : TIERING_BUDGET),
      "--permission",
      `--allow-fs-read=${codeRoot}/*`,
      `--allow-fs-read=${directory}/*`,
      `--allow-fs-read=${libraries.modulesFolder}/*`,
      ...(options.entry === undefined ? [] : [`--allow-fs-read=${dirname(options.entry)}/*`]),
      ...(makes ? [`--allow-fs-write=${directory}/*`] : []),
      "--allow-worker",
      "--disable-warning=SecurityWarning",
      "--disable-warning=ExperimentalWarning",
    ],
    env: LARGE_PAGES,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
