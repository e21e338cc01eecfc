/-! A loop that changes an array in place. -/

def clampLoop (limit : Int) (a : Array Int) (i : Nat) (acc : Array Int) : Array Int :=
  if i < a.size then
    if a[i]! > limit then clampLoop limit a (i + 1) (acc.set! i limit)
    else clampLoop limit a (i + 1) acc
  else acc

def clamp (limit : Int) (a : Array Int) : Array Int := clampLoop limit a 0 a

theorem clamp_spec (limit : Int) (a : Array Int) :
    ∀ i, i < a.size → (a[i]! > limit → (clamp limit a)[i]! = limit) ∧
      (a[i]! ≤ limit → (clamp limit a)[i]! = a[i]!) := by
  sorry
