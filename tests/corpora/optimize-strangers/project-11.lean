/-! Bracket depth. -/

namespace Proj11

inductive Br where
  | op
  | cl

def depth : List Br → Int
  | [] => 0
  | .op :: s => depth s + 1
  | .cl :: s => depth s - 1

def flip : Br → Br
  | .op => .cl
  | .cl => .op

theorem depth_wrap (s : List Br) : depth (.op :: (s ++ [.cl])) = depth s := by
  have h : depth (s ++ [.cl]) = depth s + depth [.cl] := by
    induction s with
    | nil => simp [depth]
    | cons b s ih =>
      cases b
      · simp only [List.cons_append, depth] at ih ⊢
        omega
      · simp only [List.cons_append, depth] at ih ⊢
        omega
  simp only [depth] at h ⊢
  omega

theorem depth_flip (s : List Br) : depth (s.map flip) = - depth s := by
  induction s with
  | nil => rfl
  | cons b s ih =>
    cases b <;> simp only [List.map, flip, depth, ih] <;> omega

theorem depth_twice (w : List Br) (h : depth w = 0) : depth (w ++ w) = 0 := by
  have app : ∀ u v, depth (u ++ v) = depth u + depth v := by
    intro u v
    induction u with
    | nil => simp [depth]
    | cons c u ih =>
      cases c
      · simp only [List.cons_append, depth] at ih ⊢
        omega
      · simp only [List.cons_append, depth] at ih ⊢
        omega
  rw [app, h]
  rfl

end Proj11
