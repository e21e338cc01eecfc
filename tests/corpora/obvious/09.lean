/-! Functions, conditionals and one-to-one maps. -/

theorem zero_add_fun : (fun n : Nat => 0 + n) = id := by sorry

theorem double_fun : (fun x : Nat => 2 * x) = fun x => x + x := by sorry

theorem map_then_map {α β γ : Type} (f : α → β) (g : β → γ) (xs : List α) :
    (xs.map f).map g = xs.map (g ∘ f) := by sorry

theorem ite_either_way {α : Type} (p : Prop) [Decidable p] (x : α) : (if p then x else x) = x := by sorry

theorem ite_positive (n : Nat) : (if n = 0 then 1 else n) > 0 := by sorry

theorem band_flip (b c : Bool) : (b && c) = (c && b) := by sorry

def OneToOne {α β : Type} (f : α → β) : Prop := ∀ a b, f a = f b → a = b

theorem OneToOne.ident {α : Type} : OneToOne (id : α → α) := by sorry

theorem OneToOne.after {α β γ : Type} {f : α → β} {g : β → γ} (hf : OneToOne f) (hg : OneToOne g) :
    OneToOne (g ∘ f) := by sorry

theorem OneToOne.plus_three : OneToOne (fun n : Nat => n + 3) := by sorry

theorem OneToOne.not_const : ¬OneToOne (fun _ : Nat => 0) := by sorry
