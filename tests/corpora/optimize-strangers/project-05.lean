/-! Association lists. -/

namespace Proj05

abbrev Env := List (String × Int)

def get (x : String) : Env → Option Int
  | [] => none
  | (y, v) :: e => if x = y then some v else get x e

def set (x : String) (v : Int) : Env → Env
  | [] => [(x, v)]
  | (y, w) :: e => if x = y then (y, v) :: e else (y, w) :: set x v e

theorem get_set_same (x : String) (v : Int) (e : Env) : get x (set x v e) = some v := by
  induction e with
  | nil => simp [set, get]
  | cons p e ih =>
    obtain ⟨y, w⟩ := p
    by_cases h : x = y
    · simp [set, get, h]
    · simp [set, get, h, ih]

theorem get_swap (x y z : String) (v w : Int) (e : Env) (hx : z ≠ x) (hy : z ≠ y) :
    get z (set x v (set y w e)) = get z e := by
  have h1 : ∀ e', get z (set x v e') = get z e' := by
    intro e'
    induction e' with
    | nil => simp [set, get, hx]
    | cons p e' ih =>
      obtain ⟨k, u⟩ := p
      by_cases h : x = k
      · subst h
        simp [set, get, hx]
      · simp [set, get, h, ih]
  have h2 : ∀ e', get z (set y w e') = get z e' := by
    intro e'
    induction e' with
    | nil => simp [set, get, hy]
    | cons p e' ih =>
      obtain ⟨k, u⟩ := p
      by_cases h : y = k
      · subst h
        simp [set, get, hy]
      · simp [set, get, h, ih]
  rw [h1, h2]

theorem get_copy (a b : String) (n : Int) (env : Env) (hab : b ≠ a) (hb : get b env = some n) :
    get a (set a n env) = get b (set a n env) := by
  have frame : get b (set a n env) = get b env := by
    clear hb
    induction env with
    | nil => simp [set, get, hab]
    | cons q env ih =>
      obtain ⟨k, u⟩ := q
      by_cases h : a = k
      · subst h
        simp [set, get, hab]
      · simp [set, get, h, ih]
  rw [get_set_same, frame, hb]

end Proj05
