/-!
# Loops that write arrays
-/

namespace Arrays

def squares (n : Nat) : Array Nat := Id.run do
  let mut out : Array Nat := #[]
  for i in [0:n] do
    out := out.push (i * i)
  return out

/-- The sums of all beginnings, that of the empty one too. -/
def prefixSums (xs : List Int) : Array Int := Id.run do
  let mut s : Int := 0
  let mut out : Array Int := #[0]
  for x in xs do
    s := s + x
    out := out.push s
  return out

/-- Adds `k` to every entry, in place. -/
def bump (k : Nat) (a : Array Nat) : Array Nat := Id.run do
  let mut b := a
  for i in [0:a.size] do
    b := b.modify i (· + k)
  return b

theorem squares_spec (n : Nat) : (squares n).toList = (List.range n).map (fun i => i * i) := by
  sorry

theorem prefixSums_spec (xs : List Int) (i : Nat) (h : i ≤ xs.length) :
    (prefixSums xs)[i]? = some (xs.take i).sum := by
  sorry

theorem bump_spec (k : Nat) (a : Array Nat) : bump k a = a.map (· + k) := by
  sorry

end Arrays
