/-! What `#eval` prints for programs: `IO`, loops, state, errors. -/
/-- info: hello -/
#guard_msgs in #eval IO.println "hello"
/--
info: 1
2
3
-/
#guard_msgs in #eval show IO Unit from do
  for i in [1, 2, 3] do IO.println i
/--
info: out
---
info: 5
-/
#guard_msgs in #eval show IO Nat from do
  IO.println "out"
  return 5
/-- error: boom -/
#guard_msgs in #eval (throw (IO.userError "boom") : IO Unit)
/-- info: 45 -/
#guard_msgs in #eval Id.run do
  let mut sum := 0
  for i in [0:10] do sum := sum + i
  return sum
/-- info: [0, 2, 4] -/
#guard_msgs in #eval Id.run do
  let mut out := #[]
  for i in [0:6:2] do out := out.push i
  return out.toList
/-- info: some 3 -/
#guard_msgs in #eval Id.run do
  for x in [1, 3, 5, 6] do
    if x * x > 5 then return some x
  return none
/-- info: (3, 10) -/
#guard_msgs in #eval Id.run do
  let mut n := 0
  let mut total := 10
  while n < 3 do
    n := n + 1
    if n == 2 then continue
  return (n, total)
def tick : StateM Nat Nat := modifyGet fun n => (n, n + 1)
/-- info: ([5, 6, 7], 8) -/
#guard_msgs in #eval ((List.replicate 3 ()).mapM (fun _ => tick)).run 5
def safeDiv (a b : Nat) : Except String Nat :=
  if b == 0 then throw "division by zero" else return a / b
/-- info: Except.ok 5 -/
#guard_msgs in #eval safeDiv 10 2
/-- info: Except.error "division by zero" -/
#guard_msgs in #eval do
  let a ← safeDiv 10 0
  return a + 1
/-- info: Except.ok 0 -/
#guard_msgs in #eval (try safeDiv 1 0 catch _ => pure 0 : Except String Nat)
/-- info: some 7 -/
#guard_msgs in #eval do
  let a ← some 3
  let b ← [1, 4].find? (· > a)
  guard (b > 3)
  return a + b
/-- info: none -/
#guard_msgs in #eval (do let x ← [1, 2, 3].head?; guard (x > 5); return x : Option Nat)
/-- info: 12 -/
#guard_msgs in #eval (ReaderT.run (do return (← read) * 2) 6 : Id Nat)
/-- info: (7, 3) -/
#guard_msgs in #eval show IO (Nat × Nat) from do
  let r ← IO.mkRef 3
  let before ← r.get
  r.modify (· + 4)
  return (← r.get, before)
/-- info: caught: boom -/
#guard_msgs in #eval show IO Unit from do
  try throw <| IO.userError "boom"
  catch e => IO.println s!"caught: {e}"
/-- info: done -/
#guard_msgs in #eval show IO Unit from do
  try pure () finally IO.println "done"
/-- info: [(1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')] -/
#guard_msgs in #eval [1, 2].flatMap fun n => ['a', 'b'].map fun c => (n, c)
/-- info: 120 -/
#guard_msgs in #eval
  let rec fact : Nat → Nat
    | 0 => 1
    | n + 1 => (n + 1) * fact n
  fact 5
/-- info: "fizz 3, buzz 5" -/
#guard_msgs in #eval
  let parts := [3, 5].map fun n => match n % 3, n % 5 with
    | 0, _ => s!"fizz {n}"
    | _, 0 => s!"buzz {n}"
    | _, _ => toString n
  ", ".intercalate parts
/-- info: #[0, 1, 4, 9] -/
#guard_msgs in #eval Array.ofFn fun (i : Fin 4) => i.val ^ 2
/-- info: true -/
#guard_msgs in #eval show IO Bool from do
  let start ← IO.monoMsNow
  let after ← IO.monoMsNow
  return start ≤ after
theorem fact_checked : safeDiv 10 2 = .ok 5 := rfl
