/-
title: The class of the statement gets a law that it did not have.
target: Cls.t
expect: rejected
reason: definition-changed
names: Cls.Metric
-/
---- STATEMENT
namespace Cls
class Metric (α : Type) where
  dist : α → α → Nat
theorem t {α : Type} [Metric α] (a : α) : Metric.dist a a = 0 := sorry
end Cls
---- SUBMISSION
namespace Cls
class Metric (α : Type) where
  dist : α → α → Nat
  self : ∀ a, dist a a = 0
theorem t {α : Type} [Metric α] (a : α) : Metric.dist a a = 0 := Metric.self a
end Cls
