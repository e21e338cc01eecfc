/-- closes arithmetic goals or gives up -/
macro "arith" : tactic => `(tactic| first | omega | (simp; done) | grind)

syntax "split_all" : tactic
macro_rules
  | `(tactic| split_all) => `(tactic| repeat' (first | constructor | assumption))

macro "intro_exact " h:ident e:term : tactic => `(tactic| (intro $h:ident; exact $e))

syntax "rw_all" "[" term,* "]" : tactic
macro_rules
  | `(tactic| rw_all []) => `(tactic| skip)
  | `(tactic| rw_all [$t]) => `(tactic| rw [$t:term])
  | `(tactic| rw_all [$t, $ts,*]) => `(tactic| (rw [$t:term]; rw_all [$ts,*]))

theorem t1 (x y : Nat) (h : x < y) : x + 1 ≤ y := by arith

theorem t2 {p q r : Prop} (hp : p) (hq : q) (hr : r) : (p ∧ q) ∧ r ∧ p := by
  split_all

theorem t3 (p q : Prop) (hq : q) : p → q := by
  intro_exact _h hq

theorem t4 (a b c : Nat) (h₁ : a = b) (h₂ : b = c) : a = c := by
  rw_all [h₁, h₂]

theorem t5 (xs ys : List Nat) : (xs ++ ys).length = ys.length + xs.length := by
  rw_all [List.length_append, Nat.add_comm]

theorem t6 (p q : Prop) : p ∨ q → q ∨ p := by
  rintro (hp | hq)
  · exact .inr hp
  · exact .inl hq
