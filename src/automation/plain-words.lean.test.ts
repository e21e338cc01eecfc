import { afterAll, beforeAll, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { plainForms } from "./plain-words.ts";
import { block } from "./tactic.ts";
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
  const script = [...before, "fun_induction (@_root_.twice n) <;> omega"];
  const plain = await plainly(goal, script);
  expect(plain).toEqual([...before, "fun_induction twice n <;> omega"]);
});

test("a loop in a monad is run by a function with its whole name", async () => {
  const loop =
    "(@_root_.Id.run Nat (forIn (m := Id) (xs.take 0) m (fun x z => pure (ForInStep.yield (z + x)))))";
  const proof = ["  intro m", "  rfl", "trivial"];
  const plain = await plainly("(xs : List Nat) : True", [
    `have all : ∀ (m : @_root_.Nat), (${loop}) = m := by`,
    ...proof,
  ]);
  const short = "Id.run (forIn (List.take 0 xs) m fun x z => pure (ForInStep.yield (z + x)))";
  expect(plain).toEqual([`have all : ∀ (m : Nat), (${short}) = m := by`, ...proof]);
});

async function plainly(goal: string, script: readonly string[]): Promise<readonly string[]> {
  const opened = await workspace.run({ text: `theorem t ${goal} := by\n  sorry`, environment });
  const state = opened.status === "finished" ? opened.sorries[0]?.proofState : undefined;
  const runner = new TacticRunner(workspace, {
    heartbeats: 240_000,
    signal: new AbortController().signal,
  });
  const forms = await plainForms(runner, state as number, script);
  const steps = await Promise.all(
    forms.map((form) => workspace.step(state as number, block(form), { timeoutMs: 60_000 })),
  );
  runner.release();
  const isClosed = (step: (typeof steps)[number]) =>
    step.status === "finished" && step.proofStatus === "Completed";
  return forms.find((_, i) => isClosed(steps[i] as (typeof steps)[number])) ?? [];
}
