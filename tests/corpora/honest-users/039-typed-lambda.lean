/-! Intrinsically typed expressions and constant folding. -/

inductive Ty where
  | nat | bool | fn (a b : Ty)
  deriving DecidableEq, Repr

@[reducible] def Ty.denote : Ty → Type
  | nat => Nat
  | bool => Bool
  | fn a b => a.denote → b.denote

inductive Term : List Ty → Ty → Type where
  | var {Γ τ} (n : Fin Γ.length) (h : Γ.get n = τ) : Term Γ τ
  | const {Γ} (n : Nat) : Term Γ .nat
  | tt {Γ} (b : Bool) : Term Γ .bool
  | plus {Γ} (a b : Term Γ .nat) : Term Γ .nat
  | ite {Γ τ} (c : Term Γ .bool) (t e : Term Γ τ) : Term Γ τ
  | lam {Γ a b} (body : Term (a :: Γ) b) : Term Γ (.fn a b)
  | app {Γ a b} (f : Term Γ (.fn a b)) (x : Term Γ a) : Term Γ b

inductive Env : List Ty → Type where
  | nil : Env []
  | cons {τ Γ} : τ.denote → Env Γ → Env (τ :: Γ)

def Env.get : {Γ : List Ty} → Env Γ → (n : Fin Γ.length) → (Γ.get n).denote
  | _ :: _, .cons v _, ⟨0, _⟩ => v
  | _ :: _, .cons _ ρ, ⟨n + 1, h⟩ => ρ.get ⟨n, Nat.lt_of_succ_lt_succ h⟩

def Term.eval {Γ τ} : Term Γ τ → Env Γ → τ.denote
  | var n h, ρ => h ▸ ρ.get n
  | const n, _ => n
  | tt b, _ => b
  | plus a b, ρ => Nat.add (a.eval ρ) (b.eval ρ)
  | ite c t e, ρ => bif (c.eval ρ : Bool) then t.eval ρ else e.eval ρ
  | lam body, ρ => fun v => body.eval (.cons v ρ)
  | app f x, ρ => f.eval ρ (x.eval ρ)

def Term.fold {Γ τ} : Term Γ τ → Term Γ τ
  | plus (const m) (const n) => const (m + n)
  | ite (tt true) t _ => t.fold
  | ite (tt false) _ e => e.fold
  | t => t

theorem Term.fold_plus {Γ} (m n : Nat) (ρ : Env Γ) :
    (plus (const m) (const n)).fold.eval ρ = m + n := rfl

theorem Term.fold_sound {Γ τ} (t : Term Γ τ) (ρ : Env Γ) : t.fold.eval ρ = t.eval ρ := by
  fun_induction Term.fold t <;> simp_all [Term.eval]

theorem beta {Γ a b} (f : Term (a :: Γ) b) (x : Term Γ a) (ρ : Env Γ) :
    (Term.app (.lam f) x).eval ρ = f.eval (.cons (x.eval ρ) ρ) := rfl
