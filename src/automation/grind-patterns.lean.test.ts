import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { GrindPatterns, patternProbe } from "./grind-patterns.ts";

const CONTEXT = `def f : Nat → Nat
  | 0 => 0
  | n + 1 => f n + 2
inductive Small : Nat → Prop
  | zero : Small 0
theorem neg_of_sub (a b : Int) : -(a - b) = b - a := by omega
theorem f_pos (n : Nat) (h : 0 < n) : 0 < f n := by cases n <;> grind [f]
theorem f_double (n : Nat) : f n = 2 * n := by induction n <;> grind [f]
`;
const NAMES = ["f", "Small", "neg_of_sub", "f_pos", "f_double", "no_such_theorem"];

let workspace: LeanWorkspace;
let environment: number;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});
afterAll(() => workspace.close());

async function open(goal: string): Promise<number> {
  const run = await workspace.run({ text: `theorem t ${goal} := by\n  sorry`, environment });
  if (run.status !== "finished") throw new Error(run.reason);
  return run.sorries[0]?.proofState as number;
}

async function probed(state: number): Promise<GrindPatterns> {
  const patterns = new GrindPatterns();
  const step = await workspace.step(state, patternProbe(NAMES));
  if (step.status !== "finished") throw new Error("the probe fails");
  patterns.learn(NAMES, step.goals);
  return patterns;
}

test("names are spelled as Lean takes them, and those that are no theorem stay", async () => {
  const patterns = await probed(await open("(n : Nat) : f n = n + n"));
  const spelled = patterns.spelled(`grind [${NAMES.join(", ")}]`);
  expect(NAMES.filter((name) => !patterns.takes(name))).toEqual(["no_such_theorem"]);
  expect(spelled).toBe("grind [= f, Small, = neg_of_sub, !. f_pos, !. f_double, no_such_theorem]");
});

/** What spelling the names of `tactic` leaves of its heartbeats, from 0 to 1. */
async function shareOf(goal: string, tactic: string): Promise<number> {
  const state = await open(goal);
  const patterns = await probed(state);
  const plain = await workspace.step(state, tactic);
  const spelled = await workspace.step(state, patterns.spelled(tactic));
  expect(spelled.status, goal).toBe(plain.status);
  return (spelled.heartbeats as number) / (plain.heartbeats as number);
}

test.for([
  ["(n : Nat) : f n = n + n", "grind [f_double]"],
  ["(n : Nat) (h : 2 < n) : f n ≠ 0", "grind [f_pos]"],
  ["(a b : Int) (h : a = b) : -(a - b) = 0", "grind [neg_of_sub]"],
  ["(n : Nat) : f n = n", "grind [f_double, f_pos]"],
] as const)("theorems that are spelled do the same for less: %s", async ([goal, tactic]) => {
  expect(await shareOf(goal, tactic)).toBeLessThan(0.9);
});

// No pattern is looked for in a definition: only what Lean allocates by the way differs.
test("a definition that is spelled does the same for as much", async () => {
  const share = await shareOf("(n : Nat) : f (n + 1) = f n + 2", "grind [f]");
  expect(Math.abs(share - 1)).toBeLessThan(0.01);
});
