/-! Propositional formulas and negation normal form. -/

namespace Formulas

inductive Form where
  | atom (n : Nat)
  | tt
  | neg (p : Form)
  | conj (p q : Form)
  | impl (p q : Form)
deriving Repr, DecidableEq

/-- Formulas in negation normal form. -/
inductive Nnf where
  | lit (pos : Bool) (n : Nat)
  | const (b : Bool)
  | and (p q : Nnf)
  | or (p q : Nnf)
deriving Repr, DecidableEq

def Form.eval (v : Nat → Bool) : Form → Bool
  | .atom n => v n
  | .tt => true
  | .neg p => !p.eval v
  | .conj p q => p.eval v && q.eval v
  | .impl p q => !p.eval v || q.eval v

def Nnf.eval (v : Nat → Bool) : Nnf → Bool
  | .lit pos n => v n == pos
  | .const b => b
  | .and p q => p.eval v && q.eval v
  | .or p q => p.eval v || q.eval v

/-- `nnf true p` is the normal form of `p`, `nnf false p` that of its negation. -/
def nnf : Bool → Form → Nnf
  | b, .atom n => .lit b n
  | b, .tt => .const b
  | b, .neg p => nnf (!b) p
  | true, .conj p q => .and (nnf true p) (nnf true q)
  | false, .conj p q => .or (nnf false p) (nnf false q)
  | true, .impl p q => .or (nnf false p) (nnf true q)
  | false, .impl p q => .and (nnf true p) (nnf false q)

def Nnf.size : Nnf → Nat
  | .lit _ _ => 1
  | .const _ => 1
  | .and p q => p.size + q.size + 1
  | .or p q => p.size + q.size + 1

def Form.size : Form → Nat
  | .atom _ => 1
  | .tt => 1
  | .neg p => p.size + 1
  | .conj p q => p.size + q.size + 1
  | .impl p q => p.size + q.size + 1

def Form.vars : Form → List Nat
  | .atom n => [n]
  | .tt => []
  | .neg p => p.vars
  | .conj p q => p.vars ++ q.vars
  | .impl p q => p.vars ++ q.vars

theorem nnf_sound (v : Nat → Bool) (p : Form) : (nnf true p).eval v = p.eval v := by
  sorry

theorem eval_agree (v w : Nat → Bool) (p : Form) (h : ∀ n ∈ p.vars, v n = w n) :
    p.eval v = p.eval w := by
  sorry

/-- Going to normal form never makes a formula smaller. -/
theorem size_le_nnf (p : Form) : p.size ≤ (nnf true p).size := by
  sorry

end Formulas
