namespace Bank

/-- The state is the balance. -/
abbrev BankM := StateT Nat (Except String)

def deposit (n : Nat) : BankM Unit := modify (· + n)

def withdraw (n : Nat) : BankM Unit := do
  let b ← get
  if b < n then
    throw "insufficient funds"
  set (b - n)

theorem deposit_withdraw (n s : Nat) :
    (do deposit n; withdraw n : BankM Unit).run s = .ok ((), s) := by
  sorry

theorem withdrawAll_eq_ok_iff (ns : List Nat) (s t : Nat) :
    (ns.forM withdraw).run s = .ok ((), t) ↔ t + ns.sum = s := by
  sorry

end Bank
