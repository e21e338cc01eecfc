namespace Trek

inductive Walk {V : Type} (E : V → V → Prop) : V → V → Nat → Prop
  | stay (v : V) : Walk E v v 0
  | go {u v w : V} {n : Nat} : E u v → Walk E v w n → Walk E u w (n + 1)

mutual
inductive EvenN : Nat → Prop
  | zero : EvenN 0
  | succ {n : Nat} : OddN n → EvenN (n + 1)
inductive OddN : Nat → Prop
  | succ {n : Nat} : EvenN n → OddN (n + 1)
end

variable {V : Type} {E F : V → V → Prop} {a b c : V} {m n : Nat}

theorem walk_one (h : E a b) : Walk E a b 1 := by sorry

theorem walk_zero : Walk E a b 0 ↔ b = a := by sorry

theorem walk_append (h : Walk E a b m) (k : Walk E b c n) : Walk E a c (n + m) := by sorry

theorem walk_snoc (e : E b c) (h : Walk E a b n) : Walk E a c (n + 1) := by sorry

theorem walk_mono (hEF : ∀ u v, E u v → F u v) (h : Walk E a b n) : Walk F a b n := by sorry

theorem walk_succ (h : Walk E a c (n + 1)) : ∃ b, Walk E b c n ∧ E a b := by sorry

theorem walk_line {i j : Nat} (h : Walk (fun x y : Nat => y = x + 1) i j n) : j = i + n := by sorry

theorem not_odd_zero : ¬ OddN 0 := by sorry

theorem even_up (h : EvenN n) : EvenN (n + 2) := by sorry

theorem even_down (h : EvenN (n + 2)) : EvenN n := by sorry

end Trek
