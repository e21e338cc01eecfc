/-! Partitioning a list by a test. -/

namespace Proj19

def cnt {α : Type} (p : α → Bool) : List α → Nat
  | [] => 0
  | x :: xs => (p x).toNat + cnt p xs

def drop {α : Type} (p : α → Bool) : List α → List α
  | [] => []
  | x :: xs => if p x then drop p xs else x :: drop p xs

theorem length_drop {α : Type} (p : α → Bool) (xs : List α) :
    (drop p xs).length = xs.length - cnt p xs := by
  have h1 : (drop p xs).length = cnt (fun a => !p a) xs := by
    induction xs with
    | nil => rfl
    | cons x xs ih =>
      cases hx : p x <;> simp [drop, cnt, hx, ih] <;> omega
  have h2 : cnt p xs + cnt (fun a => !p a) xs = xs.length := by
    clear h1
    induction xs with
    | nil => rfl
    | cons x xs ih =>
      simp only [cnt, List.length_cons]
      cases hx : p x <;> simp only [Bool.toNat_true, Bool.toNat_false, Bool.not_true, Bool.not_false] <;> omega
  omega

theorem cnt_le {α : Type} (p : α → Bool) (xs : List α) : cnt p xs ≤ xs.length := by
  have total : cnt p xs + cnt (fun a => !p a) xs = xs.length := by
    induction xs with
    | nil => rfl
    | cons x xs ih =>
      simp only [cnt, List.length_cons]
      cases hx : p x <;> simp only [Bool.toNat_true, Bool.toNat_false, Bool.not_true, Bool.not_false] <;> omega
  omega

theorem even_or_odd_many (l : List Nat) :
    l.length ≤ 2 * cnt (fun n => n % 2 == 0) l ∨ l.length ≤ 2 * cnt (fun n => !(n % 2 == 0)) l := by
  have both : cnt (fun n => n % 2 == 0) l + cnt (fun n => !(n % 2 == 0)) l = l.length := by
    induction l with
    | nil => rfl
    | cons m l ih =>
      simp only [cnt, List.length_cons]
      cases hm : (m % 2 == 0) <;> simp only [Bool.toNat_true, Bool.toNat_false, Bool.not_true, Bool.not_false] <;> omega
  omega

end Proj19
