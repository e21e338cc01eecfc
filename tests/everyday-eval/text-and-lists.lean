/-! What `#eval` prints for strings, lists, arrays, options and pairs. -/
/-- info: "hello, world" -/
#guard_msgs in #eval "hello" ++ ", " ++ "world"
/-- info: (3, 4, "OLÁ") -/
#guard_msgs in #eval ("olá".length, "olá".utf8ByteSize, "ola".toUpper.replace "A" "Á")
/-- info: ["a", "b", "", "c"] -/
#guard_msgs in #eval "a,b,,c".splitOn ","
/-- info: "a-b-c" -/
#guard_msgs in #eval "-".intercalate ["a", "b", "c"]
/-- info: (some 42, none, some (-7)) -/
#guard_msgs in #eval ("42".toNat?, "4x".toNat?, "-7".toInt?)
/-- info: ['c', 'b', 'a'] -/
#guard_msgs in #eval "abc".toList.reverse
/-- info: "x = 5, y = [1, 2]" -/
#guard_msgs in #eval let x := 5; let y := [1, 2]; s!"x = {x}, y = {y}"
/-- info: (true, false) -/
#guard_msgs in #eval ("prefix".startsWith "pre", "abc".contains 'z')
/-- info: [] -/
#guard_msgs in #eval ([] : List Nat)
/-- info: [1, 4, 9] -/
#guard_msgs in #eval [1, 2, 3].map (· ^ 2)
/-- info: [(1, "a"), (2, "b")] -/
#guard_msgs in #eval [1, 2, 3].zip ["a", "b"]
/-- info: ([2, 4], [1, 3, 5]) -/
#guard_msgs in #eval [1, 2, 3, 4, 5].partition (· % 2 == 0)
/-- info: #[1, 2, 3] -/
#guard_msgs in #eval #[3, 1, 2].qsort (· < ·)
/-- info: [1, 1, 3, 4, 5] -/
#guard_msgs in #eval [3, 1, 4, 1, 5].mergeSort
/-- info: #[#[0], #[0, 1]] -/
#guard_msgs in #eval #[1, 2].map Array.range
/-- info: 6 -/
#guard_msgs in #eval [1, 2, 3].sum
/-- info: some 3 -/
#guard_msgs in #eval [1, 3, 2].max?
/-- info: (1, 2, 3) -/
#guard_msgs in #eval (1, 2, 3)
/-- info: some (some none) -/
#guard_msgs in #eval (some (some none) : Option (Option (Option Nat)))
/-- info: Except.error "no" -/
#guard_msgs in #eval (Except.error "no" : Except String Nat)
/-- info: Except.ok 3 -/
#guard_msgs in #eval (Except.ok 3 : Except String Nat)
/-- info: Sum.inl 1 -/
#guard_msgs in #eval (Sum.inl 1 : Sum Nat String)
/-- info: [[1, 2], [3]] -/
#guard_msgs in #eval [1, 2, 3].toArray.toList.splitBy fun a b => a + b < 4
/-- info: "#[1, 2]" -/
#guard_msgs in #eval toString #[1, 2]
/-- info: "[\"a\"]" -/
#guard_msgs in #eval reprStr ["a"]
/-- info: "[a]" -/
#guard_msgs in #eval toString ["a"]
theorem lists_checked (xs : List Nat) : (xs.map id).length = xs.length := by simp
