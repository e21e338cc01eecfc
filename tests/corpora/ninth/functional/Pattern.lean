universe u

inductive Pat (σ : Type u) where
  | never
  | blank
  | sym (c : σ)
  | alt (p q : Pat σ)
  | seq (p q : Pat σ)
  | many (p : Pat σ)

open Pat

inductive Fits {σ : Type u} : Pat σ → List σ → Prop where
  | blank : Fits blank []
  | sym {c} : Fits (sym c) [c]
  | altL {p q w} : Fits p w → Fits (alt p q) w
  | altR {p q w} : Fits q w → Fits (alt p q) w
  | seq {p q v w} : Fits p v → Fits q w → Fits (seq p q) (v ++ w)
  | done {p} : Fits (many p) []
  | more {p v w} : Fits p v → Fits (many p) w → Fits (many p) (v ++ w)

variable {σ : Type u}

def Pat.skips : Pat σ → Bool
  | never => false
  | blank => true
  | sym _ => false
  | alt p q => p.skips || q.skips
  | seq p q => p.skips && q.skips
  | many _ => true

def Pat.after [DecidableEq σ] (c : σ) : Pat σ → Pat σ
  | never => never
  | blank => never
  | sym d => if c = d then blank else never
  | alt p q => alt (p.after c) (q.after c)
  | seq p q => if p.skips then alt (seq (p.after c) q) (q.after c) else seq (p.after c) q
  | many p => seq (p.after c) (many p)

theorem skips_iff (p : Pat σ) : p.skips = true ↔ Fits p [] := by sorry

theorem many_append {p : Pat σ} {v w : List σ} (hv : Fits (many p) v) (hw : Fits (many p) w) :
    Fits (many p) (v ++ w) := by sorry

theorem after_iff [DecidableEq σ] (c : σ) (p : Pat σ) (w : List σ) :
    Fits (p.after c) w ↔ Fits p (c :: w) := by sorry

theorem many_alt {p q : Pat σ} {w : List σ} (h : Fits (many (alt p q)) w) :
    Fits (seq (many p) (many q)) w := by sorry
