import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { verifyText } from "../src/verify/index.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

async function verified(text: string) {
  const { report } = await verifyText(lean, { file: "a.lean", text });
  const said = report.messages.map(({ severity, data }) => `${severity}: ${data}`);
  const verdicts = report.declarations.map(({ name, verdict }) => `${name}: ${verdict}`);
  return { said, verdicts, verdict: report.verdict };
}

test("a tactic runs a program of its own", async () => {
  const { verdict, said } = await verified(`import Lean
open Lean Elab Tactic
theorem same : 1 = 1 := by
  run_tac pure ()
  run_tac do
    logInfo "seen"
    liftMetaTactic fun goal => do goal.refl; return []
theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  run_tac evalTactic (← \`(tactic| constructor))
  all_goals assumption`);
  expect([verdict, said]).toEqual(["proved", ["info: seen"]]);
});

test("what is said twice is read twice", async () => {
  const { said } = await verified(`import Lean
run_meta do Lean.logInfo "once"; Lean.logInfo "twice"; Lean.logInfo "twice"`);
  expect(said).toEqual(["info: once", "info: twice", "info: twice"]);
});

test("code of a text hears the kernel", async () => {
  const { verdicts, said } = await verified(`import Lean
open Lean Elab Meta
elab "wrong_then_refl" : tactic => do
  let goal ← Tactic.getMainGoal
  try goal.assign (mkConst (← mkAuxLemma [] (← goal.getType) (mkConst \`\`True.intro)))
  catch _ => goal.refl
theorem good : 1 = 1 := by wrong_then_refl
elab "wrong" : tactic => do (← Tactic.getMainGoal).assign (mkConst \`\`True.intro)
theorem bad : 1 = 2 := by wrong`);
  expect(verdicts).toEqual(expect.arrayContaining(["good: proved", "bad: rejected"]));
  expect(said.join()).toContain("(kernel) declaration type mismatch");
});

test("an example may call itself, and is known to nobody else", async () => {
  const { verdicts, said } = await verified(`example : Nat → Nat
  | 0 => 0
  | n + 1 => _example n
example (n : Nat) : 0 * n = 0 := by
  cases n with
  | zero => rfl
  | succ m => exact Nat.zero_mul _
theorem other : 1 + 1 = 2 := _example
theorem numbered : 1 + 1 = 2 := lemmata_example_2`);
  expect(verdicts).toEqual([
    "example 1: checked",
    "example 2: proved",
    "other: rejected",
    "numbered: rejected",
  ]);
  expect(said.filter((each) => each.startsWith("error"))).toHaveLength(2);
});

test("no search and no linter sees an example", async () => {
  const { said } = await verified(`structure Secret where
  n : Nat
theorem unusual (s : Secret) (h : s.n = 3) : s.n + 1 = 4 := by omega
example (s : Secret) (h : s.n = 3) : 2 * s.n = 6 := by omega
set_option linter.missingDocs true in
example (s : Secret) (h : s.n = 3) : 2 * s.n = 6 := by exact?`);
  expect(said.filter((each) => /_example|lemmata|doc string/.test(each))).toEqual([]);
});

test("an unsafe example neither proves nor spoils", async () => {
  const text = "theorem t : True := trivial\nunsafe example : Nat := 5";
  const { verdict, verdicts } = await verified(text);
  expect([verdict, verdicts]).toEqual(["proved", ["t: proved"]]);
});
