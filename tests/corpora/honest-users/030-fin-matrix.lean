def Matrix (m n : Nat) (α : Type) := Fin m → Fin n → α

namespace Matrix
variable {m n : Nat} {α : Type}

instance [Add α] : Add (Matrix m n α) := ⟨fun A B i j => A i j + B i j⟩

def transpose (A : Matrix m n α) : Matrix n m α := fun i j => A j i

postfix:max "ᵀ" => transpose

@[ext] theorem ext {A B : Matrix m n α} (h : ∀ i j, A i j = B i j) : A = B :=
  funext fun i => funext fun j => h i j

@[simp] theorem transpose_transpose (A : Matrix m n α) : Aᵀᵀ = A := rfl

theorem transpose_add [Add α] (A B : Matrix m n α) : (A + B)ᵀ = Aᵀ + Bᵀ := by
  ext i j
  rfl

theorem add_comm {A B : Matrix m n Int} : A + B = B + A := by
  ext i j
  exact Int.add_comm _ _

def trace {n : Nat} (A : Matrix n n Int) : Int := (List.finRange n).foldl (fun s i => s + A i i) 0

theorem trace_transpose {n : Nat} (A : Matrix n n Int) : trace Aᵀ = trace A := rfl

def ident : Matrix n n Nat := fun i j => if i = j then 1 else 0

theorem ident_symm : (ident : Matrix n n Nat)ᵀ = ident := by
  ext i j
  simp [transpose, ident, eq_comm]

end Matrix

/-- A vector with its length proof. -/
abbrev Vec (α : Type) (n : Nat) := { xs : List α // xs.length = n }

def Vec.append {α : Type} {m n : Nat} : Vec α m → Vec α n → Vec α (m + n)
  | ⟨xs, hx⟩, ⟨ys, hy⟩ => ⟨xs ++ ys, by simp [hx, hy]⟩

theorem Vec.append_val {α : Type} {m n : Nat} (x : Vec α m) (y : Vec α n) :
    (x.append y).val = x.val ++ y.val := rfl

#eval Matrix.trace (n := 2) fun i j => (i.val + j.val : Int)
#eval (Vec.append (m := 2) (n := 1) ⟨[1, 2], rfl⟩ ⟨[3], rfl⟩).val
