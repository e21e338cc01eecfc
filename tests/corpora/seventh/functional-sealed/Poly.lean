namespace Poly

/-- A polynomial, lowest coefficient first. -/
abbrev Poly := List Int

def eval (x : Int) : Poly → Int
  | [] => 0
  | a :: p => a + x * eval x p

def add : Poly → Poly → Poly
  | [], q => q
  | p, [] => p
  | a :: p, b :: q => (a + b) :: add p q

def scale (c : Int) (p : Poly) : Poly := p.map (c * ·)

def mul : Poly → Poly → Poly
  | [], _ => []
  | a :: p, q => add (scale a q) (0 :: mul p q)

/-- `subst p q` is the polynomial `p(q(x))`. -/
def subst : Poly → Poly → Poly
  | [], _ => []
  | a :: p, q => add [a] (mul q (subst p q))

theorem eval_add (x : Int) (p q : Poly) : eval x (add p q) = eval x p + eval x q := by
  sorry

theorem eval_mul (x : Int) (p q : Poly) : eval x (mul p q) = eval x p * eval x q := by
  sorry

theorem eval_subst (x : Int) (p q : Poly) : eval x (subst p q) = eval (eval x q) p := by
  sorry

theorem mul_comm (p q : Poly) : mul p q = mul q p := by
  sorry

end Poly
