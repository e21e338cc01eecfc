/-
title: deriving DecidableEq and Repr, used by the statement.
target: Day.next_ne
expect: proved
-/
---- STATEMENT
namespace Day
inductive Day
  | mon | tue | wed
deriving DecidableEq, Repr
def Day.next : Day → Day
  | .mon => .tue
  | .tue => .wed
  | .wed => .mon
theorem next_ne (d : Day) : (if d.next = d then 0 else 1) = 1 := sorry
end Day
---- SUBMISSION
namespace Day
inductive Day
  | mon | tue | wed
deriving DecidableEq, Repr
def Day.next : Day → Day
  | .mon => .tue
  | .tue => .wed
  | .wed => .mon
theorem next_ne (d : Day) : (if d.next = d then 0 else 1) = 1 := by
  cases d <;> rfl
end Day
