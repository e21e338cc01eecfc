inductive Err where
  | divByZero
  | stackEmpty (at_ : Nat)
  deriving Repr, DecidableEq

structure Machine where
  stack : List Int := []
  steps : Nat := 0
  deriving Repr, DecidableEq

abbrev VM := StateT Machine (Except Err)

namespace VM

def push (v : Int) : VM Unit :=
  modify fun m => { m with stack := v :: m.stack, steps := m.steps + 1 }

def pop : VM Int := do
  let m ← get
  match m.stack with
  | [] => throw (.stackEmpty m.steps)
  | v :: vs =>
    set { m with stack := vs, steps := m.steps + 1 }
    return v

def binop (f : Int → Int → Except Err Int) : VM Unit := do
  let b ← pop
  let a ← pop
  let r ← f a b
  push r

def safeDiv (a b : Int) : Except Err Int :=
  if b = 0 then .error .divByZero else .ok (a / b)

def prog : VM Int := do
  push 84
  push 2
  binop safeDiv
  pop

end VM

open VM

theorem push_pop (v : Int) (m : Machine) :
    (do push v; pop : VM Int).run m = .ok (v, { m with steps := m.steps + 2 }) := rfl

theorem pop_empty (k : Nat) : pop.run { stack := [], steps := k } = .error (.stackEmpty k) := rfl

theorem prog_ok : (fun r => r.1) <$> prog.run {} = .ok 42 := rfl

theorem safeDiv_zero (a : Int) : safeDiv a 0 = .error .divByZero := if_pos rfl

theorem safeDiv_isOk {a b : Int} (h : b ≠ 0) : ∃ c, safeDiv a b = .ok c := by
  simp [safeDiv, h]

#eval (fun r => r.1) <$> prog.run {}
