import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { inPlainWords } from "./plain-words.ts";
import { TacticRunner } from "./tactic-runner.ts";

const CONTEXT = `def twice : Nat → Nat
  | 0 => 0
  | n + 1 => twice n + 2
`;

let workspace: LeanWorkspace;
let environment: number;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});
afterAll(() => workspace.close());

test.each([
  { goal: "(n : Nat) : twice n = n + n", before: [] },
  { goal: ": ∀ n : Nat, twice n = n + n", before: ["intro n"] },
])("calls are written as Lean prints them: $goal", async ({ goal, before }) => {
  const opened = await workspace.run({ text: `theorem t ${goal} := by\n  sorry`, environment });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  const runner = new TacticRunner(workspace, {
    heartbeats: 240_000,
    signal: new AbortController().signal,
  });
  const script = [...before, "fun_induction (@_root_.twice n) <;> omega"];
  const plain = await inPlainWords(runner, state as number, script);
  expect(plain).toEqual([...before, "fun_induction twice n <;> omega"]);
  runner.release();
});
