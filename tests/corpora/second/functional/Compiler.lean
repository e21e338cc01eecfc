/-- Arithmetic over variables, compiled to a stack machine. -/
inductive Exp where
  | lit (n : Int)
  | var (x : String)
  | plus (a b : Exp)
  | times (a b : Exp)
  | ite (c t e : Exp)   -- zero counts as false
deriving Repr

inductive Instr where
  | push (n : Int)
  | load (x : String)
  | add | mul
  | select
deriving Repr

abbrev Env := String → Int

def Exp.eval (ρ : Env) : Exp → Int
  | .lit n => n
  | .var x => ρ x
  | .plus a b => a.eval ρ + b.eval ρ
  | .times a b => a.eval ρ * b.eval ρ
  | .ite c t e => if c.eval ρ = 0 then e.eval ρ else t.eval ρ

def Instr.exec (ρ : Env) : Instr → List Int → Option (List Int)
  | .push n, s => some (n :: s)
  | .load x, s => some (ρ x :: s)
  | .add, b :: a :: s => some ((a + b) :: s)
  | .mul, b :: a :: s => some ((a * b) :: s)
  | .select, e :: t :: c :: s => some ((if c = 0 then e else t) :: s)
  | _, _ => none

def runProg (ρ : Env) : List Instr → List Int → Option (List Int)
  | [], s => some s
  | i :: is, s => do
    let s' ← i.exec ρ s
    runProg ρ is s'

def Exp.compile : Exp → List Instr
  | .lit n => [.push n]
  | .var x => [.load x]
  | .plus a b => a.compile ++ b.compile ++ [.add]
  | .times a b => a.compile ++ b.compile ++ [.mul]
  | .ite c t e => c.compile ++ t.compile ++ e.compile ++ [.select]

def Exp.fold : Exp → Exp
  | .plus a b =>
    match a.fold, b.fold with
    | .lit m, .lit n => .lit (m + n)
    | a', b' => .plus a' b'
  | .times a b =>
    match a.fold, b.fold with
    | .lit 0, _ => .lit 0
    | .lit m, .lit n => .lit (m * n)
    | a', b' => .times a' b'
  | .ite c t e => .ite c.fold t.fold e.fold
  | e => e

def Exp.vars : Exp → List String
  | .lit _ => []
  | .var x => [x]
  | .plus a b | .times a b => a.vars ++ b.vars
  | .ite c t e => c.vars ++ t.vars ++ e.vars

theorem eval_agree (e : Exp) (ρ σ : Env) (h : ∀ x ∈ e.vars, ρ x = σ x) : e.eval ρ = e.eval σ := by
  sorry

theorem eval_fold (e : Exp) (ρ : Env) : e.fold.eval ρ = e.eval ρ := by
  sorry

theorem compile_ne_nil (e : Exp) : e.compile ≠ [] := by
  sorry

theorem compile_correct (e : Exp) (ρ : Env) : runProg ρ e.compile [] = some [e.eval ρ] := by
  sorry

theorem length_fold_compile (e : Exp) : e.fold.compile.length ≤ e.compile.length := by
  sorry
