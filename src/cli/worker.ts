import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import { version } from "../lean/index.ts";
import { interruptOn } from "../platform/index.ts";
import type { Part } from "../workers/index.ts";
import { count } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";

interface WorkerFlags {
  queue: string;
  take: Part[];
  checks: number;
  threads: number;
  programs: number;
  grace: number;
  json?: boolean;
}

const PARTS: readonly Part[] = ["checks", "proofs", "programs"];

export function addWorkerCommand(program: Command): void {
  const cores = availableParallelism();
  program
    .command("worker")
    .description("Take work from `serve`, `prove` and `bench` on other machines, through Redis.")
    .requiredOption("--queue <url>", "redis://[USER:PASSWORD@]HOST:PORT, rediss:// for TLS")
    .option("--take <kinds>", "checks, proofs, programs, or several", readParts, [
      "checks",
      "proofs",
    ])
    .option("--checks <n>", "checks side by side", count, cores + 1)
    .option("--threads <n>", "proofs side by side, about 0.6 GB each", count, 2)
    .option("--programs <n>", "programs side by side", count, cores)
    .option("--grace <seconds>", "for what is under way when it is to stop", count, 20)
    .option("--json", "one JSON object per event and line")
    .addHelpText(
      "after",
      `
Takes only what was asked by the same version of lemmata and Lean, with the same libraries. Whoever writes into
that Redis can forge verdicts: give it a password (here as LEMMATA_QUEUE_PASSWORD), and TLS on shared networks. \`programs\` needs
bubblewrap. SIGTERM and Ctrl-C end it; what is not done goes back to the queue. See docs/scale-out.md.

Examples:
  $ npx lemmata worker --queue redis://queue.internal:6379
  $ npx lemmata serve --workers redis://queue.internal:6379
  $ npx lemmata prove tasks.jsonl --workers redis://queue.internal:6379`,
    )
    .action(async (flags: WorkerFlags) => {
      const code = await work(flags);
      // BullMQ goes on looking for a Redis that is gone, and would keep the process.
      process.exit(code);
    });
}

async function work(flags: WorkerFlags): Promise<number> {
  const { LemmataWorker } = await import("../workers/index.ts");
  const { queue: url, take: parts, checks: lanes, threads, programs, grace, json } = flags;
  const tell = (event: object, text: string) => print(`${json ? JSON.stringify(event) : text}\n`);
  using interrupt = interruptOn();
  const stop = once(interrupt.signal, "abort");
  const worker = await LemmataWorker.open({
    ...{ url, parts, lanes, threads, programs },
    onProgress: (step) => tell({ event: "progress", step }, step),
    onJob: (job) => {
      const { kind, status, elapsedMs } = job;
      tell({ event: "job", ...job }, `${kind}: ${status} after ${(elapsedMs / 1000).toFixed(1)} s`);
    },
  });
  const { queues, address } = worker;
  const takes = parts.join(", ");
  tell(
    { event: "ready", version: version(), address, queues },
    `${version()} takes ${takes} from ${address}`,
  );
  await stop;
  tell({ event: "stop" }, "stopping: ending what is under way");
  await worker.close(grace * 1000);
  return EXIT.ok;
}

function readParts(text: string): Part[] {
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  const parts = PARTS.filter((part) => names.includes(part));
  if (parts.length === names.length) return parts;
  throw new LemmataError("bad-input", `there is no such work: ${text}`, {
    hint: `Give ${PARTS.join(", ")}, or several as checks,proofs.`,
  });
}
