inductive Formula : Type
  | atom : Nat → Formula
  | neg : Formula → Formula
  | and : Formula → Formula → Formula
  | or : Formula → Formula → Formula

def Formula.eval (v : Nat → Bool) : Formula → Bool
  | atom i => v i
  | neg p => !p.eval v
  | and p q => p.eval v && q.eval v
  | or p q => p.eval v || q.eval v

/-- `nnf true p` is for `p`, `nnf false p` is for its negation. -/
def Formula.nnf : Bool → Formula → Formula
  | true, atom i => atom i
  | false, atom i => neg (atom i)
  | b, neg p => p.nnf (!b)
  | true, and p q => and (p.nnf true) (q.nnf true)
  | false, and p q => or (p.nnf false) (q.nnf false)
  | true, or p q => or (p.nnf true) (q.nnf true)
  | false, or p q => and (p.nnf false) (q.nnf false)
termination_by _ p => p

def Formula.isNNF : Formula → Bool
  | atom _ => true
  | neg (atom _) => true
  | neg _ => false
  | and p q => p.isNNF && q.isNNF
  | or p q => p.isNNF && q.isNNF

theorem eval_nnf (v : Nat → Bool) (b : Bool) (p : Formula) :
    (p.nnf b).eval v = (p.eval v == b) := by sorry

theorem isNNF_nnf (b : Bool) (p : Formula) : (p.nnf b).isNNF = true := by sorry
