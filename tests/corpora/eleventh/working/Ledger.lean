/-! Accounts, deposits and withdrawals. -/

structure Account where
  owner : String
  balance : Nat
deriving Repr, DecidableEq

inductive TxError where
  | insufficient (missing : Nat)
  | sameAccount
deriving Repr, DecidableEq

namespace Account

def deposit (a : Account) (n : Nat) : Account :=
  { a with balance := a.balance + n }

def withdraw (a : Account) (n : Nat) : Except TxError Account :=
  if n ≤ a.balance then
    .ok { a with balance := a.balance - n }
  else
    .error (.insufficient (n - a.balance))

def transfer (src dst : Account) (n : Nat) : Except TxError (Account × Account) := do
  if src.owner = dst.owner then
    throw .sameAccount
  let src' ← src.withdraw n
  return (src', dst.deposit n)

/-- Pay a list of bills, stopping at the first that cannot be paid. -/
def payAll (a : Account) (bills : List Nat) : Except TxError Account :=
  bills.foldlM withdraw a

variable {a b a' b' : Account} {n : Nat}

theorem withdraw_deposit : (a.deposit n).withdraw n = .ok a := by
  sorry

theorem withdraw_ok_iff : (∃ a', a.withdraw n = .ok a') ↔ n ≤ a.balance := by
  sorry

theorem transfer_total (h : transfer a b n = .ok (a', b')) :
    a'.balance + b'.balance = a.balance + b.balance := by
  sorry

theorem payAll_balance {bills : List Nat} (h : a.payAll bills = .ok a') :
    a'.balance + bills.sum = a.balance := by
  sorry

theorem payAll_ok_iff {bills : List Nat} :
    (a.payAll bills).toOption.isSome ↔ bills.sum ≤ a.balance := by
  sorry

end Account
