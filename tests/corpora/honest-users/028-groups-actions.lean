universe u v

class Grp (G : Type u) extends Mul G, One G, Inv G where
  mul_assoc : ∀ a b c : G, a * b * c = a * (b * c)
  one_mul : ∀ a : G, 1 * a = a
  inv_mul : ∀ a : G, a⁻¹ * a = 1

namespace Grp
variable {G : Type u} [Grp G]

theorem mul_left_cancel {a b c : G} (h : a * b = a * c) : b = c := by
  have := congrArg (a⁻¹ * ·) h
  simpa only [← mul_assoc, inv_mul, one_mul] using this

theorem mul_one (a : G) : a * 1 = a := by
  apply mul_left_cancel (a := a⁻¹)
  rw [← mul_assoc, inv_mul, one_mul]

theorem mul_inv (a : G) : a * a⁻¹ = 1 := by
  apply mul_left_cancel (a := a⁻¹)
  rw [← mul_assoc, inv_mul, one_mul, mul_one]

theorem inv_inv (a : G) : a⁻¹⁻¹ = a :=
  mul_left_cancel (a := a⁻¹) (by rw [mul_inv, inv_mul])
end Grp

class Action (G : Type u) [Grp G] (X : Type v) where
  act : G → X → X
  one_act : ∀ x, act 1 x = x
  mul_act : ∀ g h x, act (g * h) x = act g (act h x)

infixr:73 " ⊙ " => Action.act

def orbitRel (G : Type u) [Grp G] {X : Type v} [Action G X] : Setoid X where
  r x y := ∃ g : G, g ⊙ x = y
  iseqv := {
    refl := fun x => ⟨1, Action.one_act x⟩
    symm := fun {x y} ⟨g, hg⟩ => ⟨g⁻¹, by rw [← hg, ← Action.mul_act, Grp.inv_mul, Action.one_act]⟩
    trans := fun {_ _ _} ⟨g, hg⟩ ⟨h, hh⟩ => ⟨h * g, by rw [Action.mul_act, hg, hh]⟩ }

instance : Grp Bool where
  mul := xor
  one := false
  inv := id
  mul_assoc := by decide
  one_mul := by decide
  inv_mul := by decide

instance : Action Bool Int where
  act b z := if b then -z else z
  one_act _ := rfl
  mul_act := by intro g h x; cases g <;> cases h <;> simp [HMul.hMul, Mul.mul]

theorem act_self (b : Bool) (z : Int) : b ⊙ b ⊙ z = z := by
  rw [← Action.mul_act]
  cases b <;> rfl
