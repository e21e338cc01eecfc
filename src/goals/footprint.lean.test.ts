import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import type { GoalTerms } from "../core/index.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { goalAnalysis } from "./analyse-goal.ts";
import { distinctConstants } from "./distinct-constants.ts";
import { operatorFootprint as footprint } from "./footprint.ts";
import { reductionRate } from "./score.ts";

/** Written out, the last one has 2 ^ 60 operators. */
const DOUBLING = [
  "def d0 (n : Nat) : Nat := n + 1",
  ...Array.from({ length: 60 }, (_, i) => `def d${i + 1} (n : Nat) : Nat := d${i} n + d${i} n`),
].join("\n");

const CONTEXT = `
@[reducible] def twice_precond (n : Nat) : Prop := n > 0 ∧ n < 100
def twice (n : Nat) (_h : twice_precond n) : Nat := 2 * n
@[reducible] def twice_postcond (n r : Nat) (_h : twice_precond n) : Prop :=
  let half := r / 2
  half = n ∧ r = n + n
def classify (n : Nat) : Nat := match n with | 0 => 1 | m + 1 => m
inductive Tree (α : Type) | leaf | node (l : Tree α) (v : α) (r : Tree α)
def small_precond (n : Nat) : Prop := n > 0 ∧ n < 100
def small_postcond (n r : Nat) (_h : small_precond n) : Prop :=
  let half := r / 2
  half = n ∧ r = n + n
def both (p : Nat → Bool) (n : Nat) : Prop := p n = false ∧ p (n + 1) = false
def isEven (n : Nat) : Bool := n % 2 == 0
def step (n : Nat) (_isSmall : n < 9) : Nat := n + 1
def countdown : Nat → Nat | 0 => 0 | n + 1 => countdown n + 1
def log (n : Nat) : Nat := if h : n ≤ 1 then 0 else log (n / 2) + 1
termination_by n
def steps (n : Nat) : Nat := countdown n + log n
abbrev Point := Nat × Nat
def Point.sum (p : Point) : Nat := p.1 + p.2
${DOUBLING}
def Tree.size {α : Type} : Tree α → Nat | leaf => 0 | node l _ r => l.size + 1 + r.size
`;

let workspace: LeanWorkspace;
let environment = 0;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});

afterAll(() => workspace?.close());

async function goalOf(statement: string, within = environment): Promise<GoalTerms> {
  const text = `theorem t ${statement} := by sorry`;
  const run = await workspace.run({ text, environment: within });
  if (run.status !== "finished") throw new Error(run.reason);
  expect(run.messages.filter((m) => m.severity === "error")).toEqual([]);
  const definitions = "non-recursive";
  const proofState = run.sorries[0]?.proofState as number;
  const answer = await workspace.goalTerms(proofState, { definitions });
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
  ["(n : Nat) : classify n = n", 2, "= match"],
  ["(s : String) : s ++ \"ab\" = s ∧ 'c' = 'd'", 4, "∧ = ++ ="],
  [
    "(n : Nat) (h : twice_precond n) : twice_postcond n (twice n h) h",
    10,
    "∧ > <; ∧ * / (let), =, = + , and * once more",
  ],
  [
    "(n : Nat) (h : small_precond n) : small_postcond n (twice n h) h",
    10,
    "the same, with definitions that are not reducible",
  ],
  ["(n : Nat) : both isEven n", 8, "∧ = =; % == as often as p occurs; +"],
  ["(n : Nat) : both (fun m => m < n) n", 6, "∧ = =; < twice; +"],
  ["(xs : List Nat) : xs.all isEven = false", 4, "= all % =="],
  ["(n : Nat) (h : n * n < 9) : step (n * n) h = n", 5, "< *; = + *; the proof is not"],
  ["(n : Nat) : countdown (n + 1) = n", 3, "= countdown +: what is recursive has its name"],
  ["(n : Nat) : log n ≤ n", 2, "≤ log: also by a measure"],
  ["(n : Nat) : steps n = n", 4, "= + countdown log"],
  ["(p : Point) : p.sum = 0", 4, "= + fst snd; the type is not counted"],
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
  const keys = async (statement: string) => goalAnalysis()(await goalOf(statement)).key;
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
    keys.push(goalAnalysis()(await goalOf(statement)).key);
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
  const { constants } = goalAnalysis()(await goalOf("(n : Nat) (h : n = 3) : classify n < 3"));
  expect(constants.filter((name) => !name.startsWith("inst"))).toEqual([
    ...["Nat", "Eq", "OfNat.ofNat", "LT.lt", "classify"],
  ]);
});

/** What Figure 1 of the paper shows, on a task of our own: d(G) = 18, d(L1) = 7, d(L2) = 8. */
describe.each(["", "@[reducible, simp] "])("definitions with attributes `%s`", (attributes) => {
  const task = `
${attributes}def maxOf (a b : Nat) : Nat := if a < b then b else a
${attributes}def greatest (xs : List Nat) : Nat := xs.foldl maxOf 0
${attributes}def greatest_precond (xs : List Nat) : Prop := 0 ≤ xs.length
${attributes}def greatest_postcond (xs : List Nat) (r : Nat) : Prop :=
  (∀ x ∈ xs, x ≤ r) ∧ (r ∈ xs ∨ ¬0 < xs.length)
`;

  test("the lemmas of the decomposition have fewer operators than the goal", async () => {
    const run = await workspace.run({ text: task, environment });
    if (run.status !== "finished") throw new Error(run.reason);
    const count = async (statement: string) => footprint(await goalOf(statement, run.environment));
    const goal = await count(
      "(xs : List Nat) (h : greatest_precond xs) : greatest_postcond xs (greatest xs)",
    );
    const first = await count("(xs : List Nat) : ∀ x ∈ xs, x ≤ greatest xs");
    const second = await count("(xs : List Nat) : greatest xs ∈ xs ∨ ¬0 < xs.length");
    expect([goal, first, second]).toEqual([18, 7, 8]);
    expect(reductionRate(goal, [first, second])).toBeCloseTo(0.538152, 6);
    expect(reductionRate(goal, [first, second], 2)).toBeCloseTo(0.50288, 6);
  });
});

test("a body is counted once, however often it is used", async () => {
  const terms = await goalOf("(n : Nat) : d60 n = 0");
  const started = performance.now();
  expect(footprint(terms)).toBe(Number.MAX_SAFE_INTEGER);
  expect(performance.now() - started).toBeLessThan(200);
  expect(footprint(await goalOf("(n : Nat) : d4 n = 0"))).toBe(1 + 15 + 16);
});

test("different constants: types, instances and names of definitions included, each once", async () => {
  const constants = async (statement: string) => distinctConstants(await goalOf(statement));
  // Nat, OfNat.ofNat, instOfNatNat, =
  expect(await constants("(n : Nat) : n = 3")).toBe(4);
  expect(await constants("(n : Nat) : n = 3 ∧ n = 4")).toBe(5);
  // And d0, HAdd.hAdd, instHAdd, instAddNat; their bodies belong to the library.
  expect(await constants("(n : Nat) : d0 n = 3")).toBe(8);
  expect(await constants("(n : Nat) : d1 n = 3")).toBe(9);
  // Ten bodies deep: d60 to d50 are met.
  expect(await constants("(n : Nat) : d60 n = 3")).toBe(4 + 3 + 11);
});

test("what is defined by `sorry` has its name", async () => {
  const run = await workspace.run({ text: "def unknown (n : Nat) : Nat := sorry", environment });
  if (run.status !== "finished") throw new Error(run.reason);
  expect(footprint(await goalOf("(n : Nat) : unknown (n + 1) = n", run.environment))).toBe(3);
});
