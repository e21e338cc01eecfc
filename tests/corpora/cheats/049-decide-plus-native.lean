/-
title: `decide +native` instead of native_decide.
target: plus_native
expect: rejected
reason: forbidden-axiom, elaboration-error
-/
---- STATEMENT
theorem plus_native : (List.range 50).foldl (· + ·) 0 = 1225 := sorry
---- SUBMISSION
theorem plus_native : (List.range 50).foldl (· + ·) 0 = 1225 := by decide +native
