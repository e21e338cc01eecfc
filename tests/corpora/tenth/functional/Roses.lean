inductive Rose where
  | mk (label : Nat) (kids : List Rose)

namespace Rose

mutual
def total : Rose → Nat
  | mk n ts => n + totals ts
def totals : List Rose → Nat
  | [] => 0
  | t :: ts => total t + totals ts
end

mutual
def preorder : Rose → List Nat
  | mk n ts => n :: forest ts
def forest : List Rose → List Nat
  | [] => []
  | t :: ts => preorder t ++ forest ts
end

/-- Preorder by means of a continuation list. -/
def onto (t : Rose) (acc : List Nat) : List Nat :=
  match t with
  | mk n ts => n :: go ts acc
where
  go (ts : List Rose) (acc : List Nat) : List Nat :=
    match ts with
    | [] => acc
    | t :: ts => onto t (go ts acc)

mutual
def scale (k : Nat) : Rose → Rose
  | mk n ts => mk (k * n) (scales k ts)
def scales (k : Nat) : List Rose → List Rose
  | [] => []
  | t :: ts => scale k t :: scales k ts
end

/-- All labels along a path of child numbers. -/
def follow : Rose → List Nat → Option Nat
  | mk n _, [] => some n
  | mk _ ts, i :: p => match ts[i]? with
    | none => none
    | some t => follow t p

theorem total_scale (k : Nat) (t : Rose) : (t.scale k).total = k * t.total := by
  sorry

theorem totals_append (ts us : List Rose) : totals (ts ++ us) = totals ts + totals us := by
  sorry

theorem onto_eq (t : Rose) (acc : List Nat) : t.onto acc = t.preorder ++ acc := by
  sorry

theorem follow_mem (t : Rose) (p : List Nat) (n : Nat) (h : t.follow p = some n) : n ∈ t.preorder := by
  sorry

end Rose
