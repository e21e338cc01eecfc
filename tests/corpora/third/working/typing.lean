namespace Typing

inductive Ty | nat | bool | fn (a b : Ty)
  deriving DecidableEq

inductive Term
  | lit (n : Nat)
  | flag (b : Bool)
  | var (i : Nat)
  | plus (s t : Term)
  | ite (c s t : Term)
  | lam (a : Ty) (body : Term)
  | app (f s : Term)

abbrev Ctx := List Ty

inductive HasTy : Ctx → Term → Ty → Prop
  | lit : HasTy Γ (.lit n) .nat
  | flag : HasTy Γ (.flag b) .bool
  | var : Γ[i]? = some a → HasTy Γ (.var i) a
  | plus : HasTy Γ s .nat → HasTy Γ t .nat → HasTy Γ (.plus s t) .nat
  | ite : HasTy Γ c .bool → HasTy Γ s a → HasTy Γ t a → HasTy Γ (.ite c s t) a
  | lam : HasTy (a :: Γ) t b → HasTy Γ (.lam a t) (.fn a b)
  | app : HasTy Γ f (.fn a b) → HasTy Γ s a → HasTy Γ (.app f s) b

def infer (Γ : Ctx) : Term → Option Ty
  | .lit _ => some .nat
  | .flag _ => some .bool
  | .var i => Γ[i]?
  | .plus s t =>
    match infer Γ s, infer Γ t with
    | some .nat, some .nat => some .nat
    | _, _ => none
  | .ite c s t =>
    match infer Γ c, infer Γ s, infer Γ t with
    | some .bool, some a, some b => if a = b then some a else none
    | _, _, _ => none
  | .lam a t => (infer (a :: Γ) t).map (.fn a)
  | .app f s =>
    match infer Γ f, infer Γ s with
    | some (.fn a b), some a' => if a = a' then some b else none
    | _, _ => none

def Term.closedUnder (n : Nat) : Term → Bool
  | .lit _ | .flag _ => true
  | .var i => i < n
  | .plus s t | .app s t => s.closedUnder n && t.closedUnder n
  | .ite c s t => c.closedUnder n && s.closedUnder n && t.closedUnder n
  | .lam _ t => t.closedUnder (n + 1)

theorem HasTy.unique {Γ : Ctx} {t : Term} {a b : Ty} (h₁ : HasTy Γ t a) (h₂ : HasTy Γ t b) : a = b := by
  sorry

theorem HasTy.closed (h : HasTy Γ t a) : t.closedUnder Γ.length = true := by
  sorry

theorem HasTy.weaken (h : HasTy Γ t a) (Δ : Ctx) : HasTy (Γ ++ Δ) t a := by
  sorry

theorem infer_iff (Γ : Ctx) (t : Term) (a : Ty) : infer Γ t = some a ↔ HasTy Γ t a := by
  sorry

end Typing
