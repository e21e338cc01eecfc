/-! A text buffer with a cursor between two characters: the part on the left is kept reversed. -/

structure Cursor where
  left : List Char
  right : List Char
deriving DecidableEq

namespace Cursor

def text (c : Cursor) : List Char := c.left.reverse ++ c.right

def pos (c : Cursor) : Nat := c.left.length

def moveLeft : Cursor → Cursor
  | ⟨[], r⟩ => ⟨[], r⟩
  | ⟨x :: l, r⟩ => ⟨l, x :: r⟩

def moveRight : Cursor → Cursor
  | ⟨l, []⟩ => ⟨l, []⟩
  | ⟨l, x :: r⟩ => ⟨x :: l, r⟩

def insert (ch : Char) (c : Cursor) : Cursor := { c with left := ch :: c.left }

def backspace (c : Cursor) : Cursor := { c with left := c.left.tail }

def type (s : List Char) (c : Cursor) : Cursor := s.foldl (fun c ch => c.insert ch) c

def repeatN (f : Cursor → Cursor) : Nat → Cursor → Cursor
  | 0, c => c
  | n + 1, c => repeatN f n (f c)

theorem text_moveLeft (c : Cursor) : c.moveLeft.text = c.text := by
  sorry

theorem backspace_insert (ch : Char) (c : Cursor) : (c.insert ch).backspace = c := by
  sorry

theorem text_type (s : List Char) (c : Cursor) :
    (c.type s).text = c.left.reverse ++ s ++ c.right := by
  sorry

theorem backspace_type (s : List Char) (c : Cursor) :
    repeatN backspace s.length (c.type s) = c := by
  sorry

theorem repeatN_moveLeft_home (c : Cursor) :
    repeatN moveLeft c.pos c = ⟨[], c.text⟩ := by
  sorry

end Cursor
