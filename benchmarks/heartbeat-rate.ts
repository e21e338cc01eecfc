// How many heartbeats Lean gets through in a millisecond of this machine: `npm run bench:heartbeats`. What budgets are
// counted in (`src/core/heartbeats.ts`), over tactics that a search tries, each on the goals of a small file.
import { LeanWorkspace } from "../src/lean/embedded/index.ts";
import { machine, quantile, report } from "./support.ts";

const TEXT = `
inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

def Tree.mirror {α : Type} : Tree α → Tree α
  | .leaf => .leaf
  | .node l a r => .node r.mirror a l.mirror

def Tree.toList {α : Type} : Tree α → List α
  | .leaf => []
  | .node l a r => l.toList ++ a :: r.toList

def insert (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: ys => if x ≤ y then x :: y :: ys else y :: insert x ys

theorem a {α : Type} (t : Tree α) : t.mirror.toList = t.toList.reverse := by sorry
theorem b (x : Nat) (l : List Nat) : (insert x l).length = l.length + 1 := by sorry
theorem c (x y : Nat) (l : List Nat) : y ∈ insert x l ↔ y = x ∨ y ∈ l := by sorry
theorem d (a b c : Int) (h : 2 * a + 3 * b ≤ c) (k : c < 4) (l : 0 ≤ b) : a ≤ 1 := by sorry
theorem e (xs ys : List Nat) : (xs ++ ys).map (· + 1) = xs.map (· + 1) ++ ys.map (· + 1) := by sorry
theorem f (p q r : Prop) (h : p → q) (k : q → r) : ¬ r → ¬ p := by sorry
`;
const TACTICS = [
  "omega",
  "simp_all",
  "grind",
  "simp [insert, Tree.mirror, Tree.toList]",
  "grind [insert, Tree.mirror, Tree.toList]",
  "induction l <;> grind [insert]",
  "induction t <;> simp_all [Tree.mirror, Tree.toList]",
  "fun_induction insert x l <;> simp_all",
  "exact?",
  "decide",
];
const ROUNDS = 6;

console.log(machine());
const workspace = await LeanWorkspace.open();
const opened = await workspace.run({ text: TEXT });
if (opened.status !== "finished") throw new Error(opened.status);
const rates = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const tactic of TACTICS) {
    let heartbeats = 0;
    let ms = 0;
    for (const { proofState } of opened.sorries) {
      if (proofState === undefined) continue;
      const started = performance.now();
      const outcome = await workspace.step(proofState, tactic);
      if (outcome.heartbeats === undefined) continue;
      heartbeats += outcome.heartbeats;
      ms += performance.now() - started;
    }
    if (round > 0) rates.set(tactic, [...(rates.get(tactic) ?? []), heartbeats / ms]);
  }
}
for (const [tactic, samples] of rates) {
  report(tactic, `${quantile(samples, 0.5).toFixed(2)} thousand a millisecond`);
}
const all = [...rates.values()].map((samples) => quantile(samples, 0.5));
report("the middle of all", `${quantile(all, 0.5).toFixed(2)} thousand a millisecond`, "3");
await workspace.close();
