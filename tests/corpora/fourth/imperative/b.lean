/-- Running totals, starting with `0`. -/
def prefixSums (xs : List Int) : Array Int := Id.run do
  let mut acc : Int := 0
  let mut out : Array Int := #[0]
  for x in xs do
    acc := acc + x
    out := out.push acc
  return out

theorem prefixSums_getElem? (xs : List Int) (i : Nat) (h : i ≤ xs.length) :
    (prefixSums xs)[i]? = some (xs.take i).sum := by
  sorry

/-- Euclid's algorithm; `b` rounds are always enough. -/
def gcdLoop (a b : Nat) : Nat := Id.run do
  let mut x := a
  let mut y := b
  for _ in [0:b] do
    if y = 0 then
      break
    let r := x % y
    x := y
    y := r
  return x

theorem gcdLoop_eq_gcd (a b : Nat) : gcdLoop a b = Nat.gcd a b := by
  sorry

/-- Exponentiation by repeated squaring. -/
def powLoop (b e : Nat) : Nat := Id.run do
  let mut base := b
  let mut acc := 1
  let mut k := e
  for _ in [0:e] do
    if k = 0 then
      break
    if k % 2 = 1 then
      acc := acc * base
    base := base * base
    k := k / 2
  return acc

theorem powLoop_eq_pow (b e : Nat) : powLoop b e = b ^ e := by
  sorry

/-- Position of a largest element. -/
def argMax (xs : Array Int) : Nat := Id.run do
  let mut best := 0
  for i in [0:xs.size] do
    if xs[i]! > xs[best]! then
      best := i
  return best

theorem argMax_spec (xs : Array Int) :
    argMax xs < xs.size ∧ ∀ x ∈ xs, x ≤ xs[argMax xs]! := by
  sorry
