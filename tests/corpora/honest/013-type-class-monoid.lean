/-
title: A type class with laws and a theorem for every instance.
target: Alg.unit_unique
expect: proved
-/
---- STATEMENT
namespace Alg
class Mon (α : Type) where
  op : α → α → α
  e : α
  one_op : ∀ a, op e a = a
  op_one : ∀ a, op a e = a
theorem unit_unique {α : Type} [Mon α] (u : α) (h : ∀ a : α, Mon.op u a = a) : u = Mon.e := sorry
end Alg
---- SUBMISSION
namespace Alg
class Mon (α : Type) where
  op : α → α → α
  e : α
  one_op : ∀ a, op e a = a
  op_one : ∀ a, op a e = a
theorem unit_unique {α : Type} [Mon α] (u : α) (h : ∀ a : α, Mon.op u a = a) : u = Mon.e :=
  (Mon.op_one u).symm.trans (h Mon.e)
end Alg
