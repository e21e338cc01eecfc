/-- Matrices as lists of rows over the integers. -/
abbrev Grid := List (List Int)

def dot : List Int → List Int → Int
  | x :: xs, y :: ys => x * y + dot xs ys
  | _, _ => 0

infixl:70 " ⬝ " => dot

def vadd (u v : List Int) : List Int := List.zipWith (· + ·) u v

def scaleRow (k : Int) : List Int → List Int := List.map (k * ·)

namespace Grid

def rect (r c : Nat) (m : Grid) : Prop := m.length = r ∧ ∀ row ∈ m, row.length = c

def app (m : Grid) (v : List Int) : List Int := m.map (· ⬝ v)

def plus (m n : Grid) : Grid := List.zipWith vadd m n

/-- Transpose of a grid with `c` columns. -/
def flip (c : Nat) : Grid → Grid
  | [] => List.replicate c []
  | row :: m => List.zipWith List.cons row (flip c m)

def sumAll (m : Grid) : Int := (m.map List.sum).sum

end Grid

theorem dot_comm (u v : List Int) : u ⬝ v = v ⬝ u := by
  sorry

theorem dot_vadd (u v w : List Int) (h : v.length = w.length) : u ⬝ vadd v w = u ⬝ v + u ⬝ w := by
  sorry

theorem app_scale (m : Grid) (k : Int) (v : List Int) : m.app (scaleRow k v) = scaleRow k (m.app v) := by
  sorry

theorem flip_rect (r c : Nat) (m : Grid) (h : m.rect r c) : (m.flip c).rect c r := by
  sorry

theorem sumAll_flip (c : Nat) (m : Grid) : (m.flip c).sumAll = m.sumAll := by
  sorry
