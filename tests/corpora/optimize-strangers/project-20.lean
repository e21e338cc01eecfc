/-! Invariants of a little transition system. -/

namespace Proj20

structure State where
  x : Nat
  y : Nat

inductive Step : State → State → Prop
  | up (x y) : Step ⟨x, y⟩ ⟨x + 2, y⟩
  | move (x y) : Step ⟨x + 1, y⟩ ⟨x, y + 1⟩

inductive Reach : State → State → Prop
  | refl (s) : Reach s s
  | tail {s t u} : Reach s t → Step t u → Reach s u

theorem parity_kept (s t : State) (h : Reach s t) (hs : (s.x + s.y) % 2 = 0) :
    (t.x + t.y) % 2 = 0 := by
  have pres : ∀ a b, Step a b → (a.x + a.y) % 2 = 0 → (b.x + b.y) % 2 = 0 := by
    intro a b hab ha
    cases hab <;> simp at ha ⊢ <;> omega
  induction h with
  | refl => exact hs
  | @tail t u _ htu ih =>
    have ht := ih
    exact pres t u htu ht

theorem total_grows (s t : State) (h : Reach s t) (n : Nat) (hs : n ≤ s.x + s.y) :
    n ≤ t.x + t.y := by
  have pres : ∀ a b, Step a b → n ≤ a.x + a.y → n ≤ b.x + b.y := by
    intro a b hab ha
    cases hab <;> simp at ha ⊢ <;> omega
  induction h with
  | refl => exact hs
  | @tail t u _ htu ih =>
    have ht := ih
    exact pres t u htu ht

theorem no_odd (t : State) (h : Reach ⟨0, 0⟩ t) : t ≠ ⟨2, 1⟩ := by
  have inv : (t.x + t.y) % 2 = 0 := parity_kept ⟨0, 0⟩ t h rfl
  intro e
  rw [e] at inv
  cases inv

theorem reach_trans (s t u : State) (h₁ : Reach s t) (h₂ : Reach t u) : Reach s u := by
  induction h₂ with
  | refl => exact h₁
  | tail _ hstep ih => exact Reach.tail ih hstep

end Proj20
