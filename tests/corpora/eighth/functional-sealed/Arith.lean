/-! Types and programming languages, chapter 8: typed arithmetic expressions. -/

namespace Arith

inductive Tm where
  | tru | fls | zero
  | succ (t : Tm)
  | pred (t : Tm)
  | iszero (t : Tm)
  | ite (c t e : Tm)

open Tm

inductive Ty where
  | bool | nat

inductive NatVal : Tm → Prop where
  | zero : NatVal zero
  | succ {v} : NatVal v → NatVal (succ v)

def Value (t : Tm) : Prop := t = tru ∨ t = fls ∨ NatVal t

inductive Step : Tm → Tm → Prop where
  | iteTru {t e} : Step (ite tru t e) t
  | iteFls {t e} : Step (ite fls t e) e
  | ite {c c' t e} : Step c c' → Step (ite c t e) (ite c' t e)
  | succ {t t'} : Step t t' → Step (succ t) (succ t')
  | predZero : Step (pred zero) zero
  | predSucc {v} : NatVal v → Step (pred (succ v)) v
  | pred {t t'} : Step t t' → Step (pred t) (pred t')
  | iszeroZero : Step (iszero zero) tru
  | iszeroSucc {v} : NatVal v → Step (iszero (succ v)) fls
  | iszero {t t'} : Step t t' → Step (iszero t) (iszero t')

inductive HasTy : Tm → Ty → Prop where
  | tru : HasTy tru .bool
  | fls : HasTy fls .bool
  | zero : HasTy zero .nat
  | succ {t} : HasTy t .nat → HasTy (succ t) .nat
  | pred {t} : HasTy t .nat → HasTy (pred t) .nat
  | iszero {t} : HasTy t .nat → HasTy (iszero t) .bool
  | ite {c t e T} : HasTy c .bool → HasTy t T → HasTy e T → HasTy (ite c t e) T

theorem ty_unique {t : Tm} {S T : Ty} (h : HasTy t S) (h' : HasTy t T) : S = T := by
  sorry

theorem preservation {t t' : Tm} {T : Ty} (h : HasTy t T) (hs : Step t t') : HasTy t' T := by
  sorry

theorem progress {t : Tm} {T : Ty} (h : HasTy t T) : Value t ∨ ∃ t', Step t t' := by
  sorry

end Arith
