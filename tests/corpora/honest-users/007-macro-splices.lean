/-- `sum! a, b, c` — a variadic sum by a recursive macro -/
syntax "sum!" "[" term,* "]" : term

macro_rules
  | `(sum! []) => `(0)
  | `(sum! [$x]) => `($x)
  | `(sum! [$x, $xs,*]) => `($x + sum! [$xs,*])

syntax "all!" "(" term,+ ")" : term
macro_rules
  | `(all! ($p)) => `($p)
  | `(all! ($p, $ps,*)) => `($p ∧ all! ($ps,*))

macro "listOf(" xs:term,* ")" : term => `([$xs,*])

syntax "compose" term:max* : term
macro_rules
  | `(compose) => `(id)
  | `(compose $f $fs*) => `($f ∘ compose $fs*)

theorem sum_three (a b c : Nat) : sum! [a, b, c] = c + b + a := by omega

theorem all_intro (p q r : Prop) (hp : p) (hq : q) (hr : r) : all! (p, q, r) :=
  ⟨hp, hq, hr⟩

theorem all_swap {p q : Prop} : all! (p, q) ↔ all! (q, p) :=
  ⟨fun ⟨a, b⟩ => ⟨b, a⟩, fun ⟨a, b⟩ => ⟨b, a⟩⟩

theorem listOf_len (a b : α) : (listOf(a, b, a)).length = 3 := rfl

theorem compose_three (f g h : α → α) (x : α) : (compose f g h) x = f (g (h x)) := rfl

example : sum! [1, 2, 3, 4] = 10 := by decide

#eval sum! [1, 2, 3]
#check (sum! [] : Nat)
