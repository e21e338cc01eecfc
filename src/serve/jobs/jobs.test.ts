import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LemmataError } from "../../core/errors/index.ts";
import { withResolvers } from "../../core/index.ts";
import { type JobEvent, type JobRecord, JobStore } from "../../store/index.ts";
import type { LeanServices } from "../lean-services.ts";
import { type JobOwner, Jobs } from "./jobs.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-jobs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ME: JobOwner = { name: "me" };
const NEVER = new AbortController().signal;

/** Jobs whose Lean is there when the test says so; here it never is. */
function open(name: string, { maxWaiting = 10, atOnce = 1 } = {}) {
  const lean = withResolvers<never>();
  lean.promise.catch(() => {});
  let asked = lean;
  const next = () => {
    asked = withResolvers<never>();
    asked.promise.catch(() => {});
    return Promise.race([lean.promise, asked.promise]);
  };
  const failOne = () => asked.reject(new LemmataError("lean-unavailable", "no Lean"));
  const services = { lean: next } as unknown as LeanServices;
  const jobs = new Jobs({ services, folder: join(folder, name), maxWaiting, atOnce });
  let count = 0;
  const submit = (owner = ME, which = ++count) =>
    jobs.submit("prove", { theorem: `theorem t${which} : True` }, owner) as JobRecord;
  const fail = () => lean.reject(new LemmataError("lean-unavailable", "no Lean", { hint: "wait" }));
  return { jobs, submit, fail, failOne };
}

async function eventsOf(jobs: Jobs, { id }: JobRecord, after = 0): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for await (const event of jobs.events(id, after, NEVER)) events.push(event);
  return events;
}

test("a job that was running goes on with the next server, and its events with it", async () => {
  const first = open("restart");
  const [running, waiting] = [first.submit(), first.submit()];
  expect([running.state, waiting.state]).toEqual(["running", "queued"]);
  const watched = first.jobs.events(running.id, 0, NEVER);
  expect((await watched.next()).value).toMatchObject({ id: 1, kind: "queued" });
  expect((await watched.next()).value).toMatchObject({ id: 2, kind: "start" });
  const closed = first.jobs.close();
  first.fail();
  await closed;
  expect(await watched.next()).toMatchObject({ done: true });
  const second = open("restart");
  expect(second.jobs.get(running.id, ME)?.state).toBe("running");
  const rest = eventsOf(second.jobs, running, 2);
  second.fail();
  expect((await rest).map(({ id, kind }) => [id, kind])).toEqual([
    [3, "start"],
    [4, "end"],
  ]);
  expect(second.jobs.get(running.id, ME)).toMatchObject({
    state: "failed",
    error: { code: "lean-unavailable", message: "no Lean", hint: "wait" },
  });
  expect((await eventsOf(second.jobs, waiting)).at(-1)?.kind).toBe("end");
  const beyond = await eventsOf(second.jobs, running, 99);
  expect(beyond.map(({ id, kind }) => [id, kind])).toEqual([[4, "end"]]);
  await second.jobs.close();
});

test("as many jobs as may run side by side, and the next where one is over", async () => {
  const { jobs, submit, fail, failOne } = open("side-by-side", { atOnce: 2 });
  const [first, second, third] = [submit(), submit(), submit()];
  const states = () => [first, second, third].map(({ id }) => jobs.get(id, ME)?.state);
  expect(states()).toEqual(["running", "running", "queued"]);
  failOne();
  await eventsOf(jobs, second);
  expect(states()).toEqual(["running", "failed", "running"]);
  fail();
  await eventsOf(jobs, third);
  expect(states()).toEqual(["failed", "failed", "failed"]);
  await jobs.close();
});

test("a job is cancelled while it runs and while it waits; one that is over stays as it is", async () => {
  const { jobs, submit, fail } = open("cancel");
  const [running, waiting] = [submit(), submit()];
  expect(await jobs.cancel(waiting.id)).toMatchObject({ state: "cancelled" });
  const cancelled = jobs.cancel(running.id);
  fail();
  expect(await cancelled).toMatchObject({ state: "cancelled" });
  expect((await eventsOf(jobs, waiting)).map(({ kind }) => kind)).toEqual(["queued", "end"]);
  const failed = submit();
  await eventsOf(jobs, failed);
  expect(await jobs.cancel(failed.id)).toMatchObject({ state: "failed" });
  await jobs.close();
});

test("jobs belong to their owner, and no more than so many wait", async () => {
  const { jobs, submit, fail } = open("owner", { maxWaiting: 2 });
  const [mine, other] = [submit(), submit({ name: null })];
  expect(jobs.get(mine.id, { name: "you" })).toBeUndefined();
  expect(jobs.list({ name: null }, 10).map(({ id }) => id)).toEqual([other.id]);
  expect(jobs.submit("prove", {}, ME)).toMatchObject({ code: "overloaded", retryAfterSeconds: 30 });
  expect(jobs.counts()).toEqual({ running: 1, waiting: 1 });
  const closed = jobs.close();
  fail();
  await closed;
});

test("owners take turns, however many jobs one of them has", async () => {
  const { jobs, submit, failOne } = open("turns");
  const you: JobOwner = { name: "you" };
  const many = [submit(), submit(), submit(), submit()];
  const few = [submit(you), submit(you)];
  const order: string[] = [];
  const running = () =>
    [...many, ...few].find(
      ({ id }) => jobs.get(id, { name: null, isAdmin: true })?.state === "running",
    );
  for (let job = running(); job; job = running()) {
    order.push(job.owner ?? "");
    const cancelled = jobs.cancel(job.id);
    failOne();
    await cancelled;
  }
  expect(order).toEqual(["me", "you", "me", "you", "me", "me"]);
  await jobs.close();
});

test("an owner has no more jobs at a time than it may, and spends no more than it may", async () => {
  const { jobs, submit, fail } = open("limits");
  const store = new JobStore(join(folder, "limits"));
  const limited: JobOwner = { name: "limited", maxJobs: 1, maxCostPerDay: 2 };
  const job = submit(limited);
  expect(jobs.submit("prove", {}, limited)).toMatchObject({
    code: "rate-limited",
    retryAfterSeconds: 30,
  });
  expect(submit().state).toBe("queued");
  store.update(job.id, { costUsd: 2, state: "finished" });
  const withModel = { policies: ["symbolic", "llm"] };
  const refused = jobs.submit("prove", withModel, limited) as { retryAfterSeconds: number };
  expect(refused).toMatchObject({ code: "rate-limited", message: expect.stringContaining("$2") });
  expect(refused.retryAfterSeconds / 3600).toBeCloseTo(24, 1);
  expect(jobs.submit("formalize", {}, limited)).toMatchObject({ code: "rate-limited" });
  // Automation costs nothing.
  expect(jobs.submit("prove", { policies: ["symbolic"] }, limited)).toMatchObject({
    state: "queued",
  });
  store.close();
  const closed = jobs.close();
  fail();
  await closed;
});

test("an admin sees the jobs of all, others their own and the runs of these", async () => {
  const { jobs, submit, fail } = open("admin");
  const [mine, yours] = [submit(), submit({ name: "you" })];
  const admin: JobOwner = { name: "root", isAdmin: true };
  expect(jobs.list(admin, 10).map(({ id }) => id)).toEqual([yours.id, mine.id]);
  expect(jobs.get(mine.id, admin)?.id).toBe(mine.id);
  const store = new JobStore(join(folder, "admin"));
  store.update(mine.id, { run: "r1" });
  store.close();
  expect([...jobs.runsOf(ME)]).toEqual(["r1"]);
  expect([...jobs.runsOf({ name: "you" })]).toEqual([]);
  const closed = jobs.close();
  fail();
  await closed;
});

test("what is asked twice waits for the first answer; of another it does not", async () => {
  const { jobs, submit, fail } = open("equal", { atOnce: 3 });
  const [first, same, others] = [submit(ME, 1), submit(ME, 1), submit({ name: "you" }, 1)];
  expect(jobs.get(first.id, ME)?.state).toBe("running");
  expect(jobs.get(same.id, ME)?.state).toBe("queued");
  expect(jobs.get(others.id, { name: "you" })?.state).toBe("running");
  fail();
  expect((await eventsOf(jobs, same)).map(({ kind }) => kind)).toEqual(["queued", "start", "end"]);
  await jobs.close();
});

test("a folder's jobs belong to one server, until it is closed", async () => {
  const { jobs, fail, submit } = open("two-servers");
  const job = submit();
  expect(() => open("two-servers")).toThrow("another server works on the jobs");
  expect(jobs.get(job.id, ME)?.state).toBe("running");
  const closed = jobs.close();
  fail();
  await closed;
  const next = open("two-servers");
  const closing = next.jobs.close();
  next.fail();
  await closing;
});
