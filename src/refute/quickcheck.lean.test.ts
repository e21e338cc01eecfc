import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openContext } from "../../tests/support/open-context.ts";
import { MeteredWorkspace } from "../core/index.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { quickcheck } from "./quickcheck.ts";

const CONTEXT = `
inductive Tree (α : Type) | leaf | node (l : Tree α) (v : α) (r : Tree α)
def Tree.size {α : Type} : Tree α → Nat | leaf => 0 | node l _ r => l.size + 1 + r.size
structure Point where (x : Int) (y : Int)
  deriving DecidableEq
structure Both (α : Type u) where (first : α) (second : α)
def Both.swap {α : Type u} (b : Both α) : Both α := ⟨b.second, b.first⟩
variable {R S T V D : Type}
def isSorted : List Nat → Bool
  | [] => true
  | [_] => true
  | a :: b :: rest => a ≤ b && isSorted (b :: rest)
def countFrom (a : Array Nat) (i : Nat) : Nat :=
  if i < a.size then (if a[i]! = 7 then 1 else 0) + countFrom a (i + 1) else 0
def IsBound (xs : List Nat) (b : Nat) : Prop := ∀ x ∈ xs, x ≤ b
inductive Switch | off | half | on
def Switch.power : Switch → Nat | off => 0 | half => 5 | on => 9
instance : LE Switch := ⟨fun a b => a.power ≤ b.power⟩
def Tree.All {α : Type} (p : α → Prop) : Tree α → Prop
  | leaf => True
  | node l v r => p v ∧ l.All p ∧ r.All p
def Tree.IsHeap : Tree Nat → Prop
  | leaf => True
  | node l v r => l.All (v ≤ ·) ∧ r.All (v ≤ ·) ∧ l.IsHeap ∧ r.IsHeap
def Tree.IsStore (t : Tree Nat) : Prop := t.IsHeap
def Climbs : List Nat → Prop
  | [] => True
  | [_] => True
  | a :: b :: rest => a < b ∧ Climbs (b :: rest)
inductive Path (es : List (Nat × Nat)) : Nat → Nat → Prop
  | stay (u) : Path es u u
  | step {u v w} : (u, v) ∈ es → Path es v w → Path es u w
inductive Term | lit (n : Nat) | sum (a b : Term)
def Term.isSum : Term → Bool | lit _ => false | sum _ _ => true
inductive Gives : Term → Nat → Prop
  | lit (n) : Gives (.lit n) n
  | sum {a b m n} : Gives a m → Gives b n → Gives (.sum a b) (m + n)
inductive Rising : List Nat → Prop
  | none : Rising []
  | one (x) : Rising [x]
  | more {x y ys} : x ≤ y → Rising (y :: ys) → Rising (x :: y :: ys)
inductive Fits : Option Nat × Nat → Prop
  | open (n) : Fits (none, n)
  | below {b n} : n < b → Fits (some b, n)
abbrev Store := String → Int
def Store.put (s : Store) (x : String) (n : Int) : Store := fun y => if y = x then n else s y
def tenth (n : Nat) : Except String Nat := do
  if n == 0 then throw "nothing"
  return n / 10
class Joins (M : Type) where join : M → M → M
instance : Joins (List α) := ⟨List.append⟩
class Meets (M : Type) where meet : M → M → M
instance : Meets Nat := ⟨Nat.add⟩
instance : Meets (List α) := ⟨List.append⟩
`;

let workspace: LeanWorkspace;
let environment = 0;

beforeAll(async () => {
  ({ workspace, environment } = await openContext(CONTEXT));
});

afterAll(() => workspace?.close());

const check = (statement: string, maxTrials = 60, heartbeats = 40_000, place = { environment }) =>
  quickcheck({
    workspace,
    ...place,
    maxTrials,
    heartbeats,
    statement: { name: "claim", text: `theorem claim ${statement}` },
  });

/** The values that refute a statement, after Lean accepted the proof of its negation once more. */
async function refutation(
  statement: string,
  maxTrials = 200,
  place = { environment },
): Promise<string[]> {
  const outcome = await check(statement, maxTrials, 40_000, place);
  if (outcome.status !== "refuted") throw new Error(JSON.stringify(outcome));
  const { assignment, refutation } = outcome.counterexample;
  expect(refutation?.text).toContain("theorem claim_disproved : ¬ (");
  const text = refutation?.text ?? "";
  const run = await workspace.run({ text, ...place });
  expect(run.status === "finished" && run.messages.filter((m) => m.severity === "error")).toEqual(
    [],
  );
  return assignment.map(({ name, value }) => `${name} := ${value}`);
}

describe("false statements are refuted with small values", () => {
  test.each<[statement: string, values: string[]]>([
    ["(t : Tree Nat) (h : t.IsStore) : t.All (· < 3)", ["t := Tree.node Tree.leaf 3 Tree.leaf"]],
    ["(n : Nat) : n < 5", ["n := 5"]],
    ["(a b : Int) : a - b = b - a", ["a := 1", "b := 0"]],
    ["(b c : Bool) : (b && c) = b", ["b := true", "c := false"]],
    ["(s : String) : s.length < 2", ['s := "  "']],
    ["(i : Fin 4) : i.val < 3", ["i := ⟨3, by decide⟩"]],
    ["(x : BitVec 8) : x + 1 > x", ["x := 255"]],
    ["(o : Option Nat) : o.isSome = true", ["o := .none"]],
    ["(p : Nat × Bool) : p.2 = true", ["p := (0, false)"]],
    ["(xs : List Nat) : xs.reverse = xs", ["xs := [1, 0]"]],
    ["(t : Tree Nat) : t.size = 0", ["t := (Tree.node Tree.leaf 0 Tree.leaf)"]],
    ["(p : Point) : p.x = p.y", ["p := (Point.mk 1 0)"]],
    ["{α : Type u} (b : Both α) : b.swap = b", ["b := (Both.mk 1 0)"]],
    // Derivations are found by the rules.
    [
      "(es : List (Nat × Nat)) (u v : Nat) (h : Path es u v) : u = v",
      ["es := [(0, 1)]", "u := 0", "v := 1"],
    ],
    ["(e : Term) (n : Nat) (h : Gives e n) : n = 0", ["e := (Term.lit 1)", "n := 1"]],
    [
      "(e : Term) (n : Nat) (h : Gives e n) (k : e.isSum = true) : n < 2",
      ["e := (Term.sum (Term.lit 1) (Term.lit 1))", "n := 2"],
    ],
    // Of a class only one type has an instance.
    ["{M : Type} [Joins M] (a b : M) : Joins.join a b = Joins.join b a", ["a := [1]", "b := [0]"]],
    // Of a class of one's own the numbers are an instance in which it holds, and the lists one in which it does not.
    ["{M : Type} [Meets M] (a b : M) : Meets.meet a b = Meets.meet b a", ["a := [1]", "b := [0]"]],
    // Nobody says how its equality is decided.
    ["(t u : Tree Nat) : t = u", ["t := (Tree.node Tree.leaf 0 Tree.leaf)", "u := Tree.leaf"]],
    ["(α : Type) (xs ys : List α) : xs ++ ys = ys ++ xs", ["xs := [1]", "ys := [0]"]],
    ["(xs ys : List α) : xs ++ ys = ys ++ xs", ["xs := [1]", "ys := [0]"]],
    [
      "{α : Type u} (a b : Both α) : a.first = b.first",
      ["a := (Both.mk 1 0)", "b := (Both.mk 0 0)"],
    ],
    ["(a b : Both α) : a.first = b.first", ["a := (Both.mk 1 0)", "b := (Both.mk 0 0)"]],
    ["(a : Both (Sum α β)) : a.first = a.second", ["a := (Both.mk (Sum.inl 1) (Sum.inl 0))"]],
  ])("%s", async (statement, values) => {
    const found = await refutation(statement);
    const nameOf = (text: string) => text.slice(0, text.indexOf(" :="));
    expect(found.map(nameOf)).toEqual(values.map(nameOf));
    // As far as there is time to shrink, these are the values; here they may be a little larger.
    expect(found.join().length).toBeLessThanOrEqual(values.join().length + 12);
  });

  test("hypotheses are met", async () => {
    const [xs] = await refutation(
      "(xs : List Nat) (h : isSorted xs = true) (h2 : xs.length = 3) : xs[0]! = xs[1]!",
    );
    expect(xs).toMatch(/^xs := \[(\d+), (\d+), (\d+)\]$/);
  });

  test("bounded quantifiers and definitions are unrolled", async () => {
    await refutation("(xs : List Nat) (b : Nat) (h : IsBound xs b) : ∃ x ∈ xs, x = b");
  });

  test("an instance says what an order is", async () => {
    await refutation("(a b c : Switch) (h : a ≤ b) (k : c ≤ b) : a ≤ c");
  });

  test("strings are those that definitions mention", async () => {
    await refutation('(n : Nat) (e : String) (h : tenth n = .error e) : e = "none"');
  });

  test("functions are tables", async () => {
    await refutation("(f : Nat → Nat) (n : Nat) : f n = f (n + 1)");
    await refutation("(s : Store) (x y : String) (n : Int) : (s.put x n) y = s y");
  });

  test("well-founded recursion is computed by simplification", async () => {
    await refutation("(a : Array Nat) : countFrom a 0 < a.size");
  });

  test("recursive predicates are decided, in hypotheses and below each other", async () => {
    await refutation(
      "(l r : Tree Nat) (v : Nat) (hl : l.IsHeap) (hr : r.IsHeap) : (Tree.node l v r).IsHeap",
    );
    await refutation("(t : Tree Nat) (n : Nat) (h : t.All (n ≤ ·)) : t.All (n < ·)");
    await refutation("(xs ys : List Nat) (h : Climbs xs) (k : Climbs ys) : Climbs (xs ++ ys)");
  });

  test("sorting is computed where a sample is sorted", async () => {
    await refutation("(xs : List Nat) : (xs.mergeSort)[0]! = (xs.mergeSort)[1]!");
  });
});

describe("true statements survive", () => {
  test.each([
    "(xs ys : List Nat) : (xs ++ ys).length = xs.length + ys.length",
    "(n : Nat) (h : n < 10) : n * n < 100",
    "(t : Tree Bool) : 0 ≤ t.size",
    "(t : Tree Nat) (n : Nat) (h : t.All (n < ·)) : t.All (n ≤ ·)",
    "(xs : List Nat) (n : Nat) (h : Climbs (n :: xs)) : Climbs xs",
    "{es : List (Nat × Nat)} {u v w x : Nat} (h : Path es v w) (k : Path es w x) : Path es v x ∧ u ≤ u",
  ])("%s", async (statement) => {
    expect(await check(statement)).toMatchObject({ status: "survived" });
  });

  test("at most the given number of trials is made", async () => {
    const outcome = await check("(n m : Nat) : n + m = m + n", 40);
    expect(outcome.status === "survived" && outcome.trials <= 40).toBe(true);
  });
});

test("a hypothesis that nothing decides, such as an induction hypothesis, costs little", async () => {
  const statement =
    "(x : Nat) (xs : List Nat) (ih : ∀ b, IsBound xs b → xs.sum ≤ b * xs.length) : ∀ b, IsBound (x :: xs) b → (x :: xs).sum ≤ b * (x :: xs).length";
  const metered = new MeteredWorkspace(workspace);
  const outcome = await quickcheck({
    workspace: metered,
    keeper: workspace,
    environment,
    statement: { name: "step", text: `theorem step ${statement}` },
  });
  expect(outcome).toMatchObject({ status: "untestable" });
  expect(metered.spent).toBeLessThan(12_000);
});

test("what cannot be evaluated is untestable", async () => {
  const outcome = await check(
    "(f : Nat → Nat) (h : ∀ n, f n < f (n + 1)) : ∀ m, m ≤ f m",
    20,
    3_000,
  );
  expect(outcome.status).not.toBe("refuted");
  const real = await check("(x : Float) : x = x");
  expect(real).toMatchObject({ status: "untestable" });
});

test.for([
  "(x : Nat) (xs : List Nat) (h : Rising (x :: xs)) : ∀ y, y ∈ xs → x < y",
  "(b n : Nat) (h : Fits (some b, n)) : n + 1 < b",
])("rules about lists, options and pairs are matched, not guessed: %s", async (statement) => {
  expect(await check(statement, 400, 12_000)).toMatchObject({ status: "refuted" });
});

test("a test that told nothing before its budget ended says so", async () => {
  const statement = "(xs : List Nat) (h : Rising xs) : Rising xs.reverse";
  expect(await check(statement, 60, 100)).toMatchObject({ status: "untestable", isCut: true });
});

test("types without values are untestable; those that are made of each other are tested", async () => {
  const made = await workspace.run({
    text: `inductive Endless : Type where
  | wrap : Endless → Endless
mutual
inductive Even : Type where
  | zero
  | step (o : Odd)
inductive Odd : Type where
  | pair (a b : Even)
end`,
    environment,
  });
  if (made.status !== "finished") throw new Error(made.reason);
  const checked = (claim: string) =>
    quickcheck({
      workspace,
      environment: made.environment,
      statement: { name: "t", text: `theorem t ${claim}` },
    });
  expect(await checked("(e : Endless) : e ≠ e")).toMatchObject({
    status: "untestable",
    reason: expect.stringContaining("Endless"),
  });
  expect(await checked("(xs : List Endless) : xs ≠ []")).toMatchObject({ status: "refuted" });
  expect(await checked("(o : Odd) (n : Nat) : n < 3")).toMatchObject({ status: "refuted" });
});

const COLLECTIONS = `
import Std.Data.HashMap
import Std.Data.TreeSet
abbrev Stock := Std.HashMap String Nat
structure Shop where (stock : Stock) (name : String)
def Shop.sell (s : Shop) (k : String) : Shop := { s with stock := s.stock.erase k }
def move (s : Stock) (a b : String) : Stock := (s.insert a (s.getD a 0 - 1)).insert b (s.getD b 0 + 1)
`;
let withCollections: Promise<{ environment: number }>;

describe("maps and sets are what is put into them", () => {
  beforeAll(() => {
    withCollections = workspace.run({ text: COLLECTIONS }).then((run) => {
      if (run.status !== "finished" || run.messages.length > 0)
        throw new Error(JSON.stringify(run));
      return run;
    });
  });
  test.each<[what: string, statement: string, value: RegExp]>([
    ["a map", "(m : Std.HashMap Nat Nat) : m.getD 1 0 = 0", /insert 1 /],
    ["a set", "(s : Std.TreeSet Nat) : s.size < 2", /insert .*insert /],
    [
      "a map by another name",
      "(s : Stock) (a b : String) : (move s a b).getD a 0 = s.getD a 0 - 1",
      /∅/,
    ],
    [
      "a map in a structure",
      "(s : Shop) (k : String) : (s.sell k).stock.size = s.stock.size - 1",
      /insert/,
    ],
  ])("%s", async (_, statement, value) => {
    expect((await refutation(statement, 60, await withCollections)).join()).toMatch(value);
  });
});

test("names in a term are those that the statement speaks of, often enough that their order matters", async () => {
  const terms = `
inductive Term where
  | name (n : String)
  | neg (t : Term)
  | app (f x : Term)
def Term.put (t : Term) (x : String) (s : Term) : Term := match t with
  | name n => if n = x then s else name n
  | neg t => neg (t.put x s)
  | app f a => app (f.put x s) (a.put x s)
def Term.has (x : String) : Term → Bool
  | name n => n == x
  | neg t => t.has x
  | app f a => f.has x || a.has x`;
  const run = await workspace.run({ text: terms });
  if (run.status !== "finished") throw new Error(JSON.stringify(run));
  const statement =
    "(x y : String) (s r t : Term) (different : x ≠ y) (free : s.has y = false) : (t.put x s).put y r = (t.put y r).put x s";
  expect(await refutation(statement, 60, run)).toHaveLength(5);
});
