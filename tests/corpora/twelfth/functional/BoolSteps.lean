/-! Small-step semantics of a language of booleans. -/

namespace BoolSteps

inductive Term where
  | tt
  | ff
  | neg (t : Term)
  | branch (c a b : Term)

open Term

inductive Value : Term → Prop where
  | tt : Value tt
  | ff : Value ff

inductive Step : Term → Term → Prop where
  | negTrue : Step (neg tt) ff
  | negFalse : Step (neg ff) tt
  | negArg {t t' : Term} : Step t t' → Step (neg t) (neg t')
  | branchTrue (a b : Term) : Step (branch tt a b) a
  | branchFalse (a b : Term) : Step (branch ff a b) b
  | branchCond {c c' : Term} (a b : Term) : Step c c' → Step (branch c a b) (branch c' a b)

inductive Steps : Term → Term → Prop where
  | refl (t : Term) : Steps t t
  | head {t u v : Term} : Step t u → Steps u v → Steps t v

def eval : Term → Bool
  | tt => true
  | ff => false
  | neg t => !eval t
  | branch c a b => if eval c then eval a else eval b

def ofBool : Bool → Term
  | true => tt
  | false => ff

theorem value_not_step {t u : Term} (hv : Value t) : ¬ Step t u := by sorry

theorem eval_of_step {t u : Term} (h : Step t u) : eval t = eval u := by sorry

theorem steps_trans {t u v : Term} (h₁ : Steps t u) (h₂ : Steps u v) : Steps t v := by sorry

theorem steps_branch {c c' : Term} (a b : Term) (h : Steps c c') :
    Steps (branch c a b) (branch c' a b) := by sorry

theorem step_deterministic {t u v : Term} (h₁ : Step t u) (h₂ : Step t v) : u = v := by sorry

theorem steps_eval (t : Term) : Steps t (ofBool (eval t)) := by sorry

end BoolSteps
