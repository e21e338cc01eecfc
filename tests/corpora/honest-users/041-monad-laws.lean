/-! A writer monad with lawful instance; a parser on top of `StateT`. -/

structure Writer (ω α : Type) where
  val : α
  log : List ω

namespace Writer
variable {ω α β γ : Type}

protected def bind (x : Writer ω α) (f : α → Writer ω β) : Writer ω β :=
  let y := f x.val
  ⟨y.val, x.log ++ y.log⟩

instance : Monad (Writer ω) where
  pure a := ⟨a, []⟩
  bind := Writer.bind

def tell (w : ω) : Writer ω PUnit := ⟨⟨⟩, [w]⟩

theorem bind_def (x : Writer ω α) (f : α → Writer ω β) :
    x >>= f = ⟨(f x.val).val, x.log ++ (f x.val).log⟩ := rfl

theorem pure_bind (a : α) (f : α → Writer ω β) : pure a >>= f = f a := by
  rw [bind_def]; rfl

instance : LawfulMonad (Writer ω) := LawfulMonad.mk'
  (id_map := fun x => by
    show (⟨x.val, x.log ++ []⟩ : Writer ω _) = x
    rw [List.append_nil])
  (pure_bind := fun a f => pure_bind a f)
  (bind_assoc := fun x f g => by simp [bind_def, List.append_assoc])

def factLog : Nat → Writer String Nat
  | 0 => return 1
  | n + 1 => do
    let r ← factLog n
    tell s!"fact {n + 1} = {(n + 1) * r}"
    return (n + 1) * r

theorem factLog_pos (n : Nat) : 0 < (factLog n).val := by
  induction n with
  | zero => exact Nat.one_pos
  | succ n ih => exact Nat.mul_pos (Nat.succ_pos n) ih

theorem log_length (n : Nat) : (factLog n).log.length = n := by
  induction n with
  | zero => rfl
  | succ n ih => simp [factLog, bind_def, tell, pure, ih]

end Writer

abbrev Parser := StateT (List Char) Option
def Parser.item : Parser Char := fun | [] => none | c :: cs => some (c, cs)
def Parser.two : Parser (Char × Char) := do
  let a ← item
  let b ← item
  return (a, b)
theorem Parser.two_ok (a b : Char) (cs : List Char) : two (a :: b :: cs) = some ((a, b), cs) := rfl
#eval (Writer.factLog 4).log
