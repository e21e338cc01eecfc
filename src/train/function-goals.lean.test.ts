import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import { functionGoals, holds } from "./function-goals.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open({});
});
afterAll(() => workspace.close());
const signal = new AbortController().signal;

test("made-up goals are stated in Lean and grouped by shape", async () => {
  const goals = await functionGoals(workspace, { count: 6, seed: 1, signal, onProgress: () => {} });
  expect(goals.length).toBeGreaterThan(3);
  for (const { context, statement, group, recursive, banned } of goals) {
    expect(context).toContain(`def ${recursive[0]} `);
    expect(statement.text).toMatch(/^theorem lemmata_goal \(.*\) : /);
    expect(group).not.toBe("");
    expect(banned).toEqual([]);
  }
});

test("what fails on small values, or cannot be stated, is left out", async () => {
  const definitions = "def f : List Nat → Nat\n  | [] => 1\n  | x :: xs => x + f xs";
  const about = { scheme: "sum", recursive: ["f"], definitions };
  const claim = (text: string) => ({
    ...about,
    statement: ` (xs ys : List Nat) : ${text}`,
    trial: `∀ xs ∈ [[], [1]], ∀ ys ∈ [[], [2]], ${text}`,
  });
  const append = "f (xs ++ ys) = f xs + f ys";
  expect(await holds(workspace, claim(`${append} - 1`), signal)).toBe(true);
  expect(await holds(workspace, claim(append), signal)).toBe(false);
  expect(await holds(workspace, claim("f xs = nothing"), signal)).toBe(false);
});
