/-! A test by library functions, and the same said with quantifiers. -/

def hasStep (a : Array Int) : Bool :=
  (a.mapIdx fun i x => (i, x)).any fun (i, x) => i + 1 < a.size && x + 1 == a[i + 1]!

theorem hasStep_iff (a : Array Int) :
    hasStep a = true ↔ ∃ i, i + 1 < a.size ∧ a[i]! + 1 = a[i + 1]! := by
  sorry
