/-- Compares both ends, moving inwards. -/
def isPalindrome (a : Array Char) : Bool := Id.run do
  for i in [0:a.size / 2] do
    if a[i]! ≠ a[a.size - 1 - i]! then
      return false
  return true

/-- Two indices that move towards each other, over a sorted array; `fuel` bounds the steps. -/
def pairSum (a : Array Nat) (target : Nat) : Bool := Id.run do
  let mut lo := 0
  let mut hi := a.size - 1
  for _ in [0:a.size] do
    if lo ≥ hi then break
    if a[lo]! + a[hi]! = target then return true
    if a[lo]! + a[hi]! < target then lo := lo + 1 else hi := hi - 1
  return false

theorem isPalindrome_reverse (a : Array Char) (h : a.reverse = a) : isPalindrome a = true := by sorry

theorem isPalindrome_iff (a : Array Char) : isPalindrome a = true ↔ a.reverse = a := by sorry

theorem pairSum_sound (a : Array Nat) (t : Nat) (h : pairSum a t = true) :
    ∃ i j, i < j ∧ j < a.size ∧ a[i]! + a[j]! = t := by sorry
