def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)

def fibLoop (n : Nat) : Nat := Id.run do
  let mut a := 0
  let mut b := 1
  for _ in [0:n] do
    let c := a + b
    a := b
    b := c
  return a

def fibTable (n : Nat) : Array Nat := Id.run do
  let mut t := #[0, 1]
  for i in [2:n] do
    t := t.push (t[i - 2]! + t[i - 1]!)
  return t

theorem fibLoop_eq (n : Nat) : fibLoop n = fib n := sorry

theorem fibTable_size (n : Nat) : (fibTable n).size = n := sorry

theorem fibTable_get (n i : Nat) (h : i < n) : (fibTable n)[i]! = fib i := sorry
