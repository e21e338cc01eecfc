import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../../tests/support/open-context.ts";
import type { LeanWorkspace } from "../../lean/supervisor/workspace.ts";
import { readDefinitions } from "./definitions.ts";
import { proveForEveryStart } from "./every-start.ts";
import { callsIn } from "./recursion.ts";
import { proofText } from "./script.ts";
import { TacticRunner } from "./tactic-runner.ts";

// How long the list goes on without a gap, from a number on.
const CONTEXT = `def reach (n : Nat) : List Nat → Nat
  | [] => n
  | x :: xs => if x = n then reach (n + 1) xs else if x < n then reach n xs else n
`;

let workspace: LeanWorkspace;
let environment: number;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});
afterAll(() => workspace.close());

/** The proof that it finds of a statement, and whether Lean takes it. */
async function prove(binders: string, target: string) {
  const statement = `theorem t ${binders} : ${target}`;
  const opened = await workspace.run({ text: `${statement} := by\n  sorry`, environment });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  if (state === undefined) throw new Error("no goal");
  const limits = { timeMs: 60_000, signal: new AbortController().signal };
  const runner = new TacticRunner(workspace, limits);
  const { recursive } = await readDefinitions(runner, state, ["reach"]);
  const goal = await runner.terms(state);
  const call = goal && callsIn(goal.target, recursive)[0];
  if (!goal || !call) throw new Error("no call");
  const script = await proveForEveryStart(runner, state, goal, call);
  runner.release();
  if (!script) return undefined;
  const run = await workspace.run({ text: `${statement} := ${proofText(script)}`, environment });
  return { script, isProof: run.messages.every(({ severity }) => severity !== "error") };
}

const SORTED = "(l : List Nat) (h : l.Pairwise (· ≤ ·))";

test("what holds from the start on is proved for every start, with what is known of the list", async () => {
  const below = await prove(SORTED, "∀ k, k < reach 0 l → k ∈ l");
  expect(below?.isProof).toBe(true);
  expect(below?.script[0]).toContain("Pairwise");
  expect(below?.script[0]).toContain("start ≤ k0");
  expect((await prove(SORTED, "¬ reach 0 l ∈ l"))?.isProof).toBe(true);
}, 120_000);

test("what does not hold is not proved, nor what needs the order of a list that has none", async () => {
  expect(await prove(SORTED, "∀ k, k < reach 0 l + 1 → k ∈ l")).toBeUndefined();
  expect(await prove("(l : List Nat)", "¬ reach 0 l ∈ l")).toBeUndefined();
}, 120_000);
