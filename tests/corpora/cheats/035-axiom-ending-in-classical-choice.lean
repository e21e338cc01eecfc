/-
title: An axiom X.Classical.choice, used inside namespace X under the short name Classical.choice.
target: X.no_choice
expect: rejected
reason: forbidden-axiom
names: X.Classical.choice
-/
---- STATEMENT
namespace X
theorem no_choice (α : Type) : Nonempty α := sorry
end X
---- SUBMISSION
namespace X
axiom Classical.choice {α : Type} : α
theorem no_choice (α : Type) : Nonempty α := ⟨Classical.choice⟩
end X
