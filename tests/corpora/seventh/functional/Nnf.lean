namespace Nnf

inductive Form where
  | atom (n : Nat)
  | not (f : Form)
  | and (f g : Form)
  | or (f g : Form)
  | imp (f g : Form)

def holds (v : Nat → Bool) : Form → Bool
  | .atom n => v n
  | .not f => !holds v f
  | .and f g => holds v f && holds v g
  | .or f g => holds v f || holds v g
  | .imp f g => !holds v f || holds v g

/-- `push true f` is a normal form of `f`, `push false f` one of its negation. -/
def push : Bool → Form → Form
  | true, .atom n => .atom n
  | false, .atom n => .not (.atom n)
  | b, .not f => push (!b) f
  | true, .and f g => .and (push true f) (push true g)
  | false, .and f g => .or (push false f) (push false g)
  | true, .or f g => .or (push true f) (push true g)
  | false, .or f g => .and (push false f) (push false g)
  | true, .imp f g => .or (push false f) (push true g)
  | false, .imp f g => .and (push true f) (push false g)

def nnf (f : Form) : Form := push true f

inductive IsNnf : Form → Prop where
  | pos (n : Nat) : IsNnf (.atom n)
  | neg (n : Nat) : IsNnf (.not (.atom n))
  | and {f g : Form} : IsNnf f → IsNnf g → IsNnf (.and f g)
  | or {f g : Form} : IsNnf f → IsNnf g → IsNnf (.or f g)

theorem nnf_holds (v : Nat → Bool) (f : Form) : holds v (nnf f) = holds v f := by
  sorry

theorem nnf_isNnf (f : Form) : IsNnf (nnf f) := by
  sorry

end Nnf
