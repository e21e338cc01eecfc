// A worker process whose jobs are a stand-in for Lean's: argument 1 the address of Redis, 2 the queue, 3 a file to which it
// writes a line for each job that it begins. Kinds: `double` gives twice `n` after `ms`, `die` kills the process,
// `fail` throws what the request says.
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type ErrorCode, LemmataError } from "../../src/core/errors/index.ts";
import { QueueWorker, RedisLink } from "../../src/workers/queue/index.ts";

const [url = "", name = "", log = ""] = process.argv.slice(2);
interface StandInRequest {
  n: number;
  ms?: number;
  code?: ErrorCode;
  /** Of a text in the answer. */
  length?: number;
}

const link = await RedisLink.open(url);
const worker = await QueueWorker.open(link, {
  name,
  atOnce: 2,
  silenceMs: 1_200,
  deaths: 2,
  async handle(kind, request, signal) {
    const { n, ms = 0, code = "internal", length = 0 } = request as StandInRequest;
    appendFileSync(log, `${process.pid} ${kind} ${n}\n`);
    if (kind === "die") process.kill(process.pid, "SIGKILL");
    if (kind === "fail") throw new LemmataError(code, `no ${n}`, { hint: "give another" });
    await sleep(ms, undefined, { signal });
    const answer = { twice: 2 * n, by: process.pid, text: "x ".repeat(length / 2) };
    return { answer, isKept: kind === "double" };
  },
});
process.once("SIGTERM", async () => {
  await worker.close(100);
  await link.close();
  process.exit();
});
process.stderr.write("ready\n");
