/-- Arithmetic with one local binding form, variables are de Bruijn indices. -/
inductive Tm
  | lit (n : Int)
  | ref (i : Nat)
  | plus (a b : Tm)
  | mult (a b : Tm)
  | bind (a b : Tm)   -- let x0 = a in b
  deriving DecidableEq, Repr

abbrev Env := List Int

def Tm.den : Tm → Env → Int
  | lit n, _ => n
  | ref i, ρ => ρ.getD i 0
  | plus a b, ρ => a.den ρ + b.den ρ
  | mult a b, ρ => a.den ρ * b.den ρ
  | bind a b, ρ => b.den (a.den ρ :: ρ)

inductive Ins
  | push (n : Int) | load (i : Nat) | add | mul | open | close
  deriving DecidableEq, Repr

structure Mach where
  env : Env
  stk : List Int
  deriving DecidableEq, Repr

def tick : Ins → Mach → Option Mach
  | .push n, m => some { m with stk := n :: m.stk }
  | .load i, m => some { m with stk := m.env.getD i 0 :: m.stk }
  | .add, ⟨e, y :: x :: s⟩ => some ⟨e, (x + y) :: s⟩
  | .mul, ⟨e, y :: x :: s⟩ => some ⟨e, (x * y) :: s⟩
  | .open, ⟨e, x :: s⟩ => some ⟨x :: e, s⟩
  | .close, ⟨_ :: e, s⟩ => some ⟨e, s⟩
  | _, _ => none

def go : List Ins → Mach → Option Mach
  | [], m => some m
  | i :: is, m => match tick i m with
    | none => none
    | some m' => go is m'

def Tm.code : Tm → List Ins
  | lit n => [.push n]
  | ref i => [.load i]
  | plus a b => a.code ++ b.code ++ [.add]
  | mult a b => a.code ++ b.code ++ [.mul]
  | bind a b => a.code ++ [.open] ++ b.code ++ [.close]

/-- Drops a zero on the left of a sum, once seen from the top. -/
def Tm.trim : Tm → Tm
  | plus (lit 0) e => e
  | plus a b => plus a.trim b.trim
  | mult a b => mult a.trim b.trim
  | bind a b => bind a.trim b.trim
  | t => t

theorem go_append (p q : List Ins) (m : Mach) : go (p ++ q) m = (go p m).bind (go q) := by
  sorry

theorem trim_den (t : Tm) (ρ : Env) : t.trim.den ρ = t.den ρ := by
  sorry

theorem code_correct (t : Tm) : go t.code ⟨[], []⟩ = some ⟨[], [t.den []]⟩ := by
  sorry

theorem trim_trim (t : Tm) : t.trim.trim = t.trim := sorry
