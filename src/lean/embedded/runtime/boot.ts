import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { LemmataError, messageOf } from "../../../core/errors/index.ts";
import { compileModule, free } from "./compiled-code.ts";
import {
  ADDED_LIBRARIES_FOLDER,
  LIBRARY_FOLDER,
  mainStackBytes,
  type SnapshotHeader,
  TLS_RANGE,
} from "./layout.ts";
import { createFolderFileSystem, createLibraryFileSystem } from "./library-file-system.ts";
import { nativeMessageOf } from "./native-exception.ts";
import type { Runtime, WasmTable } from "./runtime.ts";
import { readSnapshotHeap } from "./snapshot.ts";
import { createThreadHost, LOADER_CODE_MB } from "./thread-host.ts";
import { utcZone, ZONE_PATH } from "./time-zone.ts";

export interface BootOptions {
  gluePath: string;
  wasmPath: string;
  symbolsPath: string;
  invokersPath: string;
  /** V8's code of earlier processes; it may be absent. */
  codePath: string;
  /** Whether this process is there to write that code. */
  makesCode: boolean;
  libraryPath: string;
  libraryIndexPath: string;
  /** Folder of the modules of added libraries; it may be absent. */
  addedModulesPath: string;
  /** Heap to start from; without it, or when it is damaged, the runtime starts empty. */
  snapshot?: { header: SnapshotHeader; path: string };
  /** The program of a thread of Lean's. */
  threadUrl: URL;
  /** Threads that are started at once; more are when Lean asks. */
  threads: number;
  /** Native stack of each thread, MiB. */
  stackMb: number;
  /** Memory, in pages of 64 KiB. */
  memoryPages: number;
  /** Called when a thread dies or the runtime aborts: nothing of this instance can be trusted after. */
  onFatal(reason: string): void;
}

/** Bytes, of which the address of each stack frame is a multiple. */
const STACK_ALIGNMENT = 16;

/** Threads whose blocks are known; an instance has fewer. */
const MAX_THREADS = 1024;

/** Starts the wasm runtime in the current thread. Throws `lean-start-failed`. */
export async function bootRuntime(options: BootOptions): Promise<Runtime> {
  const symbols = readShared(options.symbolsPath);
  const invokers = new WebAssembly.Module(readFileSync(options.invokersPath));
  const lastOutput: string[] = [];
  const print = (line: string) => {
    lastOutput.push(line);
    if (lastOutput.length > 50) lastOutput.shift();
    if (/INTERNAL PANIC/.test(line)) options.onFatal(line);
  };
  // First, and what was read for it is given back before the heap is filled: never is all of it there at once.
  const compiled = readModule(options);
  // All of it is reserved at once (pages are only backed when touched), so the buffer never
  // changes and every view of it stays valid.
  let memory = newMemory(options.memoryPages);
  let restored = options.snapshot?.header;
  if (options.snapshot) {
    const { path, header } = options.snapshot;
    if (!readSnapshotHeap(path, header, new Uint8Array(memory.buffer))) {
      memory = newMemory(options.memoryPages);
      restored = undefined;
    }
  }
  const host = createHost(symbols, invokers, options, restored);
  const globals = globalThis as unknown as { lemmataHost: Host; Module: object };
  globals.lemmataHost = host;
  await new Promise<void>((resolve, reject) => {
    globals.Module = {
      noInitialRun: true,
      thisProgram: "/lean/bin/lean",
      mainScriptUrlOrBlob: "pthread",
      wasmMemory: memory,
      instantiateWasm(
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
      ) {
        done(new WebAssembly.Instance(compiled.module, imports), compiled.module);
      },
      preRun: [
        () => {
          const { FS, ENV } = host.runtime;
          const { libraryPath, libraryIndexPath, addedModulesPath } = options;
          const library = createLibraryFileSystem(FS, libraryPath, libraryIndexPath);
          const added = createFolderFileSystem(FS, addedModulesPath);
          for (const folder of ["/lean", "/lean/bin", "/lean/lib"]) FS.mkdir(folder);
          for (const [system, folder] of [
            [library, LIBRARY_FOLDER],
            [added, ADDED_LIBRARIES_FOLDER],
          ] as const) {
            FS.mkdir(folder);
            FS.mount(system, {}, folder);
          }
          memoryFiles(FS).write(ZONE_PATH, utcZone());
          ENV.LEAN_PATH = LIBRARY_FOLDER;
          ENV.LEAN_SYSROOT = "/lean";
        },
      ],
      onRuntimeInitialized: resolve,
      onAbort: (reason: unknown) => options.onFatal(`abort: ${messageOf(reason)}`),
      print,
      printErr: print,
    };
    try {
      createRequire(import.meta.url)(options.gluePath);
    } catch (cause) {
      reject(new LemmataError("lean-start-failed", "the Lean runtime did not start", { cause }));
    }
  });
  const { native } = host;
  adoptStack(native, restored);
  const { symbol, mainThread, bell, bellSlot, threads, standing, leaveSlot } = host;
  const files = memoryFiles(host.runtime.FS);
  const shared = { bell, bellSlot, threads, standing, leaveSlot };
  return {
    files,
    ...shared,
    ...compiled,
    memory,
    native,
    symbol,
    lastOutput,
    mainThread,
    restored,
  };
}

function readModule({ wasmPath, codePath, makesCode }: BootOptions) {
  const bytes = readFileSync(wasmPath);
  const compiled = compileModule(bytes, codePath, makesCode);
  // The module has a copy; these 116 MB would wait for a garbage collection.
  free(bytes.buffer);
  return compiled;
}

function newMemory(pages: number): Runtime["memory"] {
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Gives the main thread a large stack in the wasm heap; its own has only 64 KiB. */
function adoptStack(native: Runtime["native"], snapshot: SnapshotHeader | undefined): void {
  const setLimits = native("emscripten_stack_set_limits");
  const restore = native("_emscripten_stack_restore");
  if (snapshot) {
    setLimits(snapshot.stackHigh, snapshot.stackLow);
    restore(snapshot.stackPointer);
    return;
  }
  const low = native("malloc")(mainStackBytes);
  // As C code takes it to be: where it is not, a number that it formats comes out wrong.
  const high = (low + mainStackBytes) & -STACK_ALIGNMENT;
  setLimits(high, low);
  restore(high);
}

function memoryFiles(FS: EmscriptenFs): Runtime["files"] {
  return {
    write(path, bytes) {
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, bytes);
    },
    read: (path) => FS.readFile(path),
  };
}

interface EmscriptenFs {
  mkdirTree(path: string): void;
  writeFile(path: string, bytes: Uint8Array): void;
  readFile(path: string): Uint8Array;
  mkdir(path: string): void;
  mount(type: object, options: object, path: string): void;
  createNode(
    parent: object | null,
    name: string,
    mode: number,
    device: number,
  ): Record<string, unknown>;
  ErrnoError: new (errno: number) => Error;
}

interface Host {
  symbol(name: string): number | undefined;
  native: Runtime["native"];
  symbolBytes(name: Uint8Array): number | undefined;
  filterImports(all: Record<string, unknown>, denied: string[]): Record<string, unknown>;
  bell: Int32Array;
  bellSlot: number;
  leaveSlot: number;
  threads: Uint32Array;
  standing: Uint32Array;
  Worker: unknown;
  poolSize: number;
  restore?: { mainThread: number };
  tls: { start: number; end: number };
  mainThread: number;
  runtime: { table: WasmTable; FS: EmscriptenFs; ENV: Record<string, string> };
}

function createHost(
  symbols: Uint32Array,
  invokers: WebAssembly.Module,
  options: BootOptions,
  restored: SnapshotHeader | undefined,
): Host {
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const threads = new Uint32Array(new SharedArrayBuffer(4 * MAX_THREADS));
  const standing = new Uint32Array(new SharedArrayBuffer(4 * 3));
  let workers = 0;
  class PthreadWorker extends Worker {
    constructor(_script: string, workerOptions: WorkerOptions) {
      super(options.threadUrl, {
        ...workerOptions,
        env: {},
        workerData: {
          kind: "em-pthread",
          shared: { symbols, invokers, bell, threads, standing, thread: ++workers },
          gluePath: options.gluePath,
        },
        resourceLimits: { stackSizeMb: options.stackMb, codeRangeSizeMb: LOADER_CODE_MB },
      });
      this.on("error", (error) => options.onFatal(`a Lean thread died: ${nativeMessageOf(error)}`));
    }
  }
  return {
    ...createThreadHost({ symbols, invokers, bell, threads, standing, thread: 0 }),
    bell,
    threads,
    standing,
    Worker: PthreadWorker,
    poolSize: options.threads,
    restore: restored ? { mainThread: restored.mainThread } : undefined,
    tls: TLS_RANGE,
    mainThread: 0,
    runtime: undefined as unknown as Host["runtime"],
  };
}

function readShared(path: string): Uint32Array {
  const bytes = readFileSync(path);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return new Uint32Array(shared);
}
