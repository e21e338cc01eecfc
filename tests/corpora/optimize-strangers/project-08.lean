/-! Common divisors. -/

namespace Proj08

def CommonDiv (d a b : Nat) : Prop := (∃ k, a = d * k) ∧ (∃ k, b = d * k)

theorem commonDiv_swap (d a b : Nat) (h : CommonDiv d a b) : CommonDiv d b a :=
  ⟨h.2, h.1⟩

theorem commonDiv_add (d a b : Nat) (h : CommonDiv d a b) : CommonDiv d (a + 5 * b) b := by
  obtain ⟨ha, hb⟩ := h
  refine ⟨?_, hb⟩
  have lin : ∃ k, 1 * a + 5 * b = d * k := by
    obtain ⟨i, hi⟩ := ha
    obtain ⟨j, hj⟩ := hb
    refine ⟨1 * i + 5 * j, ?_⟩
    rw [hi, hj, Nat.mul_add, Nat.mul_left_comm, Nat.mul_left_comm 5]
  obtain ⟨k, hk⟩ := lin
  exact ⟨k, by omega⟩

theorem commonDiv_comb (d a b x y : Nat) (h : CommonDiv d a b) :
    CommonDiv d (x * a + y * b) (y * a + x * b) := by
  obtain ⟨ha, hb⟩ := h
  constructor
  · obtain ⟨i, hi⟩ := ha
    obtain ⟨j, hj⟩ := hb
    refine ⟨x * i + y * j, ?_⟩
    rw [hi, hj, Nat.mul_add, Nat.mul_left_comm, Nat.mul_left_comm y]
  · obtain ⟨i, hi⟩ := ha
    obtain ⟨j, hj⟩ := hb
    refine ⟨y * i + x * j, ?_⟩
    rw [hi, hj, Nat.mul_add, Nat.mul_left_comm, Nat.mul_left_comm x]

theorem commonDiv_one (a b : Nat) : CommonDiv 1 a b :=
  ⟨⟨a, by omega⟩, ⟨b, by omega⟩⟩

end Proj08
