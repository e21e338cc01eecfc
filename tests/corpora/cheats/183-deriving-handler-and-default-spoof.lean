/-
title: An Inhabited instance of the submission is found instead of the derived one.
target: Dflt.t
expect: rejected
reason: statement-changed, definition-changed
names: Dflt.t
-/
---- STATEMENT
namespace Dflt
inductive Lamp
  | off
  | on
deriving Inhabited
theorem t : (default : Lamp) = .on := sorry
end Dflt
---- SUBMISSION
namespace Dflt
inductive Lamp
  | off
  | on
instance instInhabitedLamp : Inhabited Lamp := ⟨.on⟩
theorem t : (default : Lamp) = .on := rfl
end Dflt
