/-- Matrices as functions; rows and columns are `Fin`s. -/
def Mat (m n : Nat) := Fin m → Fin n → Int

namespace Mat

def sum (n : Nat) (f : Fin n → Int) : Int := ((List.finRange n).map f).sum

def add (a b : Mat m n) : Mat m n := fun i j => a i j + b i j
def transpose (a : Mat m n) : Mat n m := fun j i => a i j
def mul (a : Mat m k) (b : Mat k n) : Mat m n := fun i j => sum k fun l => a i l * b l j
def one (n : Nat) : Mat n n := fun i j => if i = j then 1 else 0

/-- Position of a cell in row-major storage. -/
def index (i : Fin h) (j : Fin w) : Nat := i.val * w + j.val

theorem transpose_mul (a : Mat m k) (b : Mat k n) :
    (a.mul b).transpose = b.transpose.mul a.transpose := by
  sorry

theorem mul_add (a : Mat m k) (b c : Mat k n) : a.mul (b.add c) = (a.mul b).add (a.mul c) := by
  sorry

theorem index_lt (i : Fin h) (j : Fin w) : index i j < h * w := by
  sorry

theorem index_inj (i i' : Fin h) (j j' : Fin w) (e : index i j = index i' j') :
    i = i' ∧ j = j' := by
  sorry

theorem mul_one (a : Mat m n) : a.mul (one n) = a := by
  sorry

end Mat
