/-! Natural numbers from scratch, with the usual notation. -/
namespace Course

inductive N where
  | zero
  | succ (n : N)

namespace N

protected def add : N → N → N
  | n, zero => n
  | n, succ m => succ (N.add n m)

instance : Add N := ⟨N.add⟩

protected def mul : N → N → N
  | _, zero => zero
  | n, succ m => N.mul n m + n

instance : Mul N := ⟨N.mul⟩

def toNat : N → Nat
  | zero => 0
  | succ n => toNat n + 1

theorem add_comm (a b : N) : a + b = b + a := by sorry

theorem add_assoc (a b c : N) : a + b + c = a + (b + c) := by sorry

theorem mul_add (a b c : N) : a * (b + c) = a * b + a * c := by sorry

theorem mul_comm (a b : N) : a * b = b * a := by sorry

theorem toNat_mul (a b : N) : (a * b).toNat = a.toNat * b.toNat := by sorry

end N
end Course
