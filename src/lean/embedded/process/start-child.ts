import { type ChildProcess, fork } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { modulesFolder } from "../library/modules-folder.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import { heapSize } from "./address-space.ts";
import type { StartingPoint } from "./imports.ts";
import { nodeBinary } from "./node-binary.ts";
import type { InstanceConfig, Preparation } from "./protocol.ts";

export interface InstanceOptions {
  prepared: PreparedLean;
  start: StartingPoint;
  lanes: number;
  /** Threads of Lean's that start with it, 2 by default: one that works and one for the kernel. More do when Lean asks. */
  threads?: number | undefined;
  /** The program to run, for tests; default the one that runs Lean. */
  entry?: string | undefined;
}

/** Forks a process: one that serves, or one that makes something for those that will. */
export function startChild(options: InstanceOptions, makes?: Preparation): ChildProcess {
  return forkChild(configOf(options, makes), options);
}

function configOf(
  { prepared, start, lanes, threads = 2 }: InstanceOptions,
  makes?: Preparation,
): InstanceConfig {
  const { directory, librariesPath, ...files } = prepared;
  return {
    ...files,
    imports: [...start.imports],
    addedModulesPath: modulesFolder(librariesPath),
    snapshotPath: start.snapshotPath,
    ...(makes && { makes }),
    lanes,
    threads,
    memoryPages: heapSize(lanes).pages,
  };
}

/**
 * All that a process gets of an environment: glibc is to ask for large pages (Linux's `madvise`), which fill several
 * times as fast where fresh memory is slow. Of 2 GB, the 260 MB that hold the module are glibc's; other C libraries
 * have none of it.
 */
const LARGE_PAGES = { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" };

function forkChild(config: InstanceConfig, { prepared, entry }: InstanceOptions): ChildProcess {
  const { makes, addedModulesPath } = config;
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const main = fileURLToPath(new URL(`./instance-main.${extension}`, import.meta.url));
  const codeRoot = dirname(dirname(dirname(dirname(main))));
  return fork(entry ?? main, [JSON.stringify(config)], {
    execPath: nodeBinary(),
    execArgv: [
      "--permission",
      `--allow-fs-read=${codeRoot}/*`,
      `--allow-fs-read=${prepared.directory}/*`,
      `--allow-fs-read=${addedModulesPath}/*`,
      ...(entry === undefined ? [] : [`--allow-fs-read=${dirname(entry)}/*`]),
      ...(makes ? [`--allow-fs-write=${prepared.directory}/*`] : []),
      "--allow-worker",
      "--disable-warning=SecurityWarning",
      "--disable-warning=ExperimentalWarning",
    ],
    env: LARGE_PAGES,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** A process that serves, and what it said before anybody listened. */
export interface ServingChild {
  child: ChildProcess;
  said: unknown[];
}

/** Processes that were started before it was known that they are needed, by their configuration. */
const early = new Map<string, ServingChild>();
/** Those that nobody took by then end. */
const UNCLAIMED_MS = 5_000;

/** Starts a process that will probably be asked for. It does not keep this process alive. */
export function startEarly(options: InstanceOptions): void {
  const config = configOf(options);
  const child = forkChild(config, options);
  const said: unknown[] = [];
  child.on("message", (event) => said.push(event));
  child.on("error", () => {});
  child.unref();
  child.channel?.unref();
  const key = JSON.stringify(config);
  early.set(key, { child, said });
  setTimeout(() => early.delete(key) && child.kill("SIGKILL"), UNCLAIMED_MS).unref();
}

/** A process that serves: an early one where it fits and is alive, else a new one. */
export function takeChild(options: InstanceOptions): ServingChild {
  const key = JSON.stringify(configOf(options));
  const found = early.get(key);
  early.delete(key);
  const isThere = found?.child.exitCode === null && found.child.signalCode === null;
  if (options.entry !== undefined || !isThere || !found.child.connected) {
    return { child: startChild(options), said: [] };
  }
  const { child } = found;
  child.removeAllListeners();
  child.ref();
  child.channel?.ref();
  return found;
}
