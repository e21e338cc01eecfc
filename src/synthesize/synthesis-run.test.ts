import { expect, test } from "vitest";
import { VERSIONS } from "../../tests/support/run-records.ts";
import type { SynthesisResult } from "../core/index.ts";
import { SqliteRunStore } from "../store/index.ts";
import { SynthesisRun } from "./synthesis-run.ts";
import type { SynthesisTask } from "./task.ts";

const task: SynthesisTask = {
  id: "twice",
  description: "Double a number.",
  signature: { name: "twice", parameters: [{ name: "n", type: "Nat" }], returnType: "Nat" },
  cases: [],
  rejectedInputs: [],
  specification: undefined,
  program: undefined,
};
const stopped: SynthesisResult = {
  end: "cancelled",
  reason: null,
  specification: null,
  program: null,
  specificationReport: null,
  programReport: null,
  correctness: null,
  steps: [],
};

test("the same command goes on with what was stopped, and finds what is finished", () => {
  const store = new SqliteRunStore({ folder: ":memory:", versions: VERSIONS });
  const open = (settings = { rounds: 10 }) =>
    new SynthesisRun(store, { task, settings, fresh: false });
  const first = open();
  first.keep(stopped);
  const second = open();
  expect([second.id, second.finished()]).toEqual([first.id, undefined]);
  second.keep({ ...stopped, end: "done" });
  const third = open();
  expect([third.id, third.finished()?.end]).toEqual([first.id, "done"]);
  expect(open({ rounds: 2 }).id).not.toBe(first.id);
  store.close();
});
