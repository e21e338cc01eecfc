/-- `Path r a b n`: `n` steps of `r` lead from `a` to `b`. -/
inductive Path {σ : Type} (r : σ → σ → Prop) : σ → σ → Nat → Prop
  | refl (a : σ) : Path r a a 0
  | step {a b c : σ} {n : Nat} : r a b → Path r b c n → Path r a c (n + 1)

/-- Growing at the other end. -/
inductive Reach {σ : Type} (r : σ → σ → Prop) (a : σ) : σ → Prop
  | here : Reach r a a
  | snoc {b c : σ} : Reach r a b → r b c → Reach r a c

/-- Lists in which nothing but `x` and `y` take turns, `x` first. -/
inductive Alt {α : Type} : α → α → List α → Prop
  | nil (x y : α) : Alt x y []
  | cons {x y : α} {l : List α} : Alt y x l → Alt x y (x :: l)

inductive Even3 : Nat → Prop
  | zero : Even3 0
  | add {n : Nat} : Even3 n → Even3 (n + 3)

def Stable {σ : Type} (r : σ → σ → Prop) (P : σ → Prop) : Prop := ∀ a b, P a → r a b → P b

abbrev Third := { n : Nat // Even3 n }

namespace Third
def plus (m n : Third) : Nat := m.1 + n.1
end Third

theorem Path.trans {σ : Type} {r : σ → σ → Prop} {a b c : σ} {m n : Nat}
    (p : Path r a b m) (q : Path r b c n) : Path r a c (m + n) := by
  sorry

theorem reach_iff {σ : Type} {r : σ → σ → Prop} (a b : σ) : Reach r a b ↔ ∃ n, Path r a b n := by
  sorry

theorem stable_reach {σ : Type} {r : σ → σ → Prop} {P : σ → Prop} (hP : Stable r P) {a b : σ} (ha : P a)
    (h : Reach r a b) : P b := by
  sorry

theorem Alt.reverse {α : Type} {x y : α} {l : List α} (h : Alt x y l) (e : l.length % 2 = 1) :
    Alt x y l.reverse := by
  sorry

theorem Even3.of_add {m n : Nat} (h : Even3 (m + n)) (hm : Even3 m) : Even3 n := by
  sorry
