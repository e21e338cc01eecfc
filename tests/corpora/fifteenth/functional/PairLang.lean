/-!
# A small typed language

Numbers, pairs with their projections, a test for zero and a conditional;
evaluation goes from left to right.
-/

namespace PairLang

inductive Ty where
  | num : Ty
  | bool : Ty
  | prod : Ty → Ty → Ty

inductive Tm where
  | lit : Nat → Tm
  | flag : Bool → Tm
  | isZero : Tm → Tm
  | ite : Tm → Tm → Tm → Tm
  | pair : Tm → Tm → Tm
  | fst : Tm → Tm
  | snd : Tm → Tm

inductive Value : Tm → Prop where
  | lit (n : Nat) : Value (.lit n)
  | flag (b : Bool) : Value (.flag b)
  | pair {v w : Tm} : Value v → Value w → Value (.pair v w)

inductive HasTy : Tm → Ty → Prop where
  | lit (n : Nat) : HasTy (.lit n) .num
  | flag (b : Bool) : HasTy (.flag b) .bool
  | isZero {t : Tm} : HasTy t .num → HasTy (.isZero t) .bool
  | ite {c t e : Tm} {T : Ty} : HasTy c .bool → HasTy t T → HasTy e T → HasTy (.ite c t e) T
  | pair {t u : Tm} {T U : Ty} : HasTy t T → HasTy u U → HasTy (.pair t u) (.prod T U)
  | fst {t : Tm} {T U : Ty} : HasTy t (.prod T U) → HasTy (.fst t) T
  | snd {t : Tm} {T U : Ty} : HasTy t (.prod T U) → HasTy (.snd t) U

inductive Step : Tm → Tm → Prop where
  | isZeroLit (n : Nat) : Step (.isZero (.lit n)) (.flag (n == 0))
  | isZero {t t' : Tm} : Step t t' → Step (.isZero t) (.isZero t')
  | iteTrue (t e : Tm) : Step (.ite (.flag true) t e) t
  | iteFalse (t e : Tm) : Step (.ite (.flag false) t e) e
  | ite {c c' t e : Tm} : Step c c' → Step (.ite c t e) (.ite c' t e)
  | pairL {t t' u : Tm} : Step t t' → Step (.pair t u) (.pair t' u)
  | pairR {v u u' : Tm} : Value v → Step u u' → Step (.pair v u) (.pair v u')
  | fstPair {v w : Tm} : Value v → Value w → Step (.fst (.pair v w)) v
  | fst {t t' : Tm} : Step t t' → Step (.fst t) (.fst t')
  | sndPair {v w : Tm} : Value v → Value w → Step (.snd (.pair v w)) w
  | snd {t t' : Tm} : Step t t' → Step (.snd t) (.snd t')

theorem progress {t : Tm} {T : Ty} (h : HasTy t T) : Value t ∨ ∃ t', Step t t' := by
  sorry

theorem preservation {t t' : Tm} {T : Ty} (h : HasTy t T) (s : Step t t') : HasTy t' T := by
  sorry

theorem expansion {t t' : Tm} {T : Ty} (s : Step t t') (h : HasTy t' T) : HasTy t T := by
  sorry

theorem step_deterministic {t t₁ t₂ : Tm} (h₁ : Step t t₁) (h₂ : Step t t₂) : t₁ = t₂ := by
  sorry

end PairLang
