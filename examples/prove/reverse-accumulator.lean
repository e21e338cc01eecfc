/-! Reversal with an accumulator is the library's reversal. -/

def reverseOnto (xs acc : List α) : List α :=
  match xs with
  | [] => acc
  | x :: rest => reverseOnto rest (x :: acc)

theorem reverseOnto_nil (xs : List α) : reverseOnto xs [] = xs.reverse := by
  sorry
