inductive BT where
  | nil
  | bin (l : BT) (k : Int) (r : BT)
deriving Repr, DecidableEq

def BT.ins (k : Int) : BT → BT
  | .nil => .bin .nil k .nil
  | .bin l x r =>
    if k < x then .bin (l.ins k) x r
    else if x < k then .bin l x (r.ins k)
    else .bin l x r

def BT.has (k : Int) : BT → Bool
  | .nil => false
  | .bin l x r => if k < x then l.has k else if x < k then r.has k else true

def BT.card : BT → Nat
  | .nil => 0
  | .bin l _ r => l.card + r.card + 1

inductive BT.Mem (k : Int) : BT → Prop
  | here : BT.Mem k (.bin l k r)
  | left : BT.Mem k l → BT.Mem k (.bin l x r)
  | right : BT.Mem k r → BT.Mem k (.bin l x r)

inductive BT.Ordered : BT → Prop
  | nil : BT.Ordered .nil
  | bin : BT.Ordered l → BT.Ordered r → (∀ y, BT.Mem y l → y < x) → (∀ y, BT.Mem y r → x < y) →
      BT.Ordered (.bin l x r)

theorem BT.has_ins_self (t : BT) (k : Int) : (t.ins k).has k = true := by
  sorry

theorem BT.has_ins_of_ne (t : BT) {j k : Int} (h : j ≠ k) : (t.ins j).has k = t.has k := by
  sorry

theorem BT.card_ins (t : BT) (k : Int) (h : t.Ordered) : (t.ins k).card = t.card + 1 := by
  sorry

theorem BT.Ordered.ins {t : BT} (h : t.Ordered) (k : Int) : (t.ins k).Ordered := by
  sorry
