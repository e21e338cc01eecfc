// Entry of an instance process. It only relays between its parent and the thread that owns Lean, so it stays
// responsive whatever Lean does, and it ends with its parent: at once, without waiting for a thread that may hang.
import { Worker } from "node:worker_threads";
import { LOADER_CODE_MB } from "../runtime/thread-host.ts";
import type { InstanceEvent } from "./protocol.ts";

const config = JSON.parse(process.argv[2] ?? "{}");
const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
const worker = new Worker(new URL(`./session-worker.${extension}`, import.meta.url), {
  workerData: config,
  env: {},
  stdout: true,
  stderr: true,
  resourceLimits: {
    stackSizeMb: 256,
    maxOldGenerationSizeMb: 4096,
    codeRangeSizeMb: LOADER_CODE_MB,
  },
});
const say = (event: InstanceEvent) => process.connected && process.send?.(event);
worker.on("message", (event: InstanceEvent) => say(event));
worker.on("messageerror", (error) => fail(`an answer could not be read: ${error.message}`));
worker.on("error", (error) => fail(`the Lean thread failed: ${error.message}`));
worker.on("exit", (code) => fail(`the Lean thread ended with code ${code}`));
process.on("message", (request) => worker.postMessage(request));
const end = () => process.kill(process.pid, "SIGKILL");
process.on("disconnect", end);
// The parent may be gone before anybody listened.
if (!process.connected) end();
// Sent to everybody of a group: the parent saves first, and ends this process then.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

function fail(reason: string): void {
  say({ kind: "fatal", reason });
  setTimeout(() => process.exit(70), 20);
}
