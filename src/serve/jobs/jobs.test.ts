import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LemmataError } from "../../core/errors/index.ts";
import type { JobEvent, JobRecord } from "../../store/index.ts";
import type { LeanServices } from "../lean-services.ts";
import { type JobOwner, Jobs } from "./jobs.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-jobs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ME: JobOwner = { name: "me" };
const NEVER = new AbortController().signal;

/** Jobs whose Lean is there when the test says so; here it never is. */
function open(name: string, { maxWaiting = 10 } = {}) {
  const lean = Promise.withResolvers<never>();
  lean.promise.catch(() => {});
  const services = { lean: () => lean.promise } as unknown as LeanServices;
  const jobs = new Jobs({ services, folder: join(folder, name), maxWaiting });
  const submit = (owner = ME) =>
    jobs.submit("prove", { theorem: "theorem t : True" }, owner) as JobRecord;
  const fail = () => lean.reject(new LemmataError("lean-unavailable", "no Lean", { hint: "wait" }));
  return { jobs, submit, fail };
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
  await second.jobs.close();
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
  expect(jobs.submit("prove", {}, ME)).toEqual({ retryAfterSeconds: 30 });
  expect(jobs.counts()).toEqual({ running: 1, waiting: 1 });
  const closed = jobs.close();
  fail();
  await closed;
});
