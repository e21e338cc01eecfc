structure Celsius where
  deg : Int
  deriving DecidableEq, Repr

structure Kelvin where
  deg : Nat
  deriving DecidableEq, Repr

instance : Coe Kelvin Celsius := ⟨fun k => ⟨k.deg - 273⟩⟩
instance : CoeFun Celsius (fun _ => Int → Celsius) := ⟨fun c d => ⟨c.deg + d⟩⟩
instance (n : Nat) : OfNat Kelvin n := ⟨⟨n⟩⟩

structure Hom (α β : Type) [Add α] [Add β] where
  toFun : α → β
  map_add : ∀ x y, toFun (x + y) = toFun x + toFun y

instance {α β : Type} [Add α] [Add β] : CoeFun (Hom α β) fun _ => α → β := ⟨Hom.toFun⟩

def Hom.comp {α β γ : Type} [Add α] [Add β] [Add γ] (g : Hom β γ) (f : Hom α β) : Hom α γ where
  toFun x := g (f x)
  map_add x y := by rw [f.map_add, g.map_add]

def doubling : Hom Nat Nat := ⟨(2 * ·), fun x y => Nat.mul_add 2 x y⟩

class Pretty (α : Type) where
  pretty : α → String
  width : Nat := 80
export Pretty (pretty)

instance : Pretty Bool where
  pretty b := if b then "⊤" else "⊥"

@[default_instance] instance : Pretty Nat where
  pretty n := toString n
  width := 10

theorem width_bool : Pretty.width Bool = 80 := rfl
theorem width_nat : Pretty.width Nat = 10 := rfl

theorem shift (c : Celsius) (a b : Int) : (c a) b = c (a + b) := by
  simp [Int.add_assoc]

theorem comp_apply (x : Nat) : doubling.comp doubling x = 4 * x := by
  show 2 * (2 * x) = 4 * x
  omega

theorem freezing : ((273 : Kelvin) : Celsius) = ⟨0⟩ := rfl

#eval pretty 5
#check (doubling : Nat → Nat)
