def checksum (bs : Array UInt8) : UInt8 := bs.foldl (· ^^^ ·) 0

theorem checksum_push (bs : Array UInt8) (b : UInt8) :
    checksum (bs.push b) = checksum bs ^^^ b := by
  simp [checksum]

theorem checksum_closed (bs : Array UInt8) : checksum (bs.push (checksum bs)) = 0 := by
  rw [checksum_push, UInt8.xor_self]

def swapAt (a : Array α) (i j : Nat) (hi : i < a.size) (hj : j < a.size) : Array α :=
  let x := a[i]
  let y := a[j]
  (a.set i y).set j x (by simpa using hj)

theorem size_swapAt (a : Array α) (i j : Nat) (hi : i < a.size) (hj : j < a.size) :
    (swapAt a i j hi hj).size = a.size := by
  simp [swapAt]

theorem getElem_swapAt (a : Array α) (i j : Nat) (hi : i < a.size) (hj : j < a.size) :
    (swapAt a i j hi hj)[j]'(by simp [swapAt, hj]) = a[i] := by
  simp [swapAt]

def maxElem (a : Array Nat) (h : 0 < a.size) : Nat := Id.run do
  let mut best := a[0]
  for x in a do
    if x > best then
      best := x
  return best

def positions (p : α → Bool) (a : Array α) : Array Nat := Id.run do
  let mut out := #[]
  for h : i in [0:a.size] do
    if p a[i] then out := out.push i
  return out

theorem map_map' (a : Array α) (f : α → β) (g : β → γ) : (a.map f).map g = a.map (g ∘ f) := by
  simp

theorem u32_lt (x y : UInt32) (h : x < y) : x.toNat < y.toNat := h

theorem u64_mod (x : UInt64) : (x % 10).toNat < 10 := by
  rw [UInt64.toNat_mod]
  exact Nat.mod_lt _ (by decide)

#eval checksum #[1, 2, 3]
#eval maxElem #[3, 9, 4] (by decide)
#eval positions (· % 2 == 0) #[2, 3, 4]
