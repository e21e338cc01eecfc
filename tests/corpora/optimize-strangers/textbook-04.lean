/-! Reflexive transitive closures. -/

namespace Text04

inductive Star {α : Type} (R : α → α → Prop) : α → α → Prop
  | refl (x) : Star R x x
  | head {x y z} : R x y → Star R y z → Star R x z

variable {α : Type} {R S : α → α → Prop}

theorem Star.trans {x y z : α} (h₁ : Star R x y) (h₂ : Star R y z) : Star R x z := by
  induction h₁ with
  | refl _ => exact h₂
  | head hxy _ ih =>
    have hyz := ih h₂
    exact Star.head hxy hyz

theorem Star.symm (hs : ∀ x y, R x y → R y x) {x y : α} (h : Star R x y) : Star R y x := by
  induction h with
  | refl u => exact Star.refl u
  | @head u v w huv hvw ih =>
    suffices hvu : Star R v u from Star.trans ih hvu
    have : R v u := hs u v huv
    exact Star.head this (Star.refl u)

/-- Two simulations compose along a closure. -/
theorem Star.lift (f : α → α) (hf : ∀ x y, R x y → S (f x) (f y)) {x y : α}
    (h : Star R x y) : Star S (f x) (f y) := by
  induction h with
  | refl u => exact Star.refl (f u)
  | @head u v w huv hvw ih =>
    show Star S (f u) (f w)
    have step : S (f u) (f v) := hf u v huv
    exact Star.head step ih

end Text04
