/-- All results, or the first error. -/
def collect {ε α : Type} : List (Except ε α) → Except ε (List α)
  | [] => pure []
  | r :: rs => do
    let a ← r
    let as ← collect rs
    return a :: as

inductive FormError where
  | missing (field : String)
  | tooLong (field : String) (limit : Nat)
  deriving DecidableEq, Repr

structure Form where
  name : Option String
  city : Option String

/-- A text of at most `n` characters. -/
abbrev Short (n : Nat) := { s : String // s.length ≤ n }

def required (field : String) : Option String → Except FormError String
  | none => throw (.missing field)
  | some s => pure s

def short (field : String) (n : Nat) (s : String) : Except FormError (Short n) :=
  if h : s.length ≤ n then .ok ⟨s, h⟩ else .error (.tooLong field n)

def Form.check (f : Form) : Except FormError (Short 20 × Short 30) := do
  let name ← required "name" f.name >>= short "name" 20
  let city ← required "city" f.city >>= short "city" 30
  return (name, city)

theorem collect_eq_ok_iff {ε α : Type} (rs : List (Except ε α)) (as : List α) :
    collect rs = .ok as ↔ rs = as.map .ok := sorry

theorem Form.check_ok {f : Form} {n : Short 20} {c : Short 30} (h : f.check = .ok (n, c)) :
    f.name = some n.1 ∧ f.city = some c.1 := sorry
