/-!
# Directed graphs given by a list of arrows
-/

namespace Digraph

abbrev Graph := List (Nat × Nat)

def outDeg (g : Graph) (v : Nat) : Nat := (g.filter fun e => e.1 == v).length
def inDeg (g : Graph) (v : Nat) : Nat := (g.filter fun e => e.2 == v).length

/-- All arrows turned round. -/
def op (g : Graph) : Graph := g.map fun (a, b) => (b, a)

/-- `Path g a b n`: one gets from `a` to `b` along `n` arrows. -/
inductive Path (g : Graph) : Nat → Nat → Nat → Prop where
  | stay (a : Nat) : Path g a a 0
  | step {a b c n : Nat} (h : (a, b) ∈ g) (p : Path g b c n) : Path g a c (n + 1)

variable {g : Graph} {a b c m n : Nat}

theorem inDeg_op (v : Nat) : inDeg (op g) v = outDeg g v := by sorry

theorem Path.op (p : Path g a b n) : Path (op g) b a n := by sorry

theorem Path.climb (up : ∀ e ∈ g, e.1 < e.2) (p : Path g a b n) : a + n ≤ b := by sorry

theorem Path.bound (p : Path g a b n) : n ≤ g.length := by sorry

theorem sum_outDeg (k : Nat) (h : ∀ e ∈ g, e.1 < k) :
    ((List.range k).map (outDeg g)).sum = g.length := by sorry

end Digraph
