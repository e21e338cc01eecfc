inductive N where
  | Z
  | S (n : N)

namespace N

def plus (m n : N) : N :=
  match m with
  | Z => n
  | S m' => S (plus m' n)

def times (m n : N) : N :=
  match m with
  | Z => Z
  | S m' => plus n (times m' n)

instance : Add N := ⟨plus⟩
instance : Mul N := ⟨times⟩

def toNat : N → Nat
  | Z => 0
  | S n => n.toNat + 1

theorem plus_comm (m n : N) : m + n = n + m := sorry

theorem times_comm (m n : N) : m * n = n * m := sorry

theorem times_plus (a b c : N) : a * (b + c) = a * b + a * c := sorry

theorem toNat_times (m n : N) : (m * n).toNat = m.toNat * n.toNat := sorry

theorem toNat_inj {m n : N} : m.toNat = n.toNat → m = n := sorry

end N
