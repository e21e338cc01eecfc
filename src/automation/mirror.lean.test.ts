import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { mirrorIndices } from "./mirror.ts";
import { proofText } from "./script.ts";
import { TacticRunner } from "./tactic-runner.ts";

let workspace: LeanWorkspace;
let environment: number;

beforeAll(async () => {
  ({ workspace, environment } = await openContext("def unused := 0"));
});
afterAll(() => workspace.close());

/** The goal that is left, as Lean prints it, and whether the lines lead to it again. */
async function mirror(statement: string) {
  const opened = await workspace.run({ text: `${statement} := by\n  sorry`, environment });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  if (state === undefined) throw new Error("no goal");
  const limits = { timeMs: 60_000, signal: new AbortController().signal };
  const runner = new TacticRunner(workspace, limits);
  const goal = await runner.terms(state);
  if (!goal) throw new Error("no goal");
  const mirrored = await mirrorIndices(runner, state, goal);
  if (!mirrored) return undefined;
  const target = (await runner.goal(mirrored.state))?.target;
  runner.release();
  const text = `${statement} := ${proofText([...mirrored.lines, "sorry"])}`;
  const run = await workspace.run({ text, environment });
  return { target, errors: run.messages.filter(({ severity }) => severity === "error") };
}

test("elements at the same distance from both ends get an index each", async () => {
  for (const [type, size, index] of [
    ["List Char", "length", "x.length - 1 - i"],
    ["Array Int", "size", "x.size - i - 1"],
  ]) {
    const mirrored = await mirror(
      `theorem t (x : ${type}) (b : Bool) : b = true ↔ ∀ i, i < x.${size} → x[i]! = x[${index}]!`,
    );
    expect(mirrored?.errors).toEqual([]);
    expect(mirrored?.target).toBe(
      `b = true ↔ ∀ (k l : Nat), k + l + 1 = x.${size} → elements k = elements l`,
    );
  }
});

test("a list that is compared with its reverse is compared by elements", async () => {
  for (const equation of ["x = x.reverse", "(x == x.reverse) = true"]) {
    const mirrored = await mirror(`theorem t (x : List Nat) (b : Bool) : b = true ↔ ${equation}`);
    expect(mirrored?.errors).toEqual([]);
    expect(mirrored?.target).toContain("k + l + 1 = x.length → elements k = elements l");
  }
});

test("a goal without mirrored indices is left alone", async () => {
  const statement = "theorem t (x : List Nat) : ∀ i, i + 1 < x.length → x[i]! ≤ x[i + 1]!";
  expect(await mirror(statement)).toBeUndefined();
});
