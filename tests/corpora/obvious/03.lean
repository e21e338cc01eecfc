/-! Options, pairs and points. -/

theorem map_none_iff {α β : Type} (f : α → β) (o : Option α) : o.map f = none ↔ o = none := by sorry

theorem some_eq_some_flip {a b : Nat} (h : some a = some b) : b = a := by sorry

theorem pair_of_parts {α β : Type} (p : α × β) : (p.1, p.2) = p := by sorry

theorem swap_twice {α β : Type} (p : α × β) : p.swap.swap = p := by sorry

theorem or_some_isSome (o : Option Nat) : (o.or (some 4)).isSome = true := by sorry

theorem comp_id_right {α β : Type} (f : α → β) : f ∘ id = f := by sorry

structure Point where
  x : Int
  y : Int

namespace Point

def add (p q : Point) : Point := ⟨p.x + q.x, p.y + q.y⟩

def flip (p : Point) : Point := ⟨p.y, p.x⟩

theorem add_comm (p q : Point) : p.add q = q.add p := by sorry

theorem flip_flip (p : Point) : p.flip.flip = p := by sorry

theorem flip_add (p q : Point) : (p.add q).flip = p.flip.add q.flip := by sorry

theorem eq_of_parts {p q : Point} (hx : p.x = q.x) (hy : p.y = q.y) : p = q := by sorry

end Point
