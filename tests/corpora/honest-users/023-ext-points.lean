/-! Words like macro, unsafe, eval, axiom and sorry below are only prose. -/

/-- A point. It is *not* `unsafe`; there is no `axiom` here, and nothing is `sorry`. -/
@[ext]
structure Point (α : Type) where
  x : α
  y : α
  deriving Repr, BEq

namespace Point

variable {α : Type}

def swap (p : Point α) : Point α := ⟨p.y, p.x⟩

@[simp] theorem swap_x (p : Point α) : p.swap.x = p.y := rfl
@[simp] theorem swap_y (p : Point α) : p.swap.y = p.x := rfl

theorem swap_swap (p : Point α) : p.swap.swap = p := by
  ext
  · simp
  · simp

def map {β : Type} (f : α → β) (p : Point α) : Point β where
  x := f p.x
  y := f p.y

theorem map_id (p : Point α) : p.map id = p := Point.ext rfl rfl

theorem swap_map {β : Type} (f : α → β) (p : Point α) : (p.map f).swap = p.swap.map f := by
  ext <;> rfl

section
attribute [local simp] map
theorem map_comp {β γ : Type} (f : α → β) (g : β → γ) (p : Point α) :
    (p.map f).map g = p.map (g ∘ f) := by
  simp
end

/- sorry, native_decide, #eval unsafe /- nested axiom -/ -/
def warning : String := "sorry: axiom elab macro unsafe #eval"

theorem warning_length : warning.length = 36 := by decide

end Point

open Point in
theorem swap_inj {p q : Point Nat} (h : swap p = swap q) : p = q := by
  rw [← swap_swap p, h, swap_swap]
