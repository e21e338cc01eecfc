/-!
# Deterministic automata
-/

namespace Automata

structure Machine (σ α : Type) where
  start : σ
  step : σ → α → σ
  final : σ → Bool

variable {σ τ α : Type}

def Machine.runFrom (m : Machine σ α) : σ → List α → σ
  | s, [] => s
  | s, a :: as => m.runFrom (m.step s a) as

def Machine.accepts (m : Machine σ α) (w : List α) : Bool :=
  m.final (m.runFrom m.start w)

/-- Both machines side by side; accept if exactly one of them does. -/
def Machine.either (m : Machine σ α) (n : Machine τ α) : Machine (σ × τ) α where
  start := (m.start, n.start)
  step s a := (m.step s.1 a, n.step s.2 a)
  final s := m.final s.1 != n.final s.2

/-- Binary numbers, most significant bit first. -/
def binary (w : List Bool) : Nat :=
  w.foldl (fun v b => 2 * v + b.toNat) 0

/-- Remembers the remainder of division by `k`. -/
def remainder (k : Nat) : Machine Nat Bool where
  start := 0
  step s b := (2 * s + b.toNat) % k
  final s := s == 0

theorem runFrom_append (m : Machine σ α) (s : σ) (v w : List α) :
    m.runFrom s (v ++ w) = m.runFrom (m.runFrom s v) w := by
  sorry

theorem accepts_either (m : Machine σ α) (n : Machine τ α) (w : List α) :
    (m.either n).accepts w = (m.accepts w != n.accepts w) := by
  sorry

theorem accepts_remainder (k : Nat) (w : List Bool) :
    (remainder k).accepts w = true ↔ k ∣ binary w := by
  sorry

end Automata
