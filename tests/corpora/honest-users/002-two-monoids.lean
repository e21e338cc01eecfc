-- `Nat.mul` and `Nat.add` themselves used as values of a structure

structure Magma where
  carrier : Type
  mul : carrier → carrier → carrier

structure LawfulMagma extends Magma where
  unit : carrier
  unit_mul : ∀ x, mul unit x = x
  mul_unit : ∀ x, mul x unit = x

def addNat : Magma := ⟨Nat, Nat.add⟩
def mulNat : Magma := { carrier := Nat, mul := Nat.mul }
def maxNat : Magma := ⟨Nat, max⟩

def addNatL : LawfulMagma where
  toMagma := addNat
  unit := (0 : Nat)
  unit_mul := Nat.zero_add
  mul_unit := fun _ => rfl

def mulNatL : LawfulMagma where
  toMagma := mulNat
  unit := (1 : Nat)
  unit_mul := Nat.one_mul
  mul_unit := Nat.mul_one

def Magma.Commutative (M : Magma) : Prop := ∀ x y, M.mul x y = M.mul y x

theorem addNat_comm : addNat.Commutative := Nat.add_comm
theorem mulNat_comm : mulNat.Commutative := fun x y => Nat.mul_comm x y
theorem maxNat_comm : maxNat.Commutative := Nat.max_comm

def table : List (String × (Nat → Nat → Nat)) :=
  [("add", Nat.add), ("mul", Nat.mul), ("sub", Nat.sub), ("pow", (· ^ ·))]

#eval table.map fun (n, f) => (n, f 7 2)

#guard table.map (fun p => p.2 7 2) == [9, 14, 5, 49]

theorem foldr_append_unit (M : LawfulMagma) (xs : List M.carrier) :
    (xs ++ [M.unit]).foldr M.mul M.unit = xs.foldr M.mul M.unit := by
  induction xs with
  | nil => simp [M.unit_mul]
  | cons x xs ih => simp_all [M.mul_unit]
