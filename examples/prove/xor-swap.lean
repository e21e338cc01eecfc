/-! Swapping two bytes by three exclusive ors. -/

def xorSwap (x y : BitVec 8) : BitVec 8 × BitVec 8 :=
  let t := x ^^^ y
  let y' := t ^^^ y
  (t ^^^ y', y')

theorem xorSwap_swaps (x y : BitVec 8) : xorSwap x y = (y, x) := by
  sorry
