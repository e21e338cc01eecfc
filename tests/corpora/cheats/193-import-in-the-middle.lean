/-
title: An `import` in the middle of the file.
target: mid_import
expect: rejected
reason: elaboration-error, malformed, sorry
-/
---- STATEMENT
theorem mid_import (n : Nat) : n.gcd 4 = 2 := sorry
---- SUBMISSION
theorem a : True := trivial
import Lean.Elab.Command
theorem mid_import (n : Nat) : n.gcd 4 = 2 := by decide
