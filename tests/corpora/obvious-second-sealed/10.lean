@[ext] structure Span where
  lo : Int
  hi : Int
  ok : lo ≤ hi

namespace Span

def width (s : Span) : Nat := (s.hi - s.lo).toNat

def shift (s : Span) (d : Int) : Span := ⟨s.lo + d, s.hi + d, by have := s.ok; omega⟩

def hull (s t : Span) : Span :=
  ⟨min s.lo t.lo, max s.hi t.hi, by have := s.ok; have := t.ok; omega⟩

instance : Membership Int Span := ⟨fun s x => s.lo ≤ x ∧ x ≤ s.hi⟩

@[simp] theorem mem_def {x : Int} {s : Span} : x ∈ s ↔ s.lo ≤ x ∧ x ≤ s.hi := Iff.rfl

variable {s t : Span} {x d e : Int}

theorem width_shift : (s.shift d).width = s.width := by sorry

theorem shift_shift : (s.shift d).shift e = s.shift (d + e) := by sorry

theorem shift_zero : s.shift 0 = s := by sorry

theorem mem_shift : x ∈ s.shift d ↔ x - d ∈ s := by sorry

theorem lo_mem : s.lo ∈ s := by sorry

theorem hull_comm : s.hull t = t.hull s := by sorry

theorem hull_left (t : Span) (h : x ∈ s) : x ∈ s.hull t := by sorry

theorem inhabited (s : Span) : ∃ x, x ∈ s := by sorry

theorem same_lo (h : ∀ x, x ∈ s ↔ x ∈ t) : s.lo = t.lo := by sorry

theorem width_zero : s.width = 0 ↔ s.lo = s.hi := by sorry

end Span
