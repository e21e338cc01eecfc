import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareLean } from "../prepare/cache.ts";
import { LibraryModules } from "../process/imports.ts";
import { LeanInstance } from "../process/instance.ts";
import { ensureSnapshot } from "../process/preparations.ts";
import type { RunResponse, StepResponse } from "../process/workspace-protocol.ts";

const PROOF = `theorem t (n : Nat) (f : Nat → Nat) (h : ∀ x, f x = x + 1) : f (f n) = n + 2 ∧ True := by
  constructor
  · rw [h, h n]
  · trivial
def q : Nat := sorry
`;
const REPETITIONS = 300;

let instance: LeanInstance;

beforeAll(async () => {
  const prepared = await prepareLean();
  const start = new LibraryModules(prepared).startFor(["Init"]);
  await ensureSnapshot(prepared, start);
  instance = new LeanInstance({ prepared, start, lanes: 2 });
  await instance.ready;
});

afterAll(() => instance?.kill("the test is over"));

/** Bytes by which the heap grows. It takes memory in large steps, once; what leaks grows again and again. */
async function growth(action: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < 20; i++) await action();
  const grown: number[] = [];
  for (let round = 0; round < 2; round++) {
    const before = instance.heapBytes;
    for (let i = 0; i < REPETITIONS; i++) await action();
    grown.push(instance.heapBytes - before);
  }
  return Math.min(...grown);
}

function run(text: string): Promise<RunResponse> {
  const request = {
    text: new TextEncoder().encode(text),
    fileName: "<input>",
    base: { imports: ["Init"] },
    noncomputable: false,
    options: { "Elab.async": false },
    saveAs: 0,
    firstProofState: 0,
    rootGoals: true,
    tactics: true,
    declarations: true,
  };
  return instance.request<RunResponse>({ kind: "run", run: request }).result;
}

function step(proofState: number, tactic: string): Promise<StepResponse> {
  const request = { proofState, tactic, firstProofState: 100 };
  return instance.request<StepResponse>({ kind: "step", step: request }).result;
}

test("the heap stays flat over checks with tactics and goals", async () => {
  const check = () =>
    instance.request({
      kind: "check",
      check: {
        text: new TextEncoder().encode(PROOF),
        fileName: "<input>",
        imports: ["Init"],
        noncomputable: false,
        options: { "Elab.async": false },
        want: {
          declarations: true,
          read: {
            tactics: "full",
            flow: true,
            mentions: true,
            holes: "full",
            types: true,
            constants: true,
          },
        },
        streamMessages: false,
      },
    }).result;
  expect(await growth(check)).toBe(0);
});

test("the heap stays flat over kept environments and tactic steps", async () => {
  expect(await growth(() => run(PROOF))).toBe(0);
  await run("theorem s (n : Nat) : n + 0 = n ∧ ∃ m, m = n := by sorry");
  expect(await growth(() => step(0, "exact ⟨by simp, n, rfl⟩"))).toBe(0);
  expect(await growth(() => step(0, "have h : n = n := by sorry"))).toBe(0);
  expect(await growth(() => step(0, "rfl"))).toBe(0);
});
