import { describe, expect, test } from "vitest";
import type { RunId, TaskId, VerdictQuestion } from "../src/core/index.ts";
import type { RunStore } from "../src/core/ports/index.ts";
import { runRequest, sampleSearch, taskResult } from "./support/run-records.ts";

const TASKS = [
  { name: "a.lean", content: "theorem a : 1 = 1 := by sorry" },
  { name: "é∀.lean", content: "theorem b : 2 = 2 := by sorry" },
];

/** What every `RunStore` promises. `make` gives an empty store. */
export function describeRunStore(name: string, make: () => RunStore): void {
  function withTask() {
    const store = make();
    const { run } = store.openRun(runRequest());
    const [task] = store.addTasks(run.id, TASKS);
    if (!task) throw new Error("no task");
    return { store, run, task };
  }

  describe(`${name}: runs`, () => {
    test("the same command goes on with its run, whatever the order of its settings", () => {
      const store = make();
      const first = store.openRun(runRequest({ pass: 1, policy: "symbolic" }));
      expect(first.resumed).toBe(false);
      expect(first.run.state).toBe("running");
      store.closeRun(first.run.id, "interrupted");
      const second = store.openRun(runRequest({ policy: "symbolic", pass: 1 }));
      expect(second.resumed).toBe(true);
      expect(second.run.id).toBe(first.run.id);
    });

    test("what interrupted a run is known until the run goes on", () => {
      const store = make();
      const { run } = store.openRun(runRequest());
      store.closeRun(run.id, "interrupted", "the server is gone");
      expect(store.getRun(run.id)).toMatchObject({ stopped: "the server is gone" });
      expect(store.openRun(runRequest()).run).not.toHaveProperty("stopped");
    });

    test("other settings, other contents and `fresh` begin anew", () => {
      const store = make();
      const ids = [
        store.openRun(runRequest()),
        store.openRun(runRequest({ pass: 2 })),
        store.openRun({ ...runRequest(), inputs: [{ file: "a.lean", sha256: "01" }] }),
        store.openRun(runRequest(), { fresh: true }),
      ].map(({ run }) => run.id);
      expect(new Set(ids).size).toBe(4);
      expect(store.listRuns().map(({ id }) => id)).toEqual(ids.reverse());
    });

    test("a run can be resumed by its id under other settings", () => {
      const store = make();
      const { run } = store.openRun(runRequest());
      store.closeRun(run.id, "interrupted");
      const again = store.openRun(runRequest({ pass: 64 }), { resume: run.id });
      expect(again.run.id).toBe(run.id);
      expect(again.run.settings).toEqual({ pass: 1 });
    });

    test("a run that is being worked on is refused", () => {
      const store = make();
      store.openRun(runRequest());
      expect(() => store.openRun(runRequest())).toThrow(
        expect.objectContaining({ code: "run-in-use" }),
      );
    });

    test("unknown ids are not found", () => {
      const { store, run } = withTask();
      const notFound = expect.objectContaining({ code: "not-found" });
      expect(store.getRun("nobody" as RunId)).toBeUndefined();
      expect(() => store.listTasks("nobody" as RunId)).toThrow(notFound);
      expect(() => store.openRun(runRequest(), { resume: "nobody" as RunId })).toThrow(notFound);
      expect(() => store.startTask(run.id, "nobody" as TaskId)).toThrow(notFound);
    });

    test("a run that was closed says how", () => {
      const { store, run } = withTask();
      store.closeRun(run.id, "finished");
      expect(store.getRun(run.id)).toMatchObject({ state: "finished", tasks: { open: 2 } });
    });
  });

  describe(`${name}: tasks`, () => {
    test("tasks keep their order, and equal ones are one", () => {
      const { store, run } = withTask();
      const [first, second] = TASKS;
      if (!first || !second) throw new Error("no tasks");
      store.addTasks(run.id, [second, first, { name: "c", content: "" }]);
      expect(store.listTasks(run.id).map(({ name }) => name)).toEqual(["a.lean", "é∀.lean", "c"]);
    });

    test("a task has the same id in every run, and another one for another text", () => {
      const { store, task } = withTask();
      const other = store.openRun(runRequest({ pass: 2 })).run;
      const ids = store
        .addTasks(other.id, [...TASKS, { name: "a.lean", content: "changed" }])
        .map(({ id }) => id);
      expect(ids[0]).toBe(task.id);
      expect(new Set(ids).size).toBe(3);
    });

    test("a saved result is read as it was, and saving it twice changes nothing", () => {
      const { store, run, task } = withTask();
      const result = taskResult({ finalText: "theorem é : ∀ n, n = n := by\u0000 rfl" });
      for (let i = 0; i < 2; i++) {
        expect(store.saveTask(run.id, task.id, { status: "proved", result })).toBe(true);
        expect(store.listTasks(run.id)[0]).toEqual({
          runId: run.id,
          id: task.id,
          ...TASKS[0],
          status: "proved",
          attempts: 0,
          result,
        });
      }
      expect(store.getRun(run.id)?.tasks).toMatchObject({ open: 1, proved: 1 });
    });

    test("a worse status never replaces a better one", () => {
      const { store, run, task } = withTask();
      const save = (status: "open" | "skipped" | "failed" | "disproved" | "proved") =>
        store.saveTask(run.id, task.id, { status, result: taskResult({ reason: status }) });
      expect(save("failed")).toBe(true);
      expect(save("open")).toBe(false);
      expect(save("skipped")).toBe(false);
      expect(save("proved")).toBe(true);
      expect(save("failed")).toBe(false);
      expect(store.listTasks(run.id)[0]).toMatchObject({
        status: "proved",
        result: { reason: "proved" },
      });
    });

    test("starts of a task are counted", () => {
      const { store, run, task } = withTask();
      expect(store.startTask(run.id, task.id).attempt).toBe(1);
      expect(store.startTask(run.id, task.id).attempt).toBe(2);
      expect(store.listTasks(run.id)[0]?.attempts).toBe(2);
    });
  });

  describe(`${name}: events and caches`, () => {
    test("events come back as they were, by task and attempt, in order", () => {
      const { store, run, task } = withTask();
      const events = sampleSearch();
      const first = store.startTask(run.id, task.id);
      store.appendEvents(first, events.slice(0, 3));
      store.appendEvents(store.startTask(run.id, task.id), events);
      store.appendEvents(first, events.slice(3));
      const recorded = [...store.events(run.id, task.id)];
      for (const attempt of [1, 2]) {
        const own = recorded.filter((record) => record.attempt === attempt);
        expect(own.map(({ event }) => event)).toEqual(events);
      }
      expect([...store.events(run.id)]).toEqual(recorded);
      const ids = recorded.map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    });

    test("more events than one page or one batch come back complete, also while writing goes on", () => {
      const { store, run, task } = withTask();
      const attempt = store.startTask(run.id, task.id);
      const event = { kind: "lane-lose" as const, lane: 0, reason: "", goal: "g0" };
      for (let at = 0; at < 2000; at++) store.appendEvents(attempt, [{ ...event, at }]);
      const seen: number[] = [];
      for (const { event } of store.events(run.id)) {
        if (seen.length === 700) store.saveTask(run.id, task.id, OUTCOME);
        seen.push(event.at);
      }
      expect(seen).toEqual(Array.from({ length: 2000 }, (_, at) => at));
    });

    test("an event is kept as it was when it was appended", () => {
      const { store, run, task } = withTask();
      const event = { kind: "lane-lose" as const, lane: 0, reason: "", goal: "g0", at: 1 };
      store.appendEvents(store.startTask(run.id, task.id), [event]);
      event.at = 2;
      expect([...store.events(run.id)][0]?.event.at).toBe(1);
    });

    test("a verdict is found by context, statement and proof together", () => {
      const store = make();
      const question = { environment: "def f := 1", statement: "theorem t : f = 1", proof: "rfl" };
      const feedback = { accepted: true, messages: [], goals: [], reasons: [] };
      store.verdicts.put(question, { feedback, elapsedMs: 3 });
      const check = () => {
        expect(store.verdicts.get(question)).toEqual({ feedback, elapsedMs: 3 });
        for (const part of ["environment", "statement", "proof"] as (keyof VerdictQuestion)[]) {
          expect(store.verdicts.get({ ...question, [part]: `${question[part]} ` })).toBeUndefined();
        }
      };
      check();
      store.flush();
      check();
    });

    test("a model's reply is found by its key", () => {
      const store = make();
      const usage = { inputTokens: 10, outputTokens: 2 };
      const reply = {
        text: "by rfl",
        finish: "stop",
        model: "m",
        usage,
        estimated: false,
      } as const;
      store.responses.put("k", reply);
      expect(store.responses.get("k")).toEqual(reply);
      expect(store.responses.get("other")).toBeUndefined();
    });

    test("a text is found by its hash", () => {
      const { texts } = make();
      const hash = texts.put("Prove `é∀`.");
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect([texts.put("Prove `é∀`."), texts.get(hash)]).toEqual([hash, "Prove `é∀`."]);
      expect(texts.get("other")).toBeUndefined();
    });
  });
}

const OUTCOME = { status: "failed" as const, result: taskResult() };
