/-!
# Two purses

Coins are moved from one purse into the other; moving too many is an error.
-/

namespace Purse

structure Purses where
  mine : Nat
  yours : Nat

def Purses.total (p : Purses) : Nat := p.mine + p.yours

def give (n : Nat) (p : Purses) : Except String Purses :=
  if n ≤ p.mine then .ok ⟨p.mine - n, p.yours + n⟩ else .error "not enough coins"

/-- Several payments, one after the other. -/
def giveAll : List Nat → Purses → Except String Purses
  | [], p => pure p
  | n :: ns, p => do
    let q ← give n p
    giveAll ns q

theorem give_give (m n : Nat) (p : Purses) :
    (do let q ← give m p; give n q) = give (m + n) p := by
  sorry

theorem giveAll_total (ns : List Nat) (p q : Purses) (h : giveAll ns p = .ok q) :
    q.total = p.total := by
  sorry

theorem giveAll_append (ms ns : List Nat) (p : Purses) :
    giveAll (ms ++ ns) p = (giveAll ms p >>= giveAll ns) := by
  sorry

theorem giveAll_eq (ns : List Nat) (p : Purses) : giveAll ns p = give ns.sum p := by
  sorry

end Purse
