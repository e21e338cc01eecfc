section Assoc
variable {κ υ : Type} [DecidableEq κ]

def lookup' (k : κ) : List (κ × υ) → Option υ
  | [] => none
  | (k', v) :: m => if k = k' then some v else lookup' k m

def update (k : κ) (v : υ) : List (κ × υ) → List (κ × υ)
  | [] => [(k, v)]
  | (k', v') :: m => if k = k' then (k, v) :: m else (k', v') :: update k v m

def delete (k : κ) : List (κ × υ) → List (κ × υ)
  | [] => []
  | (k', v) :: m => if k = k' then m else (k', v) :: delete k m

theorem lookup_update (k j : κ) (v : υ) (m : List (κ × υ)) :
    lookup' j (update k v m) = if j = k then some v else lookup' j m := by
  sorry

theorem lookup_delete (k : κ) (m : List (κ × υ)) : lookup' k (delete k m) = none := by
  sorry

end Assoc

namespace BoolLang

inductive Tm | tt | ff | cond (c t e : Tm)

inductive Step : Tm → Tm → Prop
  | condT : Step (.cond .tt t e) t
  | condF : Step (.cond .ff t e) e
  | cond : Step c c' → Step (.cond c t e) (.cond c' t e)

infix:50 " ⟶ " => Step

inductive Steps : Tm → Tm → Prop
  | refl : Steps t t
  | head : s ⟶ t → Steps t u → Steps s u

inductive Big : Tm → Bool → Prop
  | tt : Big .tt true
  | ff : Big .ff false
  | condT : Big c true → Big t b → Big (.cond c t e) b
  | condF : Big c false → Big e b → Big (.cond c t e) b

def ofBool : Bool → Tm
  | true => .tt
  | false => .ff

theorem step_det {t t₁ t₂ : Tm} (h₁ : t ⟶ t₁) (h₂ : t ⟶ t₂) : t₁ = t₂ := by
  sorry

theorem big_iff_steps (t : Tm) (b : Bool) : Big t b ↔ Steps t (ofBool b) := by
  sorry

end BoolLang
