/-
title: The auxiliary proof lim._proof_1 is declared by hand for a false bound and used in the definition.
target: Prf.t
expect: rejected
reason: definition-changed, sorry, statement-changed
-/
---- STATEMENT
namespace Prf
def lim : Fin 5 := ⟨3, by decide⟩
theorem t : lim.val = 7 := sorry
end Prf
---- SUBMISSION
namespace Prf
set_option warn.sorry false
theorem lim._proof_1 : 7 < 5 := sorry
def lim : Fin 5 := ⟨7, lim._proof_1⟩
theorem t : lim.val = 7 := rfl
end Prf
