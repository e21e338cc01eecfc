namespace TinyTypes

inductive Ty | num | flag | pair (s t : Ty)
  deriving DecidableEq

inductive Ex
  | n (k : Nat) | tt | ff
  | isZ (e : Ex) | dec (e : Ex)
  | ite (c a b : Ex)
  | tup (a b : Ex) | fst (e : Ex)
  deriving DecidableEq

inductive Val : Ex → Prop
  | n k : Val (.n k)
  | tt : Val .tt
  | ff : Val .ff
  | tup : Val a → Val b → Val (.tup a b)

inductive Has : Ex → Ty → Prop
  | n : Has (.n k) .num
  | tt : Has .tt .flag
  | ff : Has .ff .flag
  | isZ : Has e .num → Has (.isZ e) .flag
  | dec : Has e .num → Has (.dec e) .num
  | ite : Has c .flag → Has a τ → Has b τ → Has (.ite c a b) τ
  | tup : Has a σ → Has b τ → Has (.tup a b) (.pair σ τ)
  | fst : Has e (.pair σ τ) → Has (.fst e) σ

inductive Step : Ex → Ex → Prop
  | isZ : Step e e' → Step (.isZ e) (.isZ e')
  | isZ0 : Step (.isZ (.n 0)) .tt
  | isZS : Step (.isZ (.n (k + 1))) .ff
  | dec : Step e e' → Step (.dec e) (.dec e')
  | decN : Step (.dec (.n k)) (.n (k - 1))
  | ite : Step c c' → Step (.ite c a b) (.ite c' a b)
  | iteT : Step (.ite .tt a b) a
  | iteF : Step (.ite .ff a b) b
  | tupL : Step a a' → Step (.tup a b) (.tup a' b)
  | tupR : Val a → Step b b' → Step (.tup a b) (.tup a b')
  | fst : Step e e' → Step (.fst e) (.fst e')
  | fstV : Val a → Val b → Step (.fst (.tup a b)) a

local infix:50 " ⟶ " => Step

def infer : Ex → Option Ty
  | .n _ => some .num
  | .tt | .ff => some .flag
  | .isZ e => if infer e = some .num then some .flag else none
  | .dec e => if infer e = some .num then some .num else none
  | .ite c a b =>
    if infer c = some .flag then
      match infer a, infer b with
      | some s, some t => if s = t then some s else none
      | _, _ => none
    else none
  | .tup a b => match infer a, infer b with
    | some s, some t => some (.pair s t)
    | _, _ => none
  | .fst e => match infer e with
    | some (.pair s _) => some s
    | _ => none

theorem val_stuck {e e' : Ex} (hv : Val e) : ¬ (e ⟶ e') := by
  sorry

theorem has_unique {e : Ex} {σ τ : Ty} (h₁ : Has e σ) (h₂ : Has e τ) : σ = τ := by
  sorry

theorem preservation {e e' : Ex} {τ : Ty} (ht : Has e τ) (hs : e ⟶ e') : Has e' τ := by
  sorry

theorem expansion {e e' : Ex} {τ : Ty} (hs : e ⟶ e') (ht : Has e' τ) : Has e τ := by
  sorry

theorem progress {e : Ex} {τ : Ty} (ht : Has e τ) : Val e ∨ ∃ e', e ⟶ e' := by
  sorry

theorem infer_iff (e : Ex) (τ : Ty) : infer e = some τ ↔ Has e τ := by
  sorry

end TinyTypes
