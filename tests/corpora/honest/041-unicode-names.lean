/-
title: Greek names, subscripts and «quoted» identifiers.
target: Δοκ.θεώρημα
expect: proved
-/
---- STATEMENT
namespace Δοκ
def «διπλό άθροισμα» (α₁ β' : Nat) : Nat := α₁ + α₁ + β'
theorem θεώρημα (κ₁ μ₂ : Nat) (h : κ₁ ≤ μ₂) : «διπλό άθροισμα» κ₁ 0 ≤ «διπλό άθροισμα» μ₂ 1 := sorry
end Δοκ
---- SUBMISSION
namespace Δοκ
def «διπλό άθροισμα» (α₁ β' : Nat) : Nat := α₁ + α₁ + β'
theorem θεώρημα (κ₁ μ₂ : Nat) (h : κ₁ ≤ μ₂) : «διπλό άθροισμα» κ₁ 0 ≤ «διπλό άθροισμα» μ₂ 1 := by
  unfold «διπλό άθροισμα»
  omega
end Δοκ
