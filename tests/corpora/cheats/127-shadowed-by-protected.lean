/-
title: The right definition is made `protected`, so that the short name resolves to a root-level fake.
target: Prot.t
expect: rejected
reason: statement-changed
names: Prot.t
-/
---- STATEMENT
namespace Prot
def norm (n : Int) : Int := n * n
theorem t (n : Int) : norm n = n := sorry
end Prot
---- SUBMISSION
def norm (n : Int) : Int := n
namespace Prot
protected def norm (n : Int) : Int := n * n
theorem t (n : Int) : norm n = n := rfl
end Prot
