import { afterAll, beforeAll, expect, test } from "vitest";
import { SymbolicPolicy } from "../policies/symbolic/symbolic-policy.ts";
import { type ProveOptions, Prover } from "./prover.ts";

let prover: Prover;
beforeAll(async () => {
  prover = await Prover.open({ lanes: 1 });
}, 60_000);
afterAll(() => prover.close());

const OPTIONS: ProveOptions = {
  ...{ core: false, strategy: "best-first", timeLimitMs: 40_000 },
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
  const report = await prover.prove("two.lean", text, OPTIONS);
  expect(report.status).toBe("proved");
  expect(report.obligations).toHaveLength(2);
  expect(report.text).toContain("-- kept");
  expect(report.text).not.toContain("sorry");
}, 120_000);

test("a loop is proved by invariants that nobody wrote down", async () => {
  const text = `def find (a : Array Int) (key : Int) (i : Nat) : Nat :=
  if i < a.size then
    if a[i]! = key then i else find a key (i + 1)
  else a.size

theorem find_spec (a : Array Int) (key : Int) :
    find a key 0 ≤ a.size ∧ ∀ k, k < find a key 0 → a[k]! ≠ key := by
  sorry
`;
  const report = await prover.prove("find.lean", text, { ...OPTIONS, timeLimitMs: 100_000 });
  expect(report.reasons).toEqual([]);
  expect(report.status).toBe("proved");
}, 200_000);

test("what is false is disproved, and the rest of the file is filled", async () => {
  const text = `theorem wrong (n : Nat) : n < 5 := sorry
theorem right (n : Nat) : n < n + 1 := sorry
`;
  const report = await prover.prove("half.lean", text, { ...OPTIONS, timeLimitMs: 30_000 });
  expect(report.status).toBe("disproved");
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["disproved", "proved"]);
  expect(report.text).toContain("n < n + 1 := by");
}, 60_000);

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
  const report = await prover.prove("uses.lean", text, { ...OPTIONS, resolveModule });
  const outcomes = report.obligations.map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["proved", "proved", "disproved"]);
}, 120_000);

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
  const report = await prover.prove("calls.lean", text, OPTIONS);
  expect(report.obligations.map(({ outcome }) => outcome)).toEqual(["proved", "proved"]);
}, 120_000);

test("a file with errors is refused with their place", async () => {
  await expect(prover.prove("bad.lean", "theorem t : foo := sorry", OPTIONS)).rejects.toThrow(
    /bad\.lean:1:0/,
  );
}, 60_000);
