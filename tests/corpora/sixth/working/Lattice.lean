/-- A set of points with a greatest lower bound of any two. -/
class MeetSemi (α : Type u) where
  meet : α → α → α
  meet_comm : ∀ a b, meet a b = meet b a
  meet_assoc : ∀ a b c, meet (meet a b) c = meet a (meet b c)
  meet_idem : ∀ a, meet a a = a

namespace MeetSemi

scoped infixl:70 " ⊓ " => MeetSemi.meet

variable {α : Type u} [MeetSemi α]

def Below (a b : α) : Prop := a ⊓ b = a

theorem Below.antisymm {a b : α} (h₁ : Below a b) (h₂ : Below b a) : a = b := by sorry

theorem below_meet_iff {a b c : α} : Below a (b ⊓ c) ↔ Below a b ∧ Below a c := by
  sorry

/-- A closure operator. -/
structure Closure (α : Type u) [MeetSemi α] where
  cl : α → α
  mono : ∀ {a b}, Below a b → Below (cl a) (cl b)
  le_cl : ∀ a, Below a (cl a)
  cl_cl : ∀ a, cl (cl a) = cl a

/-- The closed points. -/
def Closure.Closed (k : Closure α) : Type u := { a : α // k.cl a = a }

theorem Closure.cl_meet (k : Closure α) (a b : k.Closed) :
    k.cl (a.1 ⊓ b.1) = a.1 ⊓ b.1 := by
  sorry

end MeetSemi

/-- All the integers from `lo` up to `hi`; there may be none. -/
@[ext] structure Interval where
  lo : Int
  hi : Int
  deriving DecidableEq, Repr

namespace Interval

instance : Membership Int Interval := ⟨fun i x => i.lo ≤ x ∧ x ≤ i.hi⟩

instance : MeetSemi Interval where
  meet i j := ⟨max i.lo j.lo, min i.hi j.hi⟩
  meet_comm i j := by ext <;> simp <;> omega
  meet_assoc i j k := by ext <;> simp <;> omega
  meet_idem i := by ext <;> simp

theorem mem_meet {i j : Interval} {x : Int} : x ∈ MeetSemi.meet i j ↔ x ∈ i ∧ x ∈ j := by sorry

theorem below_iff {i j : Interval} : MeetSemi.Below i j ↔ ∀ x, x ∈ i → x ∈ j := by sorry

end Interval
