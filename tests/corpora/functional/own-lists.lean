inductive Lst (α : Type u) where
  | nil : Lst α
  | cons : α → Lst α → Lst α

namespace Lst

variable {α : Type u} {β : Type v} {γ : Type w}

def map (f : α → β) : Lst α → Lst β
  | nil => nil
  | cons a as => cons (f a) (map f as)

def foldr (f : α → β → β) (b : β) : Lst α → β
  | nil => b
  | cons a as => f a (foldr f b as)

def foldl (f : β → α → β) (b : β) : Lst α → β
  | nil => b
  | cons a as => foldl f (f b a) as

def snoc : Lst α → α → Lst α
  | nil, x => cons x nil
  | cons a as, x => cons a (snoc as x)

def length : Lst α → Nat := foldr (fun _ n => n + 1) 0

theorem map_map (f : α → β) (g : β → γ) (l : Lst α) :
    map g (map f l) = map (fun x => g (f x)) l := by sorry

theorem foldl_snoc (f : β → α → β) (b : β) (l : Lst α) (x : α) :
    foldl f b (snoc l x) = f (foldl f b l) x := by sorry

theorem foldl_eq_foldr (f : Nat → Nat → Nat) (b : Nat) (l : Lst Nat) :
    foldl f b l = foldr f b l := by sorry

theorem foldl_eq_foldr_of_assoc (f : α → α → α) (e : α)
    (assoc : ∀ x y z, f (f x y) z = f x (f y z))
    (left_id : ∀ x, f e x = x) (right_id : ∀ x, f x e = x) (l : Lst α) :
    foldl f e l = foldr f e l := by sorry

theorem foldr_cons_nil (l : Lst α) : foldr cons nil l = l := by sorry

theorem length_snoc (l : Lst α) (x : α) : length (snoc l x) = length l + 1 := by sorry

end Lst
