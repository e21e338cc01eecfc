/-
title: The structure gets an extra field that carries the claim.
target: Str3.t
expect: rejected
reason: definition-changed
names: Str3.Point
-/
---- STATEMENT
namespace Str3
structure Point where
  x : Nat
  y : Nat
theorem t (p : Point) : p.x ≤ p.y := sorry
end Str3
---- SUBMISSION
namespace Str3
structure Point where
  x : Nat
  y : Nat
  le : x ≤ y
theorem t (p : Point) : p.x ≤ p.y := p.le
end Str3
