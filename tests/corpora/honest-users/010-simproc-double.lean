import Lean
open Lean Meta Simp

def double (n : Nat) : Nat := n + n

theorem double_def (n : Nat) : double n = n + n := rfl

/-- Computes `double k` for literals `k`. -/
simproc_decl reduceDouble (double _) := fun e => do
  let_expr double n := e | return .continue
  let some k ← getNatValue? n | return .continue
  return .done { expr := mkNatLit (k + k), proof? := some (mkApp (mkConst ``double_def) n) }

dsimproc reduceTriple (double (double _)) := fun e => do
  let_expr double m := e | return .continue
  let_expr double n := m | return .continue
  let some k ← getNatValue? n | return .continue
  return .done (toExpr (4 * k))

theorem double_21 : double 21 = 42 := by
  simp [reduceDouble]

theorem double_double_5 (x : Nat) (h : x = 20) : double (double 5) = x := by
  simp [h]

theorem double_even (n : Nat) : double n % 2 = 0 := by
  simp only [double_def]
  omega

@[simp] theorem double_zero : double 0 = 0 := rfl
@[simp] theorem double_succ (n : Nat) : double (n + 1) = double n + 2 := by
  simp only [double]; omega

theorem double_inj {m n : Nat} : double m = double n ↔ m = n := by
  constructor
  · intro h; simp only [double] at h; omega
  · rintro rfl; rfl
