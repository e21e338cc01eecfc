import { expect, test } from "vitest";
import { LeanWorkspace } from "./lean-workspace.ts";

const TEXT = `def sum : Nat → Nat → Nat
  | 0, a => a
  | n + 1, a => sum n (a + n)
theorem t (n k : Nat) (h : n < k) : n + 1 < k + 1 := sorry
theorem u : ∀ a < 40, ∀ b < 40, a + b = b + a := sorry`;

/** What the text and each tactic on its second theorem took. */
async function costs(maxHeartbeats?: number) {
  const workspace = await LeanWorkspace.open();
  try {
    const run = await workspace.run({ text: TEXT, core: true });
    if (run.status !== "finished") throw new Error(run.reason);
    const state = run.sorries[1]?.proofState as number;
    const steps = [];
    for (const tactic of ["decide", "intro a h", "rfl"]) {
      const step = await workspace.step(state, tactic, { maxHeartbeats });
      steps.push({ status: step.status, heartbeats: step.heartbeats as number });
    }
    return { run: run.heartbeats, steps };
  } finally {
    await workspace.close();
  }
}

test("heartbeats are the same in another process, of tactics that fail as well", async () => {
  const [first, second] = await Promise.all([costs(), costs()]);
  expect(second).toEqual(first);
  expect(first.run).toBeGreaterThan(100);
  expect(first.steps.map(({ status }) => status)).toEqual(["finished", "finished", "failed"]);
  expect(first.steps.every(({ heartbeats }) => heartbeats > 0)).toBe(true);
});

test("a limit in heartbeats ends a tactic", async () => {
  const { steps } = await costs(500);
  expect(steps[0]?.status).toBe("failed");
  expect(steps[0]?.heartbeats).toBeGreaterThan(400);
  expect(steps[0]?.heartbeats).toBeLessThan(1_000);
});

test("a limit of a request ends the kernel's work, too, and costs just so many", async () => {
  const workspace = await LeanWorkspace.open();
  try {
    const text =
      "example : (List.range 40).all (fun x => (List.range 40).all fun y => x * y == y * x) = true := by decide +kernel";
    const short = await workspace.run({ text, core: true }, { heartbeats: 300 });
    expect(short).toMatchObject({ status: "timed-out", heartbeats: 300 });
    const long = await workspace.run({ text, core: true }, { heartbeats: 100_000 });
    expect(long).toMatchObject({ status: "finished", messages: [] });
  } finally {
    await workspace.close();
  }
});
