import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { Conjectures, type Verdict } from "./conjectures.ts";
import { TacticRunner } from "./tactic-runner.ts";

const CONTEXT = `inductive Tree (α : Type u) where
  | leaf
  | node (l : Tree α) (x : α) (r : Tree α)

def Tree.mirror : Tree α → Tree α
  | leaf => leaf
  | node l x r => node r.mirror x l.mirror
`;

let workspace: LeanWorkspace;
let environment: number;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});
afterAll(() => workspace.close());

test("a goal is tested for all of its variables; what does not elaborate is unknown", async () => {
  const opened = await workspace.run({
    text: "theorem t (t : Tree α) (f : α → α) : t.mirror = t := by\n  sorry",
    environment,
  });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  const limits = { heartbeats: 240_000, signal: new AbortController().signal };
  const runner = new TacticRunner(workspace, limits);
  const conjectures = new Conjectures(runner, { environment, types: ["Tree"] });
  const goal = await runner.terms(state as number);
  if (!goal) throw new Error("no goal");
  expect(await conjectures.testState(state as number)).toBe("refuted");
  expect(await conjectures.test("t.mirror.mirror = t", goal)).toBe("survived");
  expect(await conjectures.test("unknown t = t", goal)).toBe("unknown");
  expect(await new Conjectures(runner).test("t.mirror = t", goal)).toBe("unknown");
  runner.release();
}, 180_000);

test("what survived comes first, and what is false not at all", async () => {
  const runner = new TacticRunner(workspace, {
    heartbeats: 0,
    signal: new AbortController().signal,
  });
  const verdicts: Verdict[] = ["unknown", "refuted", "survived", "unknown", "survived"];
  const found: number[] = [];
  const test = async (i: number) => verdicts[i] as Verdict;
  for await (const i of new Conjectures(runner).likeliest([0, 1, 2, 3, 4], test)) found.push(i);
  expect(found).toEqual([2, 4, 0, 3]);
});
