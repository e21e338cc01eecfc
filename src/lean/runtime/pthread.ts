// Entry of a Lean worker thread: sets up symbol look-up, then loads the same glue as the main thread.
import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";
import { createSymbolHost } from "./boot.ts";

const { symbols, gluePath } = workerData as { symbols: Uint32Array; gluePath: string };
const globals = globalThis as unknown as { lemmataHost: object; Module: object };
globals.lemmataHost = createSymbolHost(symbols);
globals.Module = { noInitialRun: true };
createRequire(import.meta.url)(gluePath);
