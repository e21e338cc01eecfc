namespace Turnstile

inductive Gate where
  | locked | ajar | broken
  deriving DecidableEq, Repr

inductive Ev where
  | coin | push | kick
  deriving DecidableEq, Repr

open Gate Ev

def step : Gate → Ev → Gate
  | broken, _ => broken
  | _, kick => broken
  | locked, coin => ajar
  | ajar, push => locked
  | g, _ => g

def run (g : Gate) (es : List Ev) : Gate := es.foldl step g

@[simp] theorem step_broken (e : Ev) : step broken e = broken := by sorry

@[simp] theorem step_kick (g : Gate) : step g kick = broken := by sorry

theorem run_append (g : Gate) (xs ys : List Ev) : run g (xs ++ ys) = run (run g xs) ys := by sorry

theorem run_broken (es : List Ev) : run broken es = broken := by sorry

theorem coin_idem {g : Gate} : step (step g coin) coin = step g coin := by sorry

theorem ajar_iff {g : Gate} {e : Ev} : step g e = ajar ↔ e = coin ∧ g ≠ broken := by sorry

theorem kicked (es fs : List Ev) (g : Gate) : run g (es ++ kick :: fs) = broken := by sorry

theorem can_open {g : Gate} (h : g ≠ broken) : ∃ es, run g es = ajar := by sorry

theorem no_resurrection : ¬ ∃ e, step broken e = locked := by sorry

theorem crowded (a b c d : Gate) : a = b ∨ a = c ∨ a = d ∨ b = c ∨ b = d ∨ c = d := by sorry

end Turnstile
