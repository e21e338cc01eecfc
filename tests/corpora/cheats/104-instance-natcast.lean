/-
title: A NatCast Int instance changes what the coercion of the statement means.
target: Inst7.coe
expect: rejected
reason: statement-changed
names: Inst7.coe
-/
---- STATEMENT
namespace Inst7
theorem coe (n : Nat) : (n : Int) = -1 := sorry
end Inst7
---- SUBMISSION
namespace Inst7
instance (priority := high) minusOne : NatCast Int := ⟨fun _ => -1⟩
instance (priority := high) minusOneCoe : CoeTail Nat Int := ⟨fun _ => -1⟩
instance (priority := high) minusOneCoeT : CoeHTCT Nat Int := ⟨fun _ => -1⟩
instance (priority := high) minusOneOut : CoeOut Nat Int := ⟨fun _ => -1⟩
theorem coe (n : Nat) : (n : Int) = -1 := rfl
end Inst7
