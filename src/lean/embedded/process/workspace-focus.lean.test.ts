import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "./lean-workspace.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

async function holeOf(text: string): Promise<number> {
  const run = await workspace.run({ text });
  if (run.status !== "finished") throw new Error(run.reason);
  return run.sorries[0]?.proofState as number;
}

async function step(state: number, tactic: string, maxHeartbeats?: number) {
  return workspace.step(state, tactic, maxHeartbeats === undefined ? {} : { maxHeartbeats });
}

test("a focused goal is completed by itself", async () => {
  const hole = await holeOf("theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by sorry");
  const split = await step(hole, "constructor");
  if (split.status !== "finished") throw new Error(split.status);
  expect(split.goals).toHaveLength(2);
  const second = await workspace.focus(split.proofState, 1);
  if (second.status !== "finished") throw new Error(second.reason);
  const done = await step(second.value, "exact hq");
  expect(done).toMatchObject({ status: "finished", goals: [], proofStatus: "Completed" });
  await expect(workspace.focus(split.proofState, 2)).rejects.toThrow("has no goal 2");
});

test("a focused goal is completed where a hypothesis speaks of let variables that the proof does not", async () => {
  const hole = await holeOf(
    "theorem t (p : Nat × Nat) : let a := p.1; let b := p.2; a < b → 2 * a ≤ 2 * b + 1 := by sorry",
  );
  const opened = await step(hole, "intro a b h");
  if (opened.status !== "finished") throw new Error(opened.status);
  const focused = await workspace.focus(opened.proofState, 0);
  if (focused.status !== "finished") throw new Error(focused.reason);
  const done = await step(focused.value, "grind");
  expect(done).toMatchObject({ status: "finished", goals: [], proofStatus: "Completed" });
});

test("a focused goal is completed with a hypothesis whose type was elaborated in steps", async () => {
  const hole = await holeOf(
    "theorem t (a : Array Int) (h : 0 < a.size) : True ∧ a[0] = a[0]! := by sorry",
  );
  const fact = "have f : ∀ (b : Array Int) (i : Nat) (h : i < b.size), b[i] = b[i]! := by simp";
  const stated = await step(hole, fact);
  if (stated.status !== "finished") throw new Error(stated.status);
  const split = await step(stated.proofState, "constructor");
  if (split.status !== "finished") throw new Error(split.status);
  const second = await workspace.focus(split.proofState, 1);
  if (second.status !== "finished") throw new Error(second.reason);
  expect(await step(second.value, "exact f a 0 h")).toMatchObject({ proofStatus: "Completed" });
});

test("a focused goal is rebuilt in a new process, also after what it came from was released", async () => {
  const hole = await holeOf("theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by sorry");
  const split = await step(hole, "constructor");
  if (split.status !== "finished") throw new Error(split.status);
  const second = await workspace.focus(split.proofState, 1);
  if (second.status !== "finished") throw new Error(second.reason);
  workspace.release({ proofStates: [hole, split.proofState] });
  for (const pid of workspace.processIds) process.kill(pid, "SIGKILL");
  expect(await step(second.value, "exact hq")).toMatchObject({ proofStatus: "Completed" });
});

test("a step stops when its heartbeats are used up", async () => {
  const hole = await holeOf(
    "set_option maxHeartbeats 0\ntheorem t : ∀ n < 3000, n * n < 9000000 := by sorry",
  );
  expect(await step(hole, "decide", 50)).toMatchObject({ status: "failed" });
});
