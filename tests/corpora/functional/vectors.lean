/-! Lists that know their length. -/

inductive Vec (α : Type u) : Nat → Type u where
  | nil : Vec α 0
  | cons : α → Vec α n → Vec α (n + 1)

namespace Vec

def toList : Vec α n → List α
  | nil => []
  | cons a v => a :: v.toList

def map (f : α → β) : Vec α n → Vec β n
  | nil => nil
  | cons a v => cons (f a) (v.map f)

def zipWith (f : α → β → γ) : Vec α n → Vec β n → Vec γ n
  | nil, nil => nil
  | cons a v, cons b w => cons (f a b) (zipWith f v w)

def get : Vec α n → Fin n → α
  | cons a _, ⟨0, _⟩ => a
  | cons _ v, ⟨i + 1, h⟩ => v.get ⟨i, Nat.lt_of_succ_lt_succ h⟩

theorem length_toList (v : Vec α n) : v.toList.length = n := by sorry

theorem map_id (v : Vec α n) : v.map id = v := by sorry

theorem toList_map (f : α → β) (v : Vec α n) : (v.map f).toList = v.toList.map f := by sorry

theorem zipWith_comm (f : α → α → β) (h : ∀ a b, f a b = f b a) (v w : Vec α n) :
    zipWith f v w = zipWith f w v := by sorry

theorem get_zipWith (f : α → β → γ) (v : Vec α n) (w : Vec β n) (i : Fin n) :
    (zipWith f v w).get i = f (v.get i) (w.get i) := by sorry

end Vec
