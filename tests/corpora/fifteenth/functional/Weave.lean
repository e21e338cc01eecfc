/-!
# Weaving two lists

`weave` takes from its lists in turn; it does so by exchanging its arguments.
-/

namespace Weave

variable {α : Type}

def weave (xs ys : List α) : List α :=
  match xs with
  | [] => ys
  | x :: xs => x :: weave ys xs
termination_by xs.length + ys.length
decreasing_by simp; omega

mutual
  /-- The entries at positions 0, 2, 4, ... -/
  def evens : List α → List α
    | [] => []
    | x :: xs => x :: odds xs
  /-- The entries at positions 1, 3, 5, ... -/
  def odds : List α → List α
    | [] => []
    | _ :: xs => evens xs
end

theorem weave_perm (xs ys : List α) : (weave xs ys).Perm (xs ++ ys) := by
  sorry

theorem weave_evens_odds (zs : List α) : weave (evens zs) (odds zs) = zs := by
  sorry

theorem evens_weave (xs ys : List α) (h : xs.length ≤ ys.length) : evens (weave xs ys) = xs := by
  sorry

end Weave
