import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { JobQueue, queueName, RedisLink } from "../src/workers/queue/index.ts";
import { freePort, RedisServer } from "./support/redis-server.ts";

const STAND_IN = fileURLToPath(new URL("support/stand-in-worker.ts", import.meta.url));
const VERSIONS = { lemmata: "1.2.3", lean: "4.0.0", libraries: [] };

const folder = mkdtempSync(join(tmpdir(), "lemmata-queue-"));
let redis: RedisServer;
let log = "";
let name = "";
let tests = 0;
const links: RedisLink[] = [];
const queues: JobQueue[] = [];
const workers: ChildProcess[] = [];

beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(async () => {
  await redis.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  name = queueName(`stand-in-${++tests}`, VERSIONS);
  log = join(folder, `${tests}.log`);
  writeFileSync(log, "");
});
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
  for (const queue of queues.splice(0)) await queue.close();
  for (const link of links.splice(0)) await link.close();
});

async function open(options: { maxWaiting?: number; patienceMs?: number; name?: string } = {}) {
  const link = await RedisLink.open(redis.url, { patienceMs: options.patienceMs });
  links.push(link);
  const queue = await JobQueue.open(link, { name, ...options });
  queues.push(queue);
  return queue;
}

async function startWorker(queue = name): Promise<ChildProcess> {
  const args = [STAND_IN, redis.url, queue, log];
  const worker = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "pipe"] });
  workers.push(worker);
  await once(worker.stderr as NodeJS.ReadableStream, "data");
  return worker;
}

/** Of the jobs that were begun, in order: `PID KIND N`. */
const begun = () => readFileSync(log, "utf8").split("\n").filter(Boolean);

async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(20)) {
    if (holds()) return;
  }
  throw new Error("it did not come to be within 30 s");
}

test("equal requests are one job and one answer, for all callers and later ones", async () => {
  const [one, other] = [await open(), await open()];
  await startWorker();
  const answers = await Promise.all([
    one.ask("double", { n: 4, ms: 300 }),
    one.ask("double", { ms: 300, n: 4 }),
    other.ask("double", { n: 4, ms: 300 }),
  ]);
  expect(answers[0]).toMatchObject({ status: "answered", answer: { twice: 8 } });
  expect(answers).toEqual(Array(3).fill(answers[0]));
  expect(await other.ask("double", { n: 4, ms: 300 })).toEqual(answers[0]);
  expect(begun()).toHaveLength(1);
  await other.ask("double", { n: 4, ms: 300 }, { fresh: true });
  expect(begun()).toHaveLength(2);
  // What another try may change is nobody else's.
  for (const queue of [one, other]) await queue.ask("once", { n: 5 });
  expect(begun()).toHaveLength(4);
});

test("answers come as they are, short or long, for all callers or for one", async () => {
  const [one, other] = [await open(), await open()];
  await startWorker();
  for (const kind of ["double", "once"])
    for (const length of [2, 100_000]) {
      const request = { n: length, ms: 200, length };
      const asked = Promise.all([one.ask(kind, request), other.ask(kind, request)]);
      const text = "x ".repeat(length / 2);
      const answered = { status: "answered", answer: { twice: 2 * length, text } };
      for (const answer of await asked) expect(answer).toMatchObject(answered);
    }
});

test("a job whose worker is killed is done by another; one that kills them is set aside, with a reason", async () => {
  const queue = await open();
  const first = await startWorker();
  const answer = queue.ask("double", { n: 1, ms: 1_000 });
  await until(() => begun().length === 1);
  first.kill("SIGKILL");
  const second = await startWorker();
  expect(await answer).toMatchObject({ answer: { twice: 2, by: second.pid } });

  const poison = queue.ask("die", { n: 0 });
  await until(() => second.signalCode === "SIGKILL");
  const third = await startWorker();
  await until(() => third.signalCode === "SIGKILL");
  await startWorker();
  const setAside = { status: "set-aside", reason: expect.stringContaining("its workers died") };
  expect(await poison).toEqual(setAside);
  expect(await (await open()).ask("die", { n: 0 })).toEqual(setAside);
  expect(begun().filter((line) => line.includes("die"))).toHaveLength(2);
  expect(await queue.ask("double", { n: 2 })).toMatchObject({ answer: { twice: 4 } });
});

test("failures come back as they were thrown; those of the environment are tried three times", async () => {
  const queue = await open();
  await startWorker();
  const failure = { message: "no 1", hint: "give another" };
  await expect(queue.ask("fail", { n: 1, code: "bad-input" })).rejects.toMatchObject({
    ...failure,
    code: "bad-input",
  });
  expect(begun()).toHaveLength(1);
  await expect(queue.ask("fail", { n: 1, code: "lean-start-failed" })).rejects.toMatchObject({
    ...failure,
    code: "lean-start-failed",
  });
  expect(begun()).toHaveLength(4);
});

test("workers of another version, or with other libraries, take nothing", async () => {
  const libraries = ["a".repeat(64)];
  for (const other of [
    { ...VERSIONS, lean: "4.0.1" },
    { ...VERSIONS, lemmata: "1.2.4" },
    { ...VERSIONS, libraries },
  ]) {
    expect(queueName("checks", other)).not.toBe(queueName("checks", VERSIONS));
  }
  await startWorker(queueName(`stand-in-${tests}`, { ...VERSIONS, libraries }));
  const queue = await open({ patienceMs: 1_500 });
  await expect(queue.ask("double", { n: 1 })).rejects.toMatchObject({
    code: "queue-unreachable",
    message: expect.stringMatching(/^no worker was there for \d s$/),
  });
  expect(begun()).toEqual([]);
});

test("a full queue says busy, runs share the workers, and what is cancelled goes", async () => {
  const queue = await open({ maxWaiting: 12 });
  const ask = (run: string, n: number, signal?: AbortSignal) =>
    queue.ask("double", { n, ms: 5 }, { run, signal });
  const stop = new AbortController();
  const long = Array.from({ length: 9 }, (_, n) => ask("long", n));
  const short = Array.from({ length: 2 }, (_, n) => ask("short", 100 + n));
  const dropped = ask("dropped", 200, stop.signal);
  for (const end = performance.now() + 10_000; (await queue.counts()).waiting < 12; ) {
    expect(performance.now()).toBeLessThan(end);
  }
  expect(await ask("late", 300)).toEqual({ status: "busy" });
  stop.abort();
  expect(await dropped).toEqual({ status: "cancelled" });
  await startWorker();
  await Promise.all([...long, ...short]);
  const order = begun().map((line) => Number(line.split(" ")[2]));
  expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 100, 101]);
  // The run that came last waited for no more of the first one's jobs than it had itself, give or take one a worker has.
  expect(order.indexOf(101)).toBeLessThan(6);
  expect(await ask("late", 300)).toMatchObject({ status: "answered" });
});

test("what is worked on for nobody ends, and a worker that is stopped gives its job back", async () => {
  const queue = await open();
  const first = await startWorker();
  const stop = new AbortController();
  const cancelled = queue.ask("double", { n: 1, ms: 60_000 }, { signal: stop.signal });
  await until(() => begun().length === 1);
  stop.abort();
  expect(await cancelled).toEqual({ status: "cancelled" });
  for (const end = performance.now() + 10_000; (await queue.counts()).running > 0; ) {
    expect(performance.now()).toBeLessThan(end);
  }
  const given = queue.ask("double", { n: 2, ms: 1_500 });
  await until(() => begun().length === 2);
  first.kill("SIGTERM");
  await once(first, "exit");
  const second = await startWorker();
  expect(await given).toMatchObject({ answer: { twice: 4, by: second.pid } });
});

test("callers and workers bear a restart of Redis, and hear of one that does not come back", async () => {
  const queue = await open({ patienceMs: 4_000 });
  await startWorker();
  const asked = Array.from({ length: 20 }, (_, n) => queue.ask("double", { n, ms: 200 }));
  await until(() => begun().length >= 4);
  await redis.kill();
  await sleep(500);
  const during = queue.ask("double", { n: 20 });
  await redis.resume();
  const answers = await Promise.all([...asked, during]);
  expect(answers.map((each) => each.status === "answered" && each.answer)).toEqual(
    Array.from({ length: 21 }, (_, n) => expect.objectContaining({ twice: 2 * n })),
  );
  const impatient = await open({ patienceMs: 300 });
  await redis.kill();
  await expect(impatient.ask("double", { n: 99 })).rejects.toMatchObject({
    code: "queue-unreachable",
    message: expect.stringContaining("did not answer for 0.3 s"),
  });
  const worker = workers[0] as ChildProcess;
  await redis.resume();
  await sleep(1_500);
  expect(await impatient.ask("double", { n: 1, ms: 200 })).toMatchObject({ answer: { twice: 2 } });
  // A worker ends when it is asked to, also while Redis is gone.
  await redis.kill();
  worker.kill("SIGTERM");
  await once(worker, "exit");
  await redis.resume();
});

test("a password comes from the environment, and without it nothing is done", async () => {
  const guarded = await RedisServer.start({ password: "secret" });
  const { LEMMATA_QUEUE_PASSWORD: before } = process.env;
  const options = { patienceMs: 500 };
  try {
    await expect(RedisLink.open(guarded.url, options)).rejects.toMatchObject({
      code: "queue-unreachable",
      message: expect.stringContaining("NOAUTH"),
      hint: "give its password in LEMMATA_QUEUE_PASSWORD",
    });
    process.env.LEMMATA_QUEUE_PASSWORD = "secret";
    const link = await RedisLink.open(guarded.url, options);
    expect(await link.redis.ping()).toBe("PONG");
    await link.close();
  } finally {
    if (before === undefined) delete process.env.LEMMATA_QUEUE_PASSWORD;
    else process.env.LEMMATA_QUEUE_PASSWORD = before;
    await guarded.stop();
  }
});

test("an address that is none is refused, and one without a Redis named without its password", async () => {
  await expect(RedisLink.open("http://localhost")).rejects.toMatchObject({ code: "bad-input" });
  const url = `redis://:secret@127.0.0.1:${await freePort()}`;
  const opening = RedisLink.open(url, { patienceMs: 500 });
  const failure = await opening.catch((error: Error) => error);
  expect(failure).toMatchObject({ code: "queue-unreachable" });
  expect((failure as Error).message).not.toContain("secret");
});
