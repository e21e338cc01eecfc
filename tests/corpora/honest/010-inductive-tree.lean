/-
title: A parametrised inductive type and two functions on it.
target: Tree.size_mirror
expect: proved
-/
---- STATEMENT
inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α
namespace Tree
def size {α : Type} : Tree α → Nat
  | leaf => 0
  | node l _ r => size l + 1 + size r
def mirror {α : Type} : Tree α → Tree α
  | leaf => leaf
  | node l a r => node (mirror r) a (mirror l)
theorem size_mirror {α : Type} (t : Tree α) : size (mirror t) = size t := sorry
end Tree
---- SUBMISSION
inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α
namespace Tree
def size {α : Type} : Tree α → Nat
  | leaf => 0
  | node l _ r => size l + 1 + size r
def mirror {α : Type} : Tree α → Tree α
  | leaf => leaf
  | node l a r => node (mirror r) a (mirror l)
theorem size_mirror {α : Type} (t : Tree α) : size (mirror t) = size t := by
  induction t with
  | leaf => rfl
  | node l a r ihl ihr =>
    simp only [mirror, size, ihl, ihr]
    omega
end Tree
