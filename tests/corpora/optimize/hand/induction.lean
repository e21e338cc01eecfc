-- Style: structural induction over Nat, List and small inductive types defined here.

namespace Induction

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

def Tree.size {α : Type} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => l.size + 1 + r.size

def Tree.mirror {α : Type} : Tree α → Tree α
  | .leaf => .leaf
  | .node l x r => .node r.mirror x l.mirror

def Tree.map {α β : Type} (f : α → β) : Tree α → Tree β
  | .leaf => .leaf
  | .node l x r => .node (l.map f) (f x) (r.map f)

def Tree.inorder {α : Type} : Tree α → List α
  | .leaf => []
  | .node l x r => l.inorder ++ x :: r.inorder

inductive Expr where
  | lit : Nat → Expr
  | plus : Expr → Expr → Expr
  | times : Expr → Expr → Expr

def Expr.eval : Expr → Nat
  | .lit n => n
  | .plus a b => a.eval + b.eval
  | .times a b => a.eval * b.eval

def Expr.flip : Expr → Expr
  | .lit n => .lit n
  | .plus a b => .plus b.flip a.flip
  | .times a b => .times b.flip a.flip

def Expr.literals : Expr → Nat
  | .lit _ => 1
  | .plus a b => a.literals + b.literals
  | .times a b => a.literals + b.literals

inductive Path {α : Type} (R : α → α → Prop) : α → α → Prop where
  | refl (x : α) : Path R x x
  | step {x y z : α} : R x y → Path R y z → Path R x z

def total : List Nat → Nat
  | [] => 0
  | x :: xs => x + total xs

def totalAcc : List Nat → Nat → Nat
  | [], acc => acc
  | x :: xs, acc => totalAcc xs (acc + x)

def pow (b : Nat) : Nat → Nat
  | 0 => 1
  | n + 1 => pow b n * b

def snoc {α : Type} : List α → α → List α
  | [], a => [a]
  | x :: xs, a => x :: snoc xs a

def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => sumTo n + (n + 1)

theorem mirror_mirror {α : Type} (t : Tree α) : t.mirror.mirror = t := by
  induction t with
  | leaf => rfl
  | node l x r ihl ihr =>
    show Tree.node l.mirror.mirror x r.mirror.mirror = Tree.node l x r
    rw [ihl]
    rw [ihr]

theorem size_mirror {α : Type} (t : Tree α) : t.mirror.size = t.size := by
  induction t with
  | leaf => rfl
  | node l x r ihl ihr =>
    show r.mirror.size + 1 + l.mirror.size = l.size + 1 + r.size
    rw [ihl]
    rw [ihr]
    rw [Nat.add_assoc]
    rw [Nat.add_comm]
    rw [Nat.add_comm 1 l.size]

theorem size_map {α β : Type} (f : α → β) (t : Tree α) : (t.map f).size = t.size := by
  induction t with
  | leaf => rfl
  | node l x r ihl ihr =>
    show (l.map f).size + 1 + (r.map f).size = l.size + 1 + r.size
    rw [ihl]
    rw [ihr]

theorem map_mirror {α β : Type} (f : α → β) (t : Tree α) : (t.map f).mirror = t.mirror.map f := by
  induction t with
  | leaf => rfl
  | node l x r ihl ihr =>
    simp only [Tree.map, Tree.mirror]
    rw [ihl]
    rw [ihr]

theorem length_inorder {α : Type} (t : Tree α) : t.inorder.length = t.size := by
  induction t with
  | leaf => rfl
  | node l x r ihl ihr =>
    show (l.inorder ++ x :: r.inorder).length = l.size + 1 + r.size
    rw [List.length_append]
    rw [List.length_cons]
    rw [ihl]
    rw [ihr]
    rw [Nat.add_assoc]
    rw [Nat.add_comm 1 r.size]

theorem inorder_mirror {α : Type} (t : Tree α) : t.mirror.inorder = t.inorder.reverse := by
  induction t with
  | leaf => rfl
  | node l x r ihl ihr =>
    show r.mirror.inorder ++ x :: l.mirror.inorder = (l.inorder ++ x :: r.inorder).reverse
    rw [ihl]
    rw [ihr]
    rw [List.reverse_append]
    rw [List.reverse_cons]
    rw [List.append_assoc]
    rfl

theorem eval_flip (e : Expr) : e.flip.eval = e.eval := by
  induction e with
  | lit n => rfl
  | plus a b iha ihb =>
    show b.flip.eval + a.flip.eval = a.eval + b.eval
    rw [iha]
    rw [ihb]
    rw [Nat.add_comm]
  | times a b iha ihb =>
    show b.flip.eval * a.flip.eval = a.eval * b.eval
    rw [iha]
    rw [ihb]
    rw [Nat.mul_comm]

theorem literals_pos (e : Expr) : 0 < e.literals := by
  induction e with
  | lit n => exact Nat.zero_lt_one
  | plus a b iha ihb =>
    show 0 < a.literals + b.literals
    apply Nat.lt_of_lt_of_le
    · exact iha
    · exact Nat.le_add_right a.literals b.literals
  | times a b iha ihb =>
    show 0 < a.literals + b.literals
    apply Nat.lt_of_lt_of_le
    · exact ihb
    · exact Nat.le_add_left b.literals a.literals

theorem path_trans {α : Type} {R : α → α → Prop} {x y z : α}
    (h₁ : Path R x y) (h₂ : Path R y z) : Path R x z := by
  induction h₁ with
  | refl a => exact h₂
  | step hr _ ih =>
    apply Path.step
    · exact hr
    · apply ih
      exact h₂

theorem path_symm {α : Type} {R : α → α → Prop} (hs : ∀ a b, R a b → R b a) {x y : α}
    (h : Path R x y) : Path R y x := by
  induction h with
  | refl a => exact Path.refl a
  | step hr _ ih =>
    apply path_trans ih
    apply Path.step
    · apply hs
      exact hr
    · exact Path.refl _

theorem path_invariant {α : Type} {R : α → α → Prop} (P : α → Prop)
    (hP : ∀ a b, R a b → P a → P b) {x y : α} (h : Path R x y) : P x → P y := by
  induction h with
  | refl a =>
    intro ha
    exact ha
  | step hr _ ih =>
    intro hx
    apply ih
    apply hP
    · exact hr
    · exact hx

theorem totalAcc_eq (xs : List Nat) : ∀ acc, totalAcc xs acc = acc + total xs := by
  induction xs with
  | nil =>
    intro acc
    rfl
  | cons x xs ih =>
    intro acc
    show totalAcc xs (acc + x) = acc + (x + total xs)
    rw [ih]
    rw [Nat.add_assoc]

theorem total_append (xs ys : List Nat) : total (xs ++ ys) = total xs + total ys := by
  induction xs with
  | nil =>
    show total ys = 0 + total ys
    rw [Nat.zero_add]
  | cons x xs ih =>
    show x + total (xs ++ ys) = x + total xs + total ys
    rw [ih]
    rw [Nat.add_assoc]

theorem total_reverse (xs : List Nat) : total xs.reverse = total xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    rw [List.reverse_cons]
    rw [total_append]
    rw [ih]
    show total xs + (x + 0) = x + total xs
    rw [Nat.add_zero]
    rw [Nat.add_comm]

theorem pow_add_exponents (b m n : Nat) : pow b (m + n) = pow b m * pow b n := by
  induction n with
  | zero =>
    show pow b m = pow b m * 1
    rw [Nat.mul_one]
  | succ n ih =>
    show pow b (m + n) * b = pow b m * (pow b n * b)
    rw [ih]
    rw [Nat.mul_assoc]

theorem pow_mul_base (a b n : Nat) : pow (a * b) n = pow a n * pow b n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    show pow (a * b) n * (a * b) = (pow a n * a) * (pow b n * b)
    rw [ih]
    rw [Nat.mul_assoc]
    rw [Nat.mul_left_comm (pow b n) a b]
    rw [← Nat.mul_assoc]

theorem one_le_pow (b n : Nat) (hb : 1 ≤ b) : 1 ≤ pow b n := by
  induction n with
  | zero => exact Nat.le_refl 1
  | succ n ih =>
    show 1 ≤ pow b n * b
    calc 1 = 1 * 1 := by rw [Nat.mul_one]
      _ ≤ pow b n * b := by
        apply Nat.mul_le_mul
        · exact ih
        · exact hb

theorem snoc_eq_append {α : Type} (xs : List α) (a : α) : snoc xs a = xs ++ [a] := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    show x :: snoc xs a = x :: (xs ++ [a])
    rw [ih]

theorem reverse_snoc {α : Type} (xs : List α) (a : α) : (snoc xs a).reverse = a :: xs.reverse := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    show (x :: snoc xs a).reverse = a :: (x :: xs).reverse
    rw [List.reverse_cons]
    rw [List.reverse_cons]
    rw [ih]
    rfl

theorem twice_sumTo (n : Nat) : sumTo n * 2 = n * (n + 1) := by
  induction n with
  | zero => rfl
  | succ n ih =>
    show (sumTo n + (n + 1)) * 2 = (n + 1) * (n + 1 + 1)
    rw [Nat.add_mul]
    rw [ih]
    rw [← Nat.mul_comm (n + 1) n]
    rw [← Nat.mul_add]

end Induction
