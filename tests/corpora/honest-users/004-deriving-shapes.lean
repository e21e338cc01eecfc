inductive Suit where
  | clubs | diamonds | hearts | spades
  deriving DecidableEq, Repr, BEq, Hashable, Ord, Inhabited

structure Card where
  suit : Suit
  rank : Fin 13
  deriving DecidableEq, Repr, BEq, Hashable, Ord, Inhabited

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α
  deriving Repr, DecidableEq, Inhabited

deriving instance BEq, Hashable for Tree

namespace Suit
def next : Suit → Suit
  | clubs => diamonds
  | diamonds => hearts
  | hearts => spades
  | spades => clubs

theorem next_four (s : Suit) : s.next.next.next.next = s := by cases s <;> rfl

theorem next_ne (s : Suit) : s.next ≠ s := by
  revert s
  intro s
  cases s <;> decide

theorem next_injective {s t : Suit} (h : s.next = t.next) : s = t := by
  cases s <;> cases t <;> simp_all [next]
end Suit

def Card.isRed (c : Card) : Bool := c.suit matches .diamonds | .hearts

theorem red_flip (c : Card) : ({ c with suit := c.suit.next.next } : Card).isRed = !c.isRed ∨ c.rank.val < 13 :=
  Or.inr c.rank.isLt

#eval compare (Card.mk .clubs 3) ⟨.hearts, 1⟩
#eval (default : Card)
#guard (Card.mk .clubs 3) == ⟨.clubs, 3⟩
#guard hash (Card.mk .clubs 3) == hash (Card.mk .clubs 3)
#guard (Tree.node .leaf 3 .leaf) == Tree.node .leaf 3 .leaf
#guard decide (Tree.node .leaf 3 .leaf ≠ .leaf)
