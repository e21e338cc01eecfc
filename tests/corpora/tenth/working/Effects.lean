/-! Small programs in the usual monads. -/

inductive Fault | empty | tooBig (n : Nat) | broke
deriving DecidableEq, Repr

abbrev Chk := Except Fault

namespace Effects

def below (b n : Nat) : Chk Nat :=
  if n < b then .ok n else .error (.tooBig n)

def allBelow (b : Nat) : List Nat → Chk (List Nat)
  | [] => pure []
  | x :: xs => do
    let y ← below b x
    let ys ← allBelow b xs
    return y :: ys

def pay (cost : Nat) (purse : Nat) : Chk Nat := do
  if cost = 0 then throw .empty
  if purse < cost then throw .broke
  return purse - cost

def payAll (costs : List Nat) (purse : Nat) : Chk Nat := costs.foldlM (fun p c => pay c p) purse

def fresh : StateM Nat Nat := modifyGet fun n => (n, n + 1)

def number {α : Type} : List α → StateM Nat (List (Nat × α))
  | [] => pure []
  | a :: l => do
    let i ← fresh
    let r ← number l
    pure ((i, a) :: r)

def half? (n : Nat) : Option Nat := if n % 2 = 0 then some (n / 2) else none

def halves? : Nat → Nat → Option Nat
  | 0, n => some n
  | k + 1, n => half? n >>= halves? k

theorem allBelow_ok {b : Nat} {l r : List Nat} (h : allBelow b l = .ok r) : r = l ∧ ∀ x ∈ l, x < b := by
  sorry

theorem payAll_sum (cs : List Nat) (p q : Nat) (h : payAll cs p = .ok q) : q + cs.sum = p := by
  sorry

theorem payAll_swap (a b : List Nat) (p : Nat) : payAll (a ++ b) p = payAll (b ++ a) p := by
  sorry

theorem number_state {α : Type} (l : List α) (n : Nat) : ((number l).run n).2 = n + l.length := by
  sorry

theorem number_spec {α : Type} (l : List α) (n i : Nat) :
    ((number l).run n).1[i]? = l[i]?.map fun a => (n + i, a) := by
  sorry

theorem halves?_some (k n : Nat) : halves? k (n * 2 ^ k) = some n := by
  sorry

end Effects
