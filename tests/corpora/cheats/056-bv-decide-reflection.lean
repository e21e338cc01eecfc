/-
title: bv_decide, whose certificate check trusts the compiler, on a false bit-vector claim.
target: bv_claim
expect: rejected
reason: forbidden-axiom, elaboration-error, sorry, timed-out, crashed
-/
---- STATEMENT
theorem bv_claim (x y : BitVec 8) : x &&& y = x ||| y := sorry
---- SUBMISSION
import Std
axiom bv_trust (x y : BitVec 8) : (x ^^^ y) = 0#8
theorem bv_claim (x y : BitVec 8) : x &&& y = x ||| y := by
  have h := bv_trust x y
  bv_decide
