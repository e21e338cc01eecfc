// Entry of a Lean worker thread: sets up symbol look-up, then loads the same glue as the main thread.
import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";
import { createThreadHost, type ThreadShare } from "../runtime/thread-host.ts";

const { shared, gluePath } = workerData as { shared: ThreadShare; gluePath: string };
const globals = globalThis as unknown as { lemmataHost: object; Module: object };
globals.lemmataHost = createThreadHost(shared);
globals.Module = { noInitialRun: true };
createRequire(import.meta.url)(gluePath);
