/-
title: The submission imports Std although the statement does not.
target: ext_import
expect: proved
-/
---- STATEMENT
theorem ext_import (xs : List Nat) (f : Nat → Nat) : (xs.map f).length = xs.length := sorry
---- SUBMISSION
import Std
open Std in
theorem ext_import (xs : List Nat) (f : Nat → Nat) : (xs.map f).length = xs.length :=
  List.length_map f
