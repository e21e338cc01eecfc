import Std.Data.HashMap
import Std.Data.TreeMap

/-! What `#eval` prints for types of one's own, and for maps. -/
structure Point where
  x : Nat
  y : Nat
  deriving Repr, BEq, Hashable, Inhabited
/-- info: { x := 1, y := 2 } -/
#guard_msgs in #eval Point.mk 1 2
/-- info: [{ x := 0, y := 0 }, { x := 3, y := 0 }] -/
#guard_msgs in #eval [default, { (default : Point) with x := 3 }]
/-- info: (true, false) -/
#guard_msgs in #eval (Point.mk 1 2 == ⟨1, 2⟩, hash (Point.mk 1 2) == hash (Point.mk 2 1))

inductive Shape where
  | dot
  | circle (radius : Nat)
  | box (corner : Point) (name : String)
  deriving Repr
/-- info: Shape.dot -/
#guard_msgs in #eval Shape.dot
/-- info: Shape.circle 4 -/
#guard_msgs in #eval Shape.circle 4
/-- info: Shape.box { x := 1, y := 2 } "b" -/
#guard_msgs in #eval Shape.box ⟨1, 2⟩ "b"
/-- info: some (Shape.circle 4) -/
#guard_msgs in #eval some (Shape.circle 4)

/-! `#eval` derives what is not there. -/
inductive Tree where
  | leaf
  | node (l : Tree) (n : Nat) (r : Tree)
/-- info: Tree.node (Tree.leaf) 1 (Tree.leaf) -/
#guard_msgs in #eval Tree.node .leaf 1 .leaf

structure Money where
  cents : Nat
instance : ToString Money := ⟨fun m => s!"{m.cents / 100}.{m.cents % 100}€"⟩
/-- info: 12.50€ -/
#guard_msgs in #eval Money.mk 1250
instance : Add Money := ⟨fun a b => ⟨a.cents + b.cents⟩⟩
/-- info: "sum: 3.75€" -/
#guard_msgs in #eval s!"sum: {Money.mk 125 + Money.mk 250}"

structure Matrix where
  rows : List (List Nat)
instance : Repr Matrix where
  reprPrec m _ := Std.Format.joinSep (m.rows.map repr) Std.Format.line
/--
info: [1, 2]
[3, 4]
-/
#guard_msgs in #eval Matrix.mk [[1, 2], [3, 4]]

/-! Maps. -/
/-- info: (some 1, none, 2) -/
#guard_msgs in #eval
  let m : Std.HashMap String Nat := ({} : Std.HashMap String Nat).insert "a" 1 |>.insert "b" 2
  (m["a"]?, m["z"]?, m.size)
/-- info: Std.HashMap.ofList [(1, "x")] -/
#guard_msgs in #eval (Std.HashMap.ofList [(1, "x")] : Std.HashMap Nat String)
/-- info: [(1, "one"), (2, "two"), (3, "three")] -/
#guard_msgs in #eval (Std.TreeMap.ofList [(3, "three"), (1, "one"), (2, "two")] : Std.TreeMap Nat String).toList
/-- info: [("a", 2), ("b", 1)] -/
#guard_msgs in #eval
  let count := ["a", "b", "a"].foldl (fun (m : Std.TreeMap String Nat) w => m.alter w fun n? => some (n?.getD 0 + 1)) {}
  count.toList

/-! Functions by recursion, partial and by type class. -/
partial def collatz (n : Nat) (steps := 0) : Nat :=
  if n == 1 then steps else collatz (if n % 2 == 0 then n / 2 else 3 * n + 1) (steps + 1)
/-- info: 111 -/
#guard_msgs in #eval collatz 27
mutual
def isEven : Nat → Bool
  | 0 => true
  | n + 1 => isOdd n
def isOdd : Nat → Bool
  | 0 => false
  | n + 1 => isEven n
end
/-- info: [true, false] -/
#guard_msgs in #eval [isEven 10, isOdd 10]
class Area (α : Type) where
  area : α → Nat
instance : Area Point := ⟨fun p => p.x * p.y⟩
instance [Area α] : Area (List α) := ⟨fun xs => (xs.map Area.area).sum⟩
/-- info: 14 -/
#guard_msgs in #eval Area.area [Point.mk 1 2, Point.mk 3 4]
theorem even_ten : isEven 10 = true := by decide
