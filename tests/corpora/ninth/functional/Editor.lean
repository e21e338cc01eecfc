/-! A one-line text editor: the text before the cursor is kept backwards. -/

structure Editor (α : Type) where
  before : List α
  after : List α

namespace Editor

variable {α : Type}

def contents (e : Editor α) : List α := e.before.reverse ++ e.after

def column (e : Editor α) : Nat := e.before.length

def left (e : Editor α) : Editor α :=
  match e.before with
  | [] => e
  | c :: cs => ⟨cs, c :: e.after⟩

def right (e : Editor α) : Editor α :=
  match e.after with
  | [] => e
  | c :: cs => ⟨c :: e.before, cs⟩

def insert (c : α) (e : Editor α) : Editor α := { e with before := c :: e.before }

def backspace (e : Editor α) : Editor α := { e with before := e.before.tail }

/-- Carry the cursor to the start of the line. -/
def home (e : Editor α) : Editor α := ⟨[], go e.before e.after⟩
where
  go : List α → List α → List α
    | [], acc => acc
    | c :: cs, acc => go cs (c :: acc)

def typeAll : List α → Editor α → Editor α
  | [], e => e
  | c :: cs, e => typeAll cs (e.insert c)

def leftBy : Nat → Editor α → Editor α
  | 0, e => e
  | n + 1, e => leftBy n e.left

theorem contents_left (e : Editor α) : e.left.contents = e.contents := by sorry

theorem right_left (e : Editor α) : e.left.right = e := by sorry

theorem contents_home (e : Editor α) : e.home.contents = e.contents := by sorry

theorem typeAll_contents (cs : List α) (e : Editor α) :
    (typeAll cs e).contents = e.before.reverse ++ cs ++ e.after := by sorry

theorem column_leftBy (n : Nat) (e : Editor α) :
    (leftBy n e).column = e.column - n := by sorry

end Editor
