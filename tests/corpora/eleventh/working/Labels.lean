/-!
# Fresh labels, partial maps, reachability, multiples
-/

abbrev Fresh := StateM Nat

def fresh : Fresh Nat := do
  let n ← get
  set (n + 1)
  return n

inductive Shape where
  | leaf
  | fork (l r : Shape)

inductive Labelled where
  | leaf (n : Nat)
  | fork (l r : Labelled)

def Shape.leaves : Shape → Nat
  | leaf => 1
  | fork l r => l.leaves + r.leaves

def Labelled.labels : Labelled → List Nat
  | leaf n => [n]
  | fork l r => l.labels ++ r.labels

def Shape.label : Shape → Fresh Labelled
  | leaf => return .leaf (← fresh)
  | fork l r => do
    let l' ← l.label
    let r' ← r.label
    return .fork l' r'

theorem Shape.label_state (s : Shape) (n : Nat) : (s.label.run n).2 = n + s.leaves := by
  sorry

theorem Shape.labels_label (s : Shape) (n : Nat) :
    (s.label.run n).1.labels = List.range' n s.leaves := by
  sorry

/-- Look up every name, failing if one is missing. -/
def resolve (env : String → Option Nat) (names : List String) : Option (List Nat) :=
  names.mapM env

theorem resolve_length {env : String → Option Nat} {names : List String} {vs : List Nat}
    (h : resolve env names = some vs) : vs.length = names.length := by
  sorry

section
variable {α : Type} {R : α → α → Prop}

inductive Reach (R : α → α → Prop) : α → α → Prop
  | refl (a) : Reach R a a
  | head {a b c} : R a b → Reach R b c → Reach R a c

theorem Reach.invariant {P : α → Prop} (hP : ∀ a b, R a b → P a → P b) {a b : α}
    (h : Reach R a b) (ha : P a) : P b := by
  sorry

theorem Reach.symm (hR : ∀ a b, R a b → R b a) {a b : α} (h : Reach R a b) : Reach R b a := by
  sorry

end
