mutual
  def isEven : Nat → Bool
    | 0 => true
    | n + 1 => isOdd n

  def isOdd : Nat → Bool
    | 0 => false
    | n + 1 => isEven n
end

mutual
  inductive Ev : Nat → Prop
    | zero : Ev 0
    | succ {n} : Od n → Ev (n + 1)
  inductive Od : Nat → Prop
    | succ {n} : Ev n → Od (n + 1)
end

mutual
theorem ev_of_isEven : (n : Nat) → isEven n = true → Ev n
  | 0, _ => .zero
  | n + 1, h => .succ (od_of_isOdd n (by simpa [isEven] using h))
theorem od_of_isOdd : (n : Nat) → isOdd n = true → Od n
  | 0, h => by simp [isOdd] at h
  | n + 1, h => .succ (ev_of_isEven n (by simpa [isOdd] using h))
end

mutual
theorem Ev.exists_half : {n : Nat} → Ev n → ∃ k, n = 2 * k
  | _, .zero => ⟨0, rfl⟩
  | _, .succ h => let ⟨k, hk⟩ := Od.exists_half h; ⟨k + 1, by omega⟩
theorem Od.exists_half : {n : Nat} → Od n → ∃ k, n = 2 * k + 1
  | _, .succ h => let ⟨k, hk⟩ := Ev.exists_half h; ⟨k, by omega⟩
end

theorem isEven_not_isOdd (n : Nat) : isEven n = !isOdd n := by
  induction n with
  | zero => simp [isEven, isOdd]
  | succ n ih => simp [isEven, isOdd, ih]

#eval (List.range 6).map isEven
