import Lean

/-! A macro that tries closing tactics in order. -/
macro "close_it" : tactic => `(tactic| first | trivial | assumption | omega | simp_all)
theorem close_trivial : True := by close_it
theorem close_omega (x y : Nat) (h : x < y) : x + 1 ≤ y := by close_it
theorem close_simp (xs ys : List Nat) (h : xs = ys) : (xs ++ []).length = ys.length := by close_it

/-! A macro that counts down and calls itself. -/
syntax "times " num " do " tacticSeq : tactic
macro_rules
  | `(tactic| times 0 do $_) => `(tactic| skip)
  | `(tactic| times $n do $ts) => do
    let before := Lean.Syntax.mkNumLit (toString (n.getNat - 1))
    `(tactic| (($ts); times $before do $ts))
theorem three_exists : ∃ a b c : Nat, a + b + c = 21 := by
  times 3 do refine ⟨7, ?_⟩
  rfl

/-! Optional arguments: names, a number with a default, a location. -/
syntax "split_and" (ppSpace colGt ident)? : tactic
macro_rules
  | `(tactic| split_and) => `(tactic| refine ⟨?_, ?_⟩)
  | `(tactic| split_and $h:ident) => `(tactic| (have split_left := And.left $h; have split_right := And.right $h))
theorem split_goal (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  split_and <;> assumption
theorem split_hypothesis (p q : Prop) (h : p ∧ q) : q ∧ p := by
  split_and h
  split_and <;> assumption

syntax "simp_twice" (Lean.Parser.Tactic.location)? : tactic
macro_rules
  | `(tactic| simp_twice $[$loc]?) => `(tactic| (simp $[$loc:location]?; try simp $[$loc:location]?))
theorem simp_twice_at (a : Nat) (h : a + 0 = 3 * 1) : a = 3 := by
  simp_twice at h
  exact h

/-! Names of a macro are its own: the `x` inside does not catch the user's `x`. -/
macro "with_zero" t:term : tactic => `(tactic| (let x : Nat := 0; have hx : x = 0 := rfl; exact $t))
theorem hygienic (x : Nat) (h : x = 5) : x = 5 := by with_zero h

/-! Several rules for one syntax: the last that fits is tried first, the next when it fails. -/
syntax "finish" : tactic
macro_rules | `(tactic| finish) => `(tactic| rfl)
macro_rules | `(tactic| finish) => `(tactic| decide)
macro_rules | `(tactic| finish) => `(tactic| assumption)
theorem finish_assumption (p : Prop) (h : p) : p := by finish
theorem finish_decide : ¬ (3 ∣ 10) := by finish
theorem finish_rfl (f : Nat → Nat) : (fun x => f x) = f := by finish

/-! A case combinator that makes one block for each alternative. -/
syntax "by_all " ident " : " term " | " tacticSeq : tactic
macro_rules
  | `(tactic| by_all $h:ident : $p | $ts) =>
    `(tactic| (by_cases $h:ident : $p; all_goals ($ts)))
theorem min_le_max (a b : Nat) : min a b ≤ max a b := by
  by_all h : a ≤ b | (simp [Nat.min_def, Nat.max_def, h])
  omega

/-! The tactic framework is extended: `trivial` and `decreasing_tactic` learn new things. -/
structure Marked (n : Nat) : Prop where
  proof : n = n
macro_rules | `(tactic| trivial) => `(tactic| exact Marked.mk rfl)
theorem marked_trivially : Marked 12 := by trivial

def halves (n : Nat) : Nat := if h : n < 2 then 0 else 1 + halves (n / 2)
macro_rules | `(tactic| decreasing_tactic) => `(tactic| (simp_wf; omega))
def thirds (n : Nat) : Nat := if h : n < 3 then 0 else 1 + thirds (n / 3)
theorem thirds_9 : thirds 9 = 2 := by simp [thirds]
