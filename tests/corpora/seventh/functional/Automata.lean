namespace Automata

structure Machine (σ α : Type) where
  start : σ
  next : σ → α → σ
  final : σ → Bool

variable {σ τ α : Type}

def Machine.run (m : Machine σ α) : σ → List α → σ
  | s, [] => s
  | s, a :: w => m.run (m.next s a) w

def Machine.accepts (m : Machine σ α) (w : List α) : Bool :=
  m.final (m.run m.start w)

def both (m : Machine σ α) (k : Machine τ α) : Machine (σ × τ) α where
  start := (m.start, k.start)
  next := fun p a => (m.next p.1 a, k.next p.2 a)
  final := fun p => m.final p.1 && k.final p.2

theorem run_append (m : Machine σ α) (s : σ) (u w : List α) :
    m.run s (u ++ w) = m.run (m.run s u) w := by
  sorry

theorem both_accepts (m : Machine σ α) (k : Machine τ α) (w : List α) :
    (both m k).accepts w = (m.accepts w && k.accepts w) := by
  sorry

/-! A machine that may choose: it keeps a list of the states it could be in. -/

def reach (next : σ → α → List σ) : List σ → List α → List σ
  | ss, [] => ss
  | ss, a :: w => reach next (ss.flatMap fun s => next s a) w

inductive Path (next : σ → α → List σ) : σ → List α → σ → Prop where
  | stop (s : σ) : Path next s [] s
  | go {s t u : σ} {a : α} {w : List α} :
      t ∈ next s a → Path next t w u → Path next s (a :: w) u

theorem mem_reach (next : σ → α → List σ) (ss : List σ) (w : List α) (t : σ) :
    t ∈ reach next ss w ↔ ∃ s, s ∈ ss ∧ Path next s w t := by
  sorry

end Automata
