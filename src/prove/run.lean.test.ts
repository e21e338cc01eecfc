import { expect, test } from "vitest";
import { provingLean } from "../../tests/support/proving-lean.ts";
import { SymbolicPolicy } from "../automation/index.ts";
import type { TacticOrder } from "../automation/tactic-order.ts";
import type { ProveOptions } from "./file-context.ts";
import { proveFile } from "./prove-file.ts";

const lean = provingLean();

const OPTIONS: ProveOptions = {
  core: false,
  strategy: "best-first",
  timeLimitMs: 120_000,
  policies: [new SymbolicPolicy()],
};

test("every hole of a file is filled, and the gate accepts the file against the original", async () => {
  const text = `-- kept
theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  · exact hp
  · have h : q := by sorry
    exact h

theorem order (a b : Nat) (h : a < b) : a + 1 ≤ b := sorry
`;
  const report = await proveFile(lean(), "two.lean", text, OPTIONS);
  expect(report.status).toBe("proved");
  expect(report.obligations).toHaveLength(2);
  expect(report.text).toContain("-- kept");
  expect(report.text).not.toContain("sorry");
});

test("the portfolio tries first what an order finds likely, and the rest all the same", async () => {
  const text = `theorem back (a b : Nat) (h : a = b) : b = a := by
  sorry

theorem less (a b : Nat) (h : a < b) : a + 1 ≤ b := by
  sorry
`;
  const order: TacticOrder = ({ tactics }) =>
    tactics.map((tactic) => Number(tactic === "simp_all"));
  const policies = [new SymbolicPolicy("structure", { order })];
  const report = await proveFile(lean(), "order.lean", text, { ...OPTIONS, policies });
  expect(report.status).toBe("proved");
  expect(report.obligations[0]?.proof).toBe("by\n  simp_all");
  expect(report.obligations[1]?.proof).toContain("omega");
});

test("a loop is proved by invariants that nobody wrote down", async () => {
  const text = `def find (a : Array Int) (key : Int) (i : Nat) : Nat :=
  if i < a.size then
    if a[i]! = key then i else find a key (i + 1)
  else a.size

theorem find_spec (a : Array Int) (key : Int) :
    find a key 0 ≤ a.size ∧ ∀ k, k < find a key 0 → a[k]! ≠ key := by
  sorry
`;
  const report = await proveFile(lean(), "find.lean", text, OPTIONS);
  expect(report.reasons).toEqual([]);
  expect(report.status).toBe("proved");
});

test("a theorem that follows from one above it that stays open says so, with its proof in the file", async () => {
  const text = `opaque f : Nat → Nat
theorem next (n : Nat) : f n = f (n + 1) := by
  sorry

theorem after_next (n : Nat) : f n = f (n + 2) := by
  sorry

theorem apart : f 0 = 7 := by
  sorry
`;
  const options = { ...OPTIONS, maxHeartbeats: 30_000 };
  const { status, obligations, text: filled } = await proveFile(lean(), "f.lean", text, options);
  expect(status).toBe("incomplete");
  expect(obligations.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "failed"]);
  expect(obligations.map(({ followsFrom }) => followsFrom)).toEqual([
    undefined,
    ["next"],
    undefined,
  ]);
  expect(obligations[1]?.proof).toContain("next");
  expect(filled.split("sorry")).toHaveLength(3);
});

test.each<[technique: string, text: string]>([
  [
    "folds of natural numbers and of integers",
    `def total (xs : List String) : Nat := xs.foldl (fun n s => n + s.length) 0
def balance (xs : List String) : Int := xs.foldl (fun n s => n + s.length) 0
theorem t (xs : List String) : 0 ≤ balance xs ∧ balance xs = total xs := sorry`,
  ],
  [
    "sums that are positive",
    "theorem t (xs : List Int) (h : xs ≠ []) (h0 : 0 ∉ xs) : 0 < (xs.map Int.natAbs).sum := sorry",
  ],
  [
    "sorted lists",
    `def order (xs : List Nat) : List Nat := xs.mergeSort
theorem t (xs : List Nat) :
    (order xs).Pairwise (· ≤ ·) ∧ (order xs).length = xs.length ∧ (order xs).count 3 = xs.count 3 := sorry`,
  ],
  [
    "characters by their number",
    "theorem t (c : Char) (h : c.isLower) : (Char.ofNat (c.toNat - 32)).toNat + 32 = c.toNat := sorry",
  ],
  [
    "a list beside its image",
    "theorem t (f : Nat → Int) (xs : List Nat) : (xs.zip (xs.map f)).all (fun p => f p.1 = p.2) := sorry",
  ],
  [
    "private definitions",
    `private def twice (n : Nat) : Nat := n + n
theorem t (n : Nat) : twice n = 2 * n := sorry`,
  ],
  ["products of small numbers", "theorem t (n : Nat) : n * (n + 1) / 2 = 1 → n = 1 := sorry"],
  [
    "an accumulator and the sum of a prefix",
    `def exceeds (xs : List Nat) (n : Nat) : Bool :=
  match xs with
  | [] => false
  | x :: rest => if n + x > 9 then true else exceeds rest (n + x)
theorem t (xs : List Nat) : exceeds xs 0 = true ↔ ∃ i, i ≤ xs.length ∧ (xs.take i).sum > 9 := sorry`,
  ],
])("general facts are found: %s", async (_, text) => {
  const report = await proveFile(lean(), "fact.lean", `${text}\n`, OPTIONS);
  expect(report.reasons).toEqual([]);
  expect(report.status).toBe("proved");
});

test("what is false is disproved, and the rest of the file is filled", async () => {
  const text = `theorem wrong (n : Nat) : n < 5 := sorry
theorem right (n : Nat) : n < n + 1 := sorry
`;
  const report = await proveFile(lean(), "half.lean", text, OPTIONS);
  expect(report.status).toBe("disproved");
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["disproved", "proved"]);
  expect(report.text).toContain("n < n + 1 := by");
});

test("a file with something false and something open is not done with", async () => {
  const text = `opaque f : Nat → Nat
theorem wrong (n : Nat) : n < 5 := sorry
theorem hard : f 0 = 7 := sorry
`;
  const report = await proveFile(lean(), "both.lean", text, { ...OPTIONS, maxHeartbeats: 30_000 });
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["disproved", "failed"]);
  expect(report.status).toBe("incomplete");
});

test("what rests on a definition that stays open is not proved", async () => {
  const text = `def f (n : Nat) : Nat := if h : n < 10 then n else f (n / 10)
termination_by n
decreasing_by exact id sorry

theorem f_lt (n : Nat) : f n < 10 := by sorry

theorem apart (n : Nat) : n < n + 1 := by sorry
`;
  const options = { ...OPTIONS, maxHeartbeats: 60_000 };
  const report = await proveFile(lean(), "rests.lean", text, options);
  expect(report.status).toBe("incomplete");
  const ending = report.obligations.find(({ isWholeProof }) => !isWholeProof);
  expect(ending?.reason).toContain("put it in yourself: by");
  const [law, apart] = report.obligations.filter(({ isWholeProof }) => isWholeProof);
  expect(law).toMatchObject({ outcome: "failed", followsFrom: ["f"], proof: expect.any(String) });
  expect(apart).toMatchObject({ outcome: "proved" });
});

test("a disproof may rest on what was filled in above it", async () => {
  const text = `structure Span where
  low : Nat
  high : Nat
  valid : low ≤ high

def Span.join (a b : Span) : Span := ⟨min a.low b.low, max a.high b.high, sorry⟩

theorem high_join (a b : Span) : (a.join b).high = a.high := by sorry
`;
  const report = await proveFile(lean(), "span.lean", text, OPTIONS);
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["proved", "disproved"]);
  expect(report.obligations[1]?.disproof).not.toContain("sorry");
  expect(report.status).toBe("disproved");
});

test("what a file imports of its project is unfolded, cited, and known to the gate", async () => {
  const files: Record<string, string> = {
    "My.Base":
      "def My.double (n : Nat) : Nat := n + n\n\ndef My.pairs : List Nat → Nat\n  | [] => 0\n  | _ :: l => 2 + My.pairs l\n",
    "My.Middle": "import My.Base\ndef My.four (n : Nat) : Nat := My.double (My.double n)\n",
  };
  const resolveModule = (module: string) => {
    const text = files[module];
    return text === undefined ? undefined : { file: module, text: Buffer.from(text) };
  };
  const text = `import My.Middle

theorem four (n : Nat) : My.four n = 4 * n := sorry
theorem pairs (l : List Nat) : My.pairs l = My.double l.length := sorry
theorem wrong (n : Nat) : My.double n = n := sorry
`;
  const report = await proveFile(lean(), "uses.lean", text, { ...OPTIONS, resolveModule });
  const outcomes = report.obligations.map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["proved", "proved", "disproved"]);
});

test("of several calls of a function the one is found whose variable the induction is about", async () => {
  const text = `def doubled : List Int → List Int
  | [] => []
  | x :: xs => (2 * x) :: doubled xs

def sumFrom (acc : Int) : List Int → Int
  | [] => acc
  | x :: xs => sumFrom (acc + x) xs

theorem doubled_append (a b : List Int) : doubled (a ++ b) = doubled a ++ doubled b := sorry
theorem sumFrom_eq (acc : Int) (l : List Int) : sumFrom acc l = acc + sumFrom 0 l := sorry
`;
  const report = await proveFile(lean(), "calls.lean", text, OPTIONS);
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["proved", "proved"]);
});

test("a file with errors is refused with their place", async () => {
  await expect(proveFile(lean(), "bad.lean", "theorem t : foo := sorry", OPTIONS)).rejects.toThrow(
    /bad\.lean:1:0/,
  );
});
