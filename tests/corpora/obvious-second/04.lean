inductive Tm where
  | lit (n : Int)
  | neg (t : Tm)
  | plus (s t : Tm)
  | ite0 (c s t : Tm)

namespace Tm

def val : Tm → Int
  | lit n => n
  | neg t => - t.val
  | plus s t => s.val + t.val
  | ite0 c s t => if c.val = 0 then s.val else t.val

def size : Tm → Nat
  | lit _ => 1
  | neg t => t.size + 1
  | plus s t => s.size + t.size + 1
  | ite0 c s t => c.size + s.size + t.size + 1

def flip : Tm → Tm
  | lit n => lit (-n)
  | neg t => neg t.flip
  | plus s t => plus s.flip t.flip
  | ite0 c s t => ite0 c s.flip t.flip

inductive Plain : Tm → Prop
  | num (n : Int) : Plain (.lit n)
  | opp {t : Tm} : Plain t → Plain (.neg t)
  | add {s t : Tm} : Plain s → Plain t → Plain (.plus s t)

variable {c s t : Tm}

theorem val_flip (t : Tm) : t.flip.val = - t.val := by sorry

theorem size_pos : 0 < t.size := by sorry

theorem size_flip (t : Tm) : t.flip.size = t.size := by sorry

theorem flip_flip (t : Tm) : t.flip.flip = t := by sorry

theorem plus_swap : (plus s t).val = (plus t s).val := by sorry

theorem ite_same : (ite0 c t t).val = t.val := by sorry

theorem plain_flip (h : Plain t) : Plain t.flip := by sorry

theorem not_plain_ite : ¬ Plain (ite0 c s t) := by sorry

theorem plain_plus : Plain (plus s t) ↔ Plain t ∧ Plain s := by sorry

theorem every_val (z : Int) : ∃ t : Tm, Plain t ∧ t.val = z := by sorry

end Tm
