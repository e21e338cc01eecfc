import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { GoalTerms } from "../core/index.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { analyseGoal } from "./analyse-goal.ts";
import { footprint } from "./footprint.ts";

const CONTEXT = `
@[reducible] def twice_precond (n : Nat) : Prop := n > 0 ∧ n < 100
def twice (n : Nat) (_h : twice_precond n) : Nat := 2 * n
@[reducible] def twice_postcond (n r : Nat) (_h : twice_precond n) : Prop :=
  let half := r / 2
  half = n ∧ r = n + n
def classify (n : Nat) : Nat := match n with | 0 => 1 | m + 1 => m
inductive Tree (α : Type) | leaf | node (l : Tree α) (v : α) (r : Tree α)
def Tree.size {α : Type} : Tree α → Nat | leaf => 0 | node l _ r => l.size + 1 + r.size
`;

let workspace: LeanWorkspace;
let environment = 0;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});

afterAll(() => workspace?.close());

async function goalOf(statement: string): Promise<GoalTerms> {
  const run = await workspace.run({ text: `theorem t ${statement} := by sorry`, environment });
  if (run.status !== "finished") throw new Error(run.reason);
  expect(run.messages.filter((m) => m.severity === "error")).toEqual([]);
  const answer = await workspace.goalTerms(run.sorries[0]?.proofState as number);
  if (answer.status !== "finished") throw new Error(answer.reason);
  return answer.value[0] as GoalTerms;
}

const COUNTED: [statement: string, footprint: number, why: string][] = [
  ["(n : Nat) : n + 0 = n", 2, "= +"],
  [
    "(xs : List Nat) (h : 0 < xs.length) : xs.reverse.length = xs.length ∧ True",
    7,
    "< length; ∧ = length reverse length",
  ],
  [": ∀ x ∈ [1, 2], x ≤ 2 ∨ ¬x = 3", 9, "∀ ∈ → cons cons ∨ ≤ ¬ ="],
  ["(p q : Prop) (hp : p) (f : p → q) : q", 1, "→"],
  ["(p q : Prop) : (p ↔ q) → (¬p ↔ ¬q)", 5, "→ ↔ ↔ ¬ ¬"],
  ["(a b : Nat) : a ≠ b → b ≠ a", 3, "→ ≠ ≠"],
  [": ∃ x y : Nat, x < y", 3, "∃ ∃ <"],
  ["(n : Nat) : (if n = 0 then 1 else n * 2) > 0", 4, "> if = *"],
  ["(n : Nat) : (match n with | 0 => 1 | m + 1 => m + 2) ≥ 1", 3, "≥ match +"],
  ["(b c : Bool) (h : b && c) : (b || c) = true", 2, "&& and ||; = true is a coercion"],
  ["(b : Bool) : b = false", 1, "="],
  ["(x : BitVec 8) : x &&& 5#8 = x ^^^ 0", 3, "= &&& ^^^"],
  ["(n : Nat) (z : Int) : (n : Int) + z = -1", 3, "= + -"],
  ["(n : Nat) (i : Fin (n + 1)) : i.val < n + 1", 2, "< +; the type is not counted"],
  [
    "(xs : List Nat) (i : Nat) (h : i < xs.length) : xs[i] = 3",
    4,
    "< length; = getElem, its proof not",
  ],
  ["(xs : List Nat) : xs.map (fun x => x + 1) = xs.map Nat.succ", 5, "= map + map succ"],
  ["{α : Type} [BEq α] (a b : α) : (a == b) = (b == a)", 3, "= == =="],
  ["(f : Nat → Nat) (h : ∀ x, f x = x) : f 3 = 3", 3, "∀ =; ="],
  ["{α : Type} (p : α → Prop) (a : α) (h : p a) : ∃ x, p x", 1, "∃"],
  [
    "{α : Type} (l r : Tree α) (v : α) : (Tree.node l v r).size = l.size + 1 + r.size",
    7,
    "= size node + + size size",
  ],
  ["(n : Nat) : classify n = n", 2, "= classify"],
  ["(s : String) : s ++ \"ab\" = s ∧ 'c' = 'd'", 4, "∧ = ++ ="],
  [
    "(n : Nat) (h : twice_precond n) : twice_postcond n (twice n h) h",
    10,
    "∧ > <; ∧ twice / (let), =, = + , and twice once more",
  ],
  ["(x : { n : Nat // n < 5 ∧ 0 < n }) : x.val < 5", 1, "<"],
  ["(x : Nat × Nat) : x.1 = x.2", 3, "= fst snd"],
];

describe("the footprint counts each operator once", () => {
  for (const [statement, expected, why] of COUNTED) {
    test(`${statement} has ${expected}: ${why}`, async () => {
      expect(footprint(await goalOf(statement))).toBe(expected);
    });
  }
});

test("goals that differ in the names of variables share a key", async () => {
  const keys = async (statement: string) => analyseGoal(await goalOf(statement)).key;
  const key = await keys("{α : Type u} (xs : List α) (h : xs ≠ []) : ∃ y, y ∈ xs");
  expect(await keys("{β : Type v} (l : List β) (ne : l ≠ []) : ∃ z, z ∈ l")).toBe(key);
  expect(await keys("{β : Type v} (l m : List β) (ne : l ≠ []) : ∃ z, z ∈ l")).not.toBe(key);
  expect(await keys("{β : Type} (l : List β) (ne : l ≠ []) : ∃ z, z ∈ l")).not.toBe(key);
  expect(await keys("{β : Type v} (l : List β) (ne : [] ≠ l) : ∃ z, z ∈ l")).not.toBe(key);
  expect(await keys("{β : Type v} (l : List β) : l ≠ [] → ∃ z, z ∈ l")).not.toBe(key);
  const [a, b] = [await keys("(a b : Nat) : a < b"), await keys("(a b : Nat) : b < a")];
  expect(a).not.toBe(b);
});

test("keys stay the same, in every process and from version to version", async () => {
  const keys: string[] = [];
  for (const statement of [
    "(n : Nat) : n + 0 = n",
    "{α : Type u} [BEq α] (p : α × Nat) (f : α → α) : (fun x => f x == p.1) = fun x => p.1 == f x",
    ': let k := "a\\n".length; ∀ m : Fin (k + 1), m.val ≤ k',
  ]) {
    keys.push(analyseGoal(await goalOf(statement)).key);
  }
  expect(keys).toMatchInlineSnapshot(`
    [
      "ad9d3d922b2f28655cdf89556ffa8e9e",
      "8f440be7009a6464d846103d64025f12",
      "eecd48dcbe2575902b63e1c21a95ba22",
    ]
  `);
});

test("constants come in order of first occurrence", async () => {
  const { constants } = analyseGoal(await goalOf("(n : Nat) (h : n = 3) : classify n < 3"));
  expect(constants.filter((name) => !name.startsWith("inst"))).toEqual([
    ...["Nat", "Eq", "OfNat.ofNat", "LT.lt", "classify"],
  ]);
});
