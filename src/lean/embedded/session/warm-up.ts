import { Cancellation } from "./run/elaboration.ts";
import type { LeanSession } from "./session.ts";

/** A little of what texts do most: parsing, types, recursion, the usual tactics, the kernel. */
const TEXT = `
structure Point where
  x : Nat
  y : Nat
deriving Repr, DecidableEq

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

def Tree.size {α : Type} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => l.size + 1 + r.size

def Tree.mirror {α : Type} : Tree α → Tree α
  | .leaf => .leaf
  | .node l a r => .node r.mirror a l.mirror

theorem Tree.size_mirror {α : Type} (t : Tree α) : t.mirror.size = t.size := by
  induction t with
  | leaf => rfl
  | node l a r hl hr =>
    simp only [mirror, size, hl, hr]
    omega

def total (xs : List Nat) : Nat := xs.foldl (· + ·) 0

theorem chain (a b c : Nat) (h : a < b) (k : b < c) : a + 1 < c + 1 := by omega
theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p := by simp_all
theorem cases_of (p q : Prop) (h : p ∨ q) : q ∨ p := by
  rcases h with h | h
  · exact Or.inr h
  · exact Or.inl h
theorem append_length (xs ys : List Nat) : (xs ++ ys).length = ys.length + xs.length := by
  rw [List.length_append, Nat.add_comm]
theorem facts (f : Nat → Nat) (a b : Nat) (h : a = b) (k : f a = 3) : f b = 3 := by grind
theorem small : (List.range 5).length = 5 := by decide
theorem there : ∃ n : Nat, n * n = 49 := ⟨7, by decide⟩
`;

/** Does what candidates and the judge do, so that V8 optimizes what they use most. */
export async function warmUp(session: LeanSession, imports: readonly string[]): Promise<void> {
  const outcome = await session.check(
    {
      text: new TextEncoder().encode(TEXT),
      fileName: "<warm-up>",
      imports,
      noncomputable: false,
      options: {},
      want: { declarations: true, export: "visible" },
    },
    new Cancellation(),
  );
  const submission = outcome.export;
  if (!submission) return;
  const targets = submission.records.flatMap(({ kind, name }) =>
    kind === "theorem" ? [submission.terms.names[name] ?? []] : [],
  );
  session.judge({ imports, submission, targets, examples: [], printStatements: true }, []);
}
