// Entry of a Lean worker thread: sets up symbol look-up, then loads the same glue as the main thread.
import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";
import { createThreadHost } from "./boot.ts";

const { symbols, bell, gluePath } = workerData as {
  symbols: Uint32Array;
  bell: Int32Array;
  gluePath: string;
};
const globals = globalThis as unknown as { lemmataHost: object; Module: object };
globals.lemmataHost = createThreadHost(symbols, bell);
globals.Module = { noInitialRun: true };
createRequire(import.meta.url)(gluePath);
