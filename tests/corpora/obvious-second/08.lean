namespace Laws

class Tank (M : Type) where
  void : M
  pour : M → M → M
  pour_assoc : ∀ a b c, pour (pour a b) c = pour a (pour b c)
  void_pour : ∀ a, pour void a = a
  pour_void : ∀ a, pour a void = a

infixl:65 " ⊹ " => Tank.pour
open Tank

variable {A B C M : Type} [Tank M]

def Inj (f : A → B) : Prop := ∀ ⦃x y⦄, f x = f y → x = y

def Surj (f : A → B) : Prop := ∀ y, ∃ x, f x = y

def pourN (a : M) : Nat → M
  | 0 => void
  | n + 1 => a ⊹ pourN a n

theorem void_unique {e : M} (h : ∀ a, e ⊹ a = a) : e = void := by sorry

theorem inverse_unique {a b c : M} (k : a ⊹ c = void) (h : b ⊹ a = void) : b = c := by sorry

theorem pourN_one (a : M) : pourN a 1 = a := by sorry

theorem pourN_void (n : Nat) : pourN (void : M) n = void := by sorry

theorem pourN_add (a : M) (m n : Nat) : pourN a (m + n) = pourN a m ⊹ pourN a n := by sorry

theorem inj_comp {f : A → B} {g : B → C} (hg : Inj g) (hf : Inj f) : Inj (g ∘ f) := by sorry

theorem inj_of_comp {f : A → B} {g : B → C} (h : Inj (g ∘ f)) : Inj f := by sorry

theorem double_not_surj : ¬ Surj (fun n : Nat => n + n) := by sorry

theorem int_succ_surj : Surj (fun z : Int => z + 1) := by sorry

theorem pair_inj (a : A) : Inj (fun b : B => (a, b)) := by sorry

end Laws
