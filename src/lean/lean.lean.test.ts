import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommandReport } from "../core/index.ts";
import { readExpr, type TermStore } from "../core/index.ts";
import { type Lean, openLean, type ProofStateId } from "./lean.ts";

let lean: Lean;

beforeAll(async () => {
  lean = await openLean();
});

afterAll(() => lean?.close());

const PROOF = `theorem t (n : Nat) (f : Nat → Nat) (h : ∀ x, f x = x + 1) : f (f n) = n + 2 ∧ True := by
  constructor
  · rw [h, h n]
  · trivial
`;

test("commands arrive one by one, before the whole text is done", async () => {
  const check = lean.check("def a := 1\n#eval a\ntheorem b : a = 2 := rfl\n");
  const seen: CommandReport[] = [];
  for await (const command of check) seen.push(command);
  expect(seen.map(({ index, kind }) => [index, kind.split(".").at(-1)])).toEqual([
    [0, "declaration"],
    [1, "eval"],
    [2, "declaration"],
    [3, "eoi"],
  ]);
  expect(seen[1]?.messages).toMatchObject([{ severity: "info", data: "1" }]);
  expect((await check.result).messages.map((m) => m.severity)).toEqual(["info", "error", "error"]);
});

test("a text that this build cannot compile is streamed once, from the attempt that counts", async () => {
  const text = "def n (l : List Nat) : Nat := l.length\n#check n\n";
  const seen: CommandReport[] = [];
  for await (const command of lean.check(text)) seen.push(command);
  expect(seen.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(seen.flatMap((c) => c.messages).map((m) => m.severity)).toEqual(["info"]);
});

test("every tactic has its source, its place, and the goals before and after it", async () => {
  const { steps } = await lean.tactics(PROOF);
  expect(steps.map(({ text, parent }) => [text, parent])).toEqual([
    ["constructor", null],
    ["rw [h, h n]", null],
    ["h", 1],
    ["h n", 1],
    ["trivial", null],
  ]);
  const [first, , rewrite] = steps;
  expect(first?.range).toEqual({
    start: Buffer.byteLength(PROOF.slice(0, PROOF.indexOf("constructor"))),
    end: Buffer.byteLength(PROOF.slice(0, PROOF.indexOf("\n  · rw"))),
    pos: { line: 2, column: 2 },
    endPos: { line: 2, column: 13 },
  });
  expect(first?.goalsAfter.map((goal) => [goal.tag, goal.target])).toEqual([
    ["left", "f (f n) = n + 2"],
    ["right", "True"],
  ]);
  expect(first?.goalsBefore[0]?.hypotheses.map((h) => [h.userName, h.type])).toEqual([
    ["n", "Nat"],
    ["f", "Nat → Nat"],
    ["h", "∀ (x : Nat), f x = x + 1"],
  ]);
  expect(first?.constants.slice(0, 3)).toEqual(["And.intro", "Eq", "Nat"]);
  expect(rewrite?.goalsAfter.map((goal) => goal.target)).toEqual(["f n + 1 = n + 2"]);
});

test("a tactic that runs on several goals has a step for each run", async () => {
  const { steps } = await lean.tactics(
    "example (p : Prop) [Decidable p] (a✝ : p) : p ∧ p := by\n  skip\n".replace("a✝", "_") +
      "  constructor <;> assumption\n",
  );
  expect(steps.map(({ text, run }) => [text, run])).toEqual([
    ["skip", 0],
    ["constructor", 0],
    ["assumption", 0],
    ["assumption", 1],
  ]);
  const [p, instance, anonymous] = steps[0]?.goalsBefore[0]?.hypotheses ?? [];
  expect(p).toMatchObject({ userName: "p", isInstance: false, isInaccessible: false });
  expect(instance).toMatchObject({ userName: "inst✝", isInstance: true, isInaccessible: true });
  expect(anonymous).toMatchObject({ userName: "x✝", type: "p", isInaccessible: true });
});

test("holes are found in tactics and terms, with their declaration", async () => {
  const { holes } = await lean.holes(
    "namespace A\ntheorem x : 1 = 1 := by sorry\ndef y : Nat := sorry\nend A\nexample : True := sorry\n",
  );
  expect(
    holes.map((hole) => [hole.kind, hole.declaration, hole.goal.target, hole.range.pos.line]),
  ).toEqual([
    ["tactic", "A.x", "1 = 1", 2],
    ["term", "A.y", "Nat", 3],
    ["term", null, "True", 5],
  ]);
});

test("declarations come with types and the constants that a proof uses", async () => {
  const { declarations } = await lean.declarations(
    "theorem u (n : Nat) : n + 0 = n := Nat.add_zero n\n",
  );
  expect(declarations).toMatchObject([
    {
      name: "u",
      kind: "theorem",
      type: "∀ (n : Nat), n + 0 = n",
      constants: { inValue: ["Nat", "Nat.add_zero"] },
    },
  ]);
});

test("info trees come in the forms of the REPL", async () => {
  const answer = await lean.infoTrees("example : 1 = 1 := by rfl\n", "substantive");
  expect(answer).toMatchObject({
    status: "finished",
    trees: [{ kind: "TacticInfo", node: { stx: { pp: "rfl" }, goalsBefore: ["⊢ 1 = 1"] } }],
  });
});

test("parsing elaborates nothing and goes on after a syntax error", async () => {
  const parsed = await lean.parse("theorem x : nowhere := by foo\ndef := 1\n#check 1\n");
  if (parsed.status !== "finished") throw new Error(parsed.reason);
  expect(parsed.commands.map((c) => c.kind.split(".").at(-1))).toEqual([
    "declaration",
    "declaration",
    "check",
    "eoi",
  ]);
  expect(parsed.messages.map((m) => m.pos.line)).toEqual([1, 2]);
});

async function openGoal(text: string): Promise<ProofStateId> {
  const outcome = await lean.environment(text);
  if (outcome.status !== "finished") throw new Error(outcome.reason);
  return outcome.holes[0]?.proofState as ProofStateId;
}

test("tactics run on a hole until the kernel accepts the proof", async () => {
  const state = await openGoal("open Nat in\ntheorem v (n : Nat) : n + 0 = n ∧ True := by sorry\n");
  expect(await lean.runTactic(state, "nonsense")).toMatchObject({
    status: "failed",
    message: "<input>:1:1: unknown tactic",
  });
  const split = await lean.runTactic(state, "constructor");
  expect(split).toMatchObject({ status: "finished", isComplete: false });
  if (split.status !== "finished") return;
  expect(split.goals).toHaveLength(2);
  expect(await lean.goals(split.proofState)).toMatchObject({
    goals: [{ tag: "left" }, { tag: "right" }],
  });
  expect(await lean.runTactic(split.proofState, "all_goals simp")).toMatchObject({
    isComplete: true,
  });
  expect(await lean.runTactic(split.proofState, "all_goals sorry")).toMatchObject({
    isComplete: false,
  });
});

test("the terms of a goal refer to its hypotheses", async () => {
  const state = await openGoal("theorem g (a b : Nat) (h : a < b) : a + 1 ≤ b := by sorry\n");
  const answer = await lean.goalTerms(state);
  if (answer.status !== "finished") throw new Error(answer.reason);
  const [goal] = answer.goals;
  expect(goal?.hypotheses.map((h) => h.userName)).toEqual(["a", "b", "h"]);
  const terms = goal?.terms as TermStore;
  const type = readExpr(terms, goal?.hypotheses[0]?.type as number);
  expect(type).toMatchObject({ tag: "const" });
  expect("name" in type && terms.names[type.name]).toEqual(["Nat"]);
  // a + 1 ≤ b is an application whose last argument is the second hypothesis.
  const target = readExpr(terms, goal?.target as number);
  expect(target).toMatchObject({ tag: "app" });
  expect("arg" in target && readExpr(terms, target.arg)).toEqual({ tag: "fvar", hypothesis: 1 });
});

test("environments build on each other, and ids stay valid when the process dies", async () => {
  const first = await lean.environment("def base := 41\nvariable (k : Nat)\n");
  if (first.status !== "finished") throw new Error(first.reason);
  const second = await lean.environment("theorem next : k = k ∧ base = 41 := by sorry\n", {
    from: first.environment,
  });
  if (second.status !== "finished") throw new Error(second.reason);
  expect(second.declarations.map((d) => d.name)).toEqual(["next"]);
  const state = second.holes[0]?.proofState as ProofStateId;
  for (const pid of await lean.processIds()) process.kill(pid, "SIGKILL");
  expect(await lean.runTactic(state, "exact ⟨rfl, rfl⟩")).toMatchObject({ isComplete: true });
});

test("an aborted request ends as timed out, and the next one works", async () => {
  const controller = new AbortController();
  const slow =
    "set_option maxHeartbeats 0 in\nset_option maxRecDepth 100000 in\ntheorem a : ∀ (a b c d e f g : Fin 9), a*(b+c)*d*e*f*g = a*b*d*e*f*g + a*c*d*e*f*g := by decide\n";
  setTimeout(() => controller.abort(), 400);
  const { status, reason } = await lean.check(slow, { signal: controller.signal }).result;
  expect([status, reason]).toEqual(["timed-out", "cancelled"]);
  const state = await openGoal("theorem s : 1 = 1 := by sorry\n");
  const stuck = await lean.runTactic(
    state,
    "(set_option maxHeartbeats 0 in set_option maxRecDepth 100000 in have h :  ∀ (a b c d e f g : Fin 9), a*(b+c)*d*e*f*g = a*b*d*e*f*g + a*c*d*e*f*g := by decide)",
    { timeoutMs: 700 },
  );
  expect(stuck).toMatchObject({ status: "timed-out" });
  expect(await lean.runTactic(state, "rfl")).toMatchObject({ isComplete: true });
});

test("the axioms that Lean prints are axioms: what theorems of its library may rest on stands for these", async () => {
  const text = `axiom mine : True
theorem a (m n : Nat) : m + n = n + m ∧ True := ⟨by omega, mine⟩
theorem b : 2 = 2 := rfl
#print axioms a
#print axioms b
`;
  const { messages } = await lean.check(text).result;
  expect(messages.map(({ data }) => data)).toEqual([
    "'a' depends on axioms: [propext, Classical.choice, Quot.sound, mine]",
    "'b' does not depend on any axioms",
  ]);
});
