/-!
# A register of entries under keys

An association list; the first entry under a key counts.
-/

namespace Register

variable {κ β : Type} [DecidableEq κ]

abbrev Reg (κ β : Type) := List (κ × β)

def find (k : κ) : Reg κ β → Option β
  | [] => none
  | (j, v) :: r => if j = k then some v else find k r

/-- Overwrites the first entry under the key, or adds one at the end. -/
def insert (k : κ) (v : β) : Reg κ β → Reg κ β
  | [] => [(k, v)]
  | (j, w) :: r => if j = k then (k, v) :: r else (j, w) :: insert k v r

/-- Removes all entries under the key. -/
def erase (k : κ) (r : Reg κ β) : Reg κ β := r.filter (fun e => e.1 ≠ k)

def keys (r : Reg κ β) : List κ := r.map (·.1)

theorem find_insert (j k : κ) (v : β) (r : Reg κ β) :
    find j (insert k v r) = if j = k then some v else find j r := by
  sorry

theorem find_erase (j k : κ) (r : Reg κ β) :
    find j (erase k r) = if j = k then none else find j r := by
  sorry

theorem nodup_keys_insert (k : κ) (v : β) (r : Reg κ β) (h : (keys r).Nodup) :
    (keys (insert k v r)).Nodup := by
  sorry

theorem mem_keys_iff (k : κ) (r : Reg κ β) : k ∈ keys r ↔ (find k r).isSome := by
  sorry

end Register
