/-! Trees written in Polish notation, and read back from the right. -/

inductive Shape (α : Type) where
  | tip : α → Shape α
  | fork : Shape α → Shape α → Shape α

inductive Token (α : Type) where
  | word (a : α)
  | bang

namespace Shape

def write {α : Type} : Shape α → List (Token α)
  | tip a => [.word a]
  | fork l r => .bang :: (l.write ++ r.write)

def writeOnto {α : Type} : Shape α → List (Token α) → List (Token α)
  | tip a, k => .word a :: k
  | fork l r, k => .bang :: l.writeOnto (r.writeOnto k)

def take1 {α : Type} : Token α → List (Shape α) → Option (List (Shape α))
  | .word a, st => some (tip a :: st)
  | .bang, l :: r :: st => some (fork l r :: st)
  | .bang, _ => none

def readAll {α : Type} : List (Token α) → Option (List (Shape α))
  | [] => some []
  | t :: ts =>
    match readAll ts with
    | none => none
    | some st => take1 t st

def bangs {α : Type} : List (Token α) → Nat
  | [] => 0
  | .bang :: ts => bangs ts + 1
  | _ :: ts => bangs ts

theorem writeOnto_eq {α : Type} (t : Shape α) : t.writeOnto [] = t.write := by sorry

theorem length_write {α : Type} (t : Shape α) :
    t.write.length = 2 * bangs t.write + 1 := by sorry

theorem read_write {α : Type} (t : Shape α) : readAll t.write = some [t] := by sorry

theorem write_injective {α : Type} {s t : Shape α} (h : s.write = t.write) : s = t := by sorry

theorem write_read {α : Type} {ts : List (Token α)} {st : List (Shape α)}
    (h : readAll ts = some st) : st.flatMap write = ts := by sorry

end Shape
