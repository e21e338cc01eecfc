title: compiled code of the library is run by the kernel under a name of the text
target: t
expect: rejected
reason: forbidden-axiom, elaboration-error
---- STATEMENT
theorem t : 1 = 2 := sorry
---- SUBMISSION
def Nat.add._boxed : Bool := true
theorem h : Lean.reduceBool Nat.add._boxed = true := rfl
theorem t : 1 = 2 := absurd (Lean.ofReduceBool Nat.add._boxed false rfl) (by decide)
