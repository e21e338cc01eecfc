/-! Polynomials with integer coefficients, lowest coefficient first. -/

namespace Poly

abbrev Poly := List Int

def eval (p : Poly) (x : Int) : Int :=
  match p with
  | [] => 0
  | a :: p => a + x * eval p x

def add : Poly → Poly → Poly
  | [], q => q
  | p, [] => p
  | a :: p, b :: q => (a + b) :: add p q

def scale (c : Int) (p : Poly) : Poly := p.map (c * ·)

def mul : Poly → Poly → Poly
  | [], _ => []
  | a :: p, q => add (scale a q) (0 :: mul p q)

/-- Substitute `q` for the variable of `p`. -/
def compose : Poly → Poly → Poly
  | [], _ => []
  | a :: p, q => add [a] (mul q (compose p q))

theorem eval_mul (p q : Poly) (x : Int) : eval (mul p q) x = eval p x * eval q x := by
  sorry

theorem eval_compose (p q : Poly) (x : Int) : eval (compose p q) x = eval p (eval q x) := by
  sorry

theorem length_mul (p q : Poly) (hq : q ≠ []) : (mul p q).length + 1 = p.length + q.length := by
  sorry

end Poly
