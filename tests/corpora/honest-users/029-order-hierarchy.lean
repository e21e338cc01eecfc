/-! Orders, bundled with operators as plain values. -/

class PartialOrder' (α : Type u) where
  le : α → α → Prop
  refl : ∀ a, le a a
  trans : ∀ {a b c}, le a b → le b c → le a c
  antisymm : ∀ {a b}, le a b → le b a → a = b

infix:50 " ⊑ " => PartialOrder'.le

class Lattice' (α : Type u) extends PartialOrder' α where
  inf : α → α → α
  sup : α → α → α
  le_sup_left : ∀ a b, le a (sup a b)
  le_sup_right : ∀ a b, le b (sup a b)
  sup_le : ∀ {a b c}, le a c → le b c → le (sup a b) c
  inf_le_left : ∀ a b, le (inf a b) a
  inf_le_right : ∀ a b, le (inf a b) b
  le_inf : ∀ {a b c}, le c a → le c b → le c (inf a b)

instance : Lattice' Nat where
  le := Nat.le
  refl := Nat.le_refl
  trans := Nat.le_trans
  antisymm := Nat.le_antisymm
  inf := Nat.min
  sup := Nat.max
  le_sup_left := Nat.le_max_left
  le_sup_right := Nat.le_max_right
  sup_le h₁ h₂ := Nat.max_le.mpr ⟨h₁, h₂⟩
  inf_le_left := Nat.min_le_left
  inf_le_right := Nat.min_le_right
  le_inf h₁ h₂ := Nat.le_min.mpr ⟨h₁, h₂⟩

open PartialOrder' Lattice'

section
variable {α : Type u} [Lattice' α] (a b : α)

theorem sup_comm' : sup a b = sup b a :=
  antisymm (sup_le (le_sup_right b a) (le_sup_left b a))
    (sup_le (le_sup_right a b) (le_sup_left a b))

theorem inf_sup_absorb : inf a (sup a b) = a :=
  antisymm (inf_le_left ..) (le_inf (refl a) (le_sup_left ..))

theorem sup_eq_iff : sup a b = b ↔ a ⊑ b := by
  constructor
  · intro h
    rw [← h]
    exact le_sup_left a b
  · intro h
    exact antisymm (sup_le h (refl b)) (le_sup_right a b)
end

example : (3 ⊑ 5) := (by decide : 3 ≤ 5)
