/-! Half-open spans of positions, as an editor needs them. -/

@[ext] structure Span where
  lo : Nat
  hi : Nat
  ok : lo ≤ hi
deriving Repr

namespace Span

instance : DecidableEq Span := fun a b =>
  if h : a.lo = b.lo ∧ a.hi = b.hi then .isTrue (Span.ext h.1 h.2)
  else .isFalse (fun e => h (e ▸ ⟨rfl, rfl⟩))

instance : Membership Nat Span := ⟨fun s i => s.lo ≤ i ∧ i < s.hi⟩

def size (s : Span) : Nat := s.hi - s.lo

/-- The smallest span that covers both. -/
def hull (s t : Span) : Span := ⟨min s.lo t.lo, max s.hi t.hi, by have := s.ok; omega⟩

def meet (s t : Span) : Span :=
  ⟨max s.lo t.lo, max (max s.lo t.lo) (min s.hi t.hi), Nat.le_max_left _ _⟩

def shift (s : Span) (k : Nat) : Span := ⟨s.lo + k, s.hi + k, Nat.add_le_add_right s.ok k⟩

/-- Cuts a span at a position, which is brought into the span first. -/
def cut (s : Span) (p : Nat) : Span × Span :=
  let q := max s.lo (min p s.hi)
  (⟨s.lo, q, by omega⟩, ⟨q, s.hi, by have := s.ok; omega⟩)

def Touches (s t : Span) : Prop := s.lo ≤ t.hi ∧ t.lo ≤ s.hi

theorem mem_meet {s t : Span} {i : Nat} : i ∈ s.meet t ↔ i ∈ s ∧ i ∈ t := by
  sorry

theorem hull_assoc (s t u : Span) : (s.hull t).hull u = s.hull (t.hull u) := by
  sorry

theorem mem_hull {s t : Span} {i : Nat} : i ∈ s.hull t ↔ i ∈ s ∨ i ∈ t := by
  sorry

theorem size_cut (s : Span) (p : Nat) : (s.cut p).1.size + (s.cut p).2.size = s.size := by
  sorry

theorem size_foldl_hull (s : Span) (l : List Span) : s.size ≤ (l.foldl hull s).size := by
  sorry

end Span
