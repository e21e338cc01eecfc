namespace Orchard

variable {α β : Type}

inductive Bush (α : Type) where
  | twig : Bush α
  | fork (l : Bush α) (x : α) (r : Bush α) : Bush α

def Bush.leaves : Bush α → Nat
  | .twig => 1
  | .fork l _ r => l.leaves + r.leaves

def Bush.berries : Bush α → List α
  | .twig => []
  | .fork l x r => l.berries ++ x :: r.berries

def Bush.turn : Bush α → Bush α
  | .twig => .twig
  | .fork l x r => .fork r.turn x l.turn

def Bush.paint (f : α → β) : Bush α → Bush β
  | .twig => .twig
  | .fork l x r => .fork (l.paint f) (f x) (r.paint f)

theorem turn_turn (b : Bush α) : b.turn.turn = b := by sorry

theorem berries_turn (b : Bush α) : b.turn.berries = b.berries.reverse := by sorry

theorem leaves_eq (b : Bush α) : b.leaves = b.berries.length + 1 := by sorry

theorem berries_paint (f : α → β) (b : Bush α) :
    (b.paint f).berries = b.berries.map f := by sorry

theorem paint_id (b : Bush α) : b.paint id = b := by sorry

theorem leaves_pos {b : Bush α} : 0 < b.leaves := by sorry

theorem fork_ne_twig {l r : Bush α} {x : α} : Bush.fork l x r ≠ .twig := by sorry

theorem fork_inj {l r l' r' : Bush α} {x x' : α}
    (h : Bush.fork l x r = Bush.fork l' x' r') : x' = x ∧ l = l' := by sorry

theorem twig_of_one {b : Bush α} (h : b.leaves = 1) : b = .twig := by sorry

theorem paint_turn (f : α → β) (b : Bush α) : b.turn.paint f = (b.paint f).turn := by sorry

end Orchard
