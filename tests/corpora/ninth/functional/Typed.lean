namespace Typed

inductive Ty where
  | nat
  | bool
deriving DecidableEq

abbrev Ty.den : Ty → Type
  | .nat => Nat
  | .bool => Bool

/-- Expressions that are well-typed by construction. -/
inductive Ex : Ty → Type where
  | num (n : Nat) : Ex .nat
  | yes : Ex .bool
  | no : Ex .bool
  | sum (a b : Ex .nat) : Ex .nat
  | le (a b : Ex .nat) : Ex .bool
  | cond {t : Ty} (c : Ex .bool) (a b : Ex t) : Ex t

def Ex.den : {t : Ty} → Ex t → t.den
  | _, .num n => n
  | _, .yes => true
  | _, .no => false
  | _, .sum a b => Nat.add a.den b.den
  | _, .le a b => Nat.ble a.den b.den
  | _, .cond c a b => bif c.den then a.den else b.den

/-- Untyped syntax. -/
inductive Raw where
  | num (n : Nat)
  | flag (b : Bool)
  | sum (a b : Raw)
  | le (a b : Raw)
  | cond (c a b : Raw)

def Ex.raw : {t : Ty} → Ex t → Raw
  | _, .num n => .num n
  | _, .yes => .flag true
  | _, .no => .flag false
  | _, .sum a b => .sum a.raw b.raw
  | _, .le a b => .le a.raw b.raw
  | _, .cond c a b => .cond c.raw a.raw b.raw

def Raw.type? : Raw → Option Ty
  | .num _ => some .nat
  | .flag _ => some .bool
  | .sum a b =>
    match a.type?, b.type? with
    | some .nat, some .nat => some .nat
    | _, _ => none
  | .le a b =>
    match a.type?, b.type? with
    | some .nat, some .nat => some .bool
    | _, _ => none
  | .cond c a b =>
    match c.type?, a.type?, b.type? with
    | some .bool, some t, some u => if t = u then some t else none
    | _, _, _ => none

inductive HasTy : Raw → Ty → Prop where
  | num {n} : HasTy (.num n) .nat
  | flag {b} : HasTy (.flag b) .bool
  | sum {a b} : HasTy a .nat → HasTy b .nat → HasTy (.sum a b) .nat
  | le {a b} : HasTy a .nat → HasTy b .nat → HasTy (.le a b) .bool
  | cond {c a b t} : HasTy c .bool → HasTy a t → HasTy b t → HasTy (.cond c a b) t

/-- Decide conditions that are constants. -/
def Ex.tidy : {t : Ty} → Ex t → Ex t
  | _, .cond c a b =>
    match c.tidy with
    | .yes => a.tidy
    | .no => b.tidy
    | c' => .cond c' a.tidy b.tidy
  | _, .sum a b => .sum a.tidy b.tidy
  | _, .le a b => .le a.tidy b.tidy
  | _, e => e

theorem type_raw {t : Ty} (e : Ex t) : e.raw.type? = some t := by sorry

theorem hasTy_unique {e : Raw} {t u : Ty} (h : HasTy e t) (k : HasTy e u) : t = u := by sorry

theorem hasTy_iff (e : Raw) (t : Ty) : HasTy e t ↔ e.type? = some t := by sorry

theorem tidy_den {t : Ty} (e : Ex t) : e.tidy.den = e.den := by sorry

end Typed
