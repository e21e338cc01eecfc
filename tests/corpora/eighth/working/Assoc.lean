/-! Tables as a type class with laws, and association lists as an instance. -/

namespace Assoc

variable {κ ν : Type} [DecidableEq κ]

abbrev AList (κ ν : Type) := List (κ × ν)

def find (k : κ) : AList κ ν → Option ν
  | [] => none
  | (k', v) :: t => if k = k' then some v else find k t

/-- Replace the first entry of the key, or append a new one. -/
def upsert (k : κ) (v : ν) : AList κ ν → AList κ ν
  | [] => [(k, v)]
  | (k', v') :: t => if k = k' then (k, v) :: t else (k', v') :: upsert k v t

def erase (k : κ) : AList κ ν → AList κ ν
  | [] => []
  | (k', v) :: t => if k = k' then t else (k', v) :: erase k t

def Distinct (t : AList κ ν) : Prop := (t.map Prod.fst).Nodup

class Table (T : Type → Type → Type) (κ : Type) where
  empty {ν : Type} : T κ ν
  get {ν : Type} : T κ ν → κ → Option ν
  set {ν : Type} : T κ ν → κ → ν → T κ ν
  get_empty {ν : Type} (k : κ) : get (empty : T κ ν) k = none
  get_set_self {ν : Type} (t : T κ ν) (k : κ) (v : ν) : get (set t k v) k = some v
  get_set_ne {ν : Type} (t : T κ ν) {k k' : κ} (v : ν) : k' ≠ k → get (set t k v) k' = get t k'

theorem find_upsert (k k' : κ) (v : ν) (t : AList κ ν) :
    find k' (upsert k v t) = if k' = k then some v else find k' t := by
  sorry

instance : Table AList κ where
  empty := []
  get t k := find k t
  set t k v := upsert k v t
  get_empty _ := rfl
  get_set_self t k v := by simp [find_upsert]
  get_set_ne t _ _ v h := by simp [find_upsert, h]

theorem find_erase_self (k : κ) (t : AList κ ν) (h : Distinct t) : find k (erase k t) = none := by
  sorry

end Assoc
