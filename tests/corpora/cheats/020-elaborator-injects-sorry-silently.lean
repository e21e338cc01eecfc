/-
title: A term elaborator returns sorryAx without logging anything.
target: injected
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem injected (s : String) : s.length = 3 := sorry
---- SUBMISSION
import Lean
open Lean Elab Term Meta in
elab "by_magic" : term <= ty => do
  mkSorry ty (synthetic := true)
theorem injected (s : String) : s.length = 3 := by_magic
