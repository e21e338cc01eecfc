/-! What `#eval` prints for numbers, characters and strings. -/
/-- info: 3628800 -/
#guard_msgs in #eval (List.range 10).foldl (fun acc i => acc * (i + 1)) 1
/-- info: 0 -/
#guard_msgs in #eval 3 - 5
/-- info: -2 -/
#guard_msgs in #eval (3 : Int) - 5
/-- info: (-4, 2, -3, 1) -/
#guard_msgs in #eval ((-7 : Int) / 2, (-7 : Int) % 3, (-7 : Int).tdiv 2, (7 : Int).tmod (-2))
/-- info: 340282366920938463463374607431768211456 -/
#guard_msgs in #eval 2 ^ 128
/-- info: (6, 36) -/
#guard_msgs in #eval (Nat.gcd 12 18, Nat.lcm 12 18)
/-- info: [2, 3, 5, 7, 11, 13] -/
#guard_msgs in #eval (List.range 15).filter fun n => 2 ≤ n && (List.range n).all fun d => d < 2 || n % d != 0
/-- info: 255 -/
#guard_msgs in #eval (0 : UInt8) - 1
/-- info: 44 -/
#guard_msgs in #eval (300 : UInt8)
/-- info: (4294967295, 18446744073709551615) -/
#guard_msgs in #eval ((0 : UInt32) - 1, (0 : UInt64) - 1)
/-- info: -128 -/
#guard_msgs in #eval (127 : Int8) + 1
/-- info: 0x0a#8 -/
#guard_msgs in #eval (250 : BitVec 8) + 16
/-- info: (true, 0xff#8, 0xff#8) -/
#guard_msgs in #eval (true, 0xff#8, 255#8)
/-- info: 0.100000 -/
#guard_msgs in #eval 0.1
/-- info: 2.500000 -/
#guard_msgs in #eval (5.0 / 2.0 : Float)
/-- info: 1.414214 -/
#guard_msgs in #eval Float.sqrt 2.0
/-- info: (inf, NaN, -inf) -/
#guard_msgs in #eval ((1.0 / 0.0 : Float), (0.0 / 0.0 : Float), (-1.0 / 0.0 : Float))
/-- info: 3 -/
#guard_msgs in #eval (3.99 : Float).toUInt64
/-- info: 7 -/
#guard_msgs in #eval (10 : Fin 12) + 9
/-- info: 'a' -/
#guard_msgs in #eval 'a'
/-- info: (97, 'A', true, '\n') -/
#guard_msgs in #eval ('a'.toNat, 'a'.toUpper, 'x'.isAlpha, '\n')
/-- info: "tab\tquote\" λ" -/
#guard_msgs in #eval "tab\tquote\" λ"
/-- info: true -/
#guard_msgs in #eval decide (3 ∣ 12) && 4 ≤ 5 && "abc" < "abd"
/-- info: Ordering.lt -/
#guard_msgs in #eval compare 1 2
theorem numbers_checked : 2 ^ 10 = 1024 := rfl
