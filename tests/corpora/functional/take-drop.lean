/-! `take` and `drop`, as one writes them on the blackboard. -/
namespace Blackboard

def take {α : Type} : (n : Nat) → (xs : List α) → List α
  | 0, _ => []
  | _, [] => []
  | n+1, x :: xs => x :: take n xs

def drop {α : Type} : (n : Nat) → (xs : List α) → List α
  | 0, xs => xs
  | _, [] => []
  | n+1, _ :: xs => drop n xs

def zip {α β : Type} : List α → List β → List (α × β)
  | a :: as, b :: bs => (a, b) :: zip as bs
  | _, _ => []

theorem take_append_drop {α : Type} (n : Nat) (xs : List α) : take n xs ++ drop n xs = xs := by sorry

theorem length_take {α : Type} (n : Nat) (xs : List α) : (take n xs).length = n := by sorry

theorem drop_drop {α : Type} (m n : Nat) (xs : List α) : drop m (drop n xs) = drop (m + n) xs := by sorry

theorem take_zip {α β : Type} (n : Nat) (as : List α) (bs : List β) :
    take n (zip as bs) = zip (take n as) (take n bs) := by sorry

end Blackboard
