/-! Programs over a state, some of which can fail. -/

namespace Bank

inductive Err where
  | insufficient
  | frozen
  deriving DecidableEq, Repr

structure Account where
  balance : Nat
  frozen : Bool := false
  deriving DecidableEq, Repr

abbrev M := StateT Account (Except Err)

def deposit (n : Nat) : M Unit := modify fun a => { a with balance := a.balance + n }

def withdraw (n : Nat) : M Unit := do
  let a ← get
  if a.frozen then throw .frozen
  if a.balance < n then throw .insufficient
  set { a with balance := a.balance - n }

theorem deposit_withdraw (a : Account) (n : Nat) (h : a.frozen = false) :
    (do deposit n; withdraw n : M Unit).run a = .ok ((), a) := by sorry

theorem withdraw_deposit_comm (a : Account) (m n : Nat) :
    (do withdraw m; deposit n : M Unit).run a = (do deposit n; withdraw m : M Unit).run a := by sorry

/-! Fresh names -/

inductive Tree (α : Type) where
  | tip : Tree α
  | fork : Tree α → α → Tree α → Tree α

def Tree.toList {α : Type} : Tree α → List α
  | tip => []
  | fork l a r => l.toList ++ a :: r.toList

def fresh : StateM Nat Nat := modifyGet fun n => (n, n + 1)

def number {α : Type} : Tree α → StateM Nat (Tree Nat)
  | .tip => return .tip
  | .fork l _ r => do
    let l' ← number l
    let k ← fresh
    let r' ← number r
    return .fork l' k r'

theorem number_toList {α : Type} (t : Tree α) (n : Nat) :
    ((number t).run n).1.toList = List.range' n t.toList.length := by sorry

end Bank
