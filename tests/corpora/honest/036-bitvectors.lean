/-
title: Theorems about bit vectors.
target: bv_xor, bv_not
expect: proved
-/
---- STATEMENT
theorem bv_xor (x y : BitVec 8) : (x ^^^ y) ^^^ y = x := sorry
theorem bv_not (x : BitVec 16) : ~~~ (~~~ x) = x := sorry
---- SUBMISSION
theorem bv_xor (x y : BitVec 8) : (x ^^^ y) ^^^ y = x := by
  rw [BitVec.xor_assoc, BitVec.xor_self, BitVec.xor_zero]
theorem bv_not (x : BitVec 16) : ~~~ (~~~ x) = x := BitVec.not_not
