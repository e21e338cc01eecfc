namespace Access

inductive Action where
  | view | comment | edit | remove | configure
deriving DecidableEq, Repr

inductive Role where
  | guest | member | editor | owner
deriving DecidableEq, Repr

def Role.level : Role → Nat
  | .guest => 0 | .member => 1 | .editor => 2 | .owner => 3

instance : LE Role := ⟨fun a b => a.level ≤ b.level⟩

def allowed : Role → Action → Bool
  | _, .view => true
  | .guest, _ => false
  | _, .comment => true
  | .member, _ => false
  | _, .edit => true
  | .editor, .remove => true
  | .owner, _ => true
  | _, _ => false

/-- Bit masks, as stored in the database. -/
abbrev Mask := BitVec 8

def Mask.grant (m p : Mask) : Mask := m ||| p
def Mask.revoke (m p : Mask) : Mask := m &&& ~~~p
def Mask.has (m p : Mask) : Bool := m &&& p == p

/-- Account names: not empty, letters and digits only. -/
def Username := { s : String // s ≠ "" ∧ s.toList.all Char.isAlphanum = true }

def Username.parse (s : String) : Option Username :=
  if h : s ≠ "" ∧ s.toList.all Char.isAlphanum = true then some ⟨s, h⟩ else none

theorem Username.parse_val (u : Username) : Username.parse u.val = some u := by
  sorry

theorem allowed_mono {r r' : Role} {a : Action} (h : r ≤ r') (ha : allowed r a = true) :
    allowed r' a = true := by
  sorry

theorem has_grant (m p : Mask) : Mask.has (Mask.grant m p) p = true := by
  sorry

theorem has_revoke (m p : Mask) : Mask.has (Mask.revoke m p) p = false := by
  sorry

theorem has_trans (m p q : Mask) (h₁ : Mask.has m p = true) (h₂ : Mask.has p q = true) :
    Mask.has m q = true := by
  sorry

/-- `Delegates es u v`: `u` handed its rights on to `v`, possibly through others. -/
inductive Delegates (es : List (Nat × Nat)) : Nat → Nat → Prop where
  | self (u) : Delegates es u u
  | step {u v w} : (u, v) ∈ es → Delegates es v w → Delegates es u w

theorem Delegates.snoc {es : List (Nat × Nat)} {u v w : Nat}
    (h : Delegates es u v) (e : (v, w) ∈ es) : Delegates es u w := by
  sorry

theorem Delegates.le_of_edges {es : List (Nat × Nat)} (hes : ∀ e ∈ es, e.1 < e.2) {u v : Nat}
    (h : Delegates es u v) (h' : Delegates es v u) : u = v := by
  sorry

end Access
