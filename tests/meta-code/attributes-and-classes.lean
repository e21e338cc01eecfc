import Lean

/-! `ext`, `simp`, `grind` and other attributes of Lean itself, on one's own structures. -/
@[ext] structure Point where
  x : Int
  y : Int
  deriving DecidableEq, Repr, Hashable, Inhabited, BEq, Ord
namespace Point
def flip (p : Point) : Point := ⟨p.y, p.x⟩
@[simp, grind =] theorem flip_x (p : Point) : p.flip.x = p.y := rfl
@[simp, grind =] theorem flip_y (p : Point) : p.flip.y = p.x := rfl
theorem flip_flip (p : Point) : p.flip.flip = p := by ext <;> simp
end Point
theorem flip_by_grind (p : Point) (h : p.x = 3) : p.flip.y = 3 := by grind

/-! Eliminators of one's own. -/
@[elab_as_elim]
theorem two_step {motive : Nat → Prop} (zero : motive 0) (one : motive 1)
    (step : ∀ n, motive n → motive (n + 2)) : ∀ n, motive n
  | 0 => zero
  | 1 => one
  | n + 2 => step n (two_step zero one step n)
theorem parity (n : Nat) : n % 2 = 0 ∨ n % 2 = 1 := by
  induction n using two_step with
  | zero => simp
  | one => simp
  | step n ih => omega
inductive Snoc (α : Type) where
  | nil
  | snoc (xs : Snoc α) (x : α)
@[induction_eliminator]
theorem Snoc.ind {α : Type} {motive : Snoc α → Prop} (empty : motive .nil)
    (more : ∀ xs x, motive xs → motive (.snoc xs x)) : ∀ xs, motive xs
  | .nil => empty
  | .snoc xs x => more xs x (Snoc.ind empty more xs)
def Snoc.length {α : Type} : Snoc α → Nat
  | nil => 0
  | snoc xs _ => xs.length + 1
theorem snoc_length (xs : Snoc Nat) : 0 ≤ xs.length := by
  induction xs with
  | empty => exact Nat.le_refl _
  | more xs x _ => exact Nat.zero_le _

/-! Relations: `refl`, `symm`, `trans`, `calc` and `Trans` instances. -/
def Close (a b : Int) : Prop := a - b < 10 ∧ b - a < 10
@[refl] theorem Close.refl (a : Int) : Close a a := by unfold Close; omega
@[symm] theorem Close.symm {a b : Int} (h : Close a b) : Close b a := ⟨h.2, h.1⟩
theorem close_refl (a : Int) : Close a a := by rfl
theorem close_symm (a b : Int) (h : Close a b) : Close b a := by
  symm
  exact h
def Divides (a b : Nat) : Prop := ∃ c, b = a * c
theorem Divides.trans {a b c : Nat} : Divides a b → Divides b c → Divides a c
  | ⟨d, hd⟩, ⟨e, he⟩ => ⟨d * e, by rw [he, hd, Nat.mul_assoc]⟩
instance : Trans Divides Divides Divides := ⟨Divides.trans⟩
infix:50 " ∣∣ " => Divides
theorem divides_chain : 2 ∣∣ 24 := calc
  2 ∣∣ 4 := ⟨2, rfl⟩
  _ ∣∣ 12 := ⟨3, rfl⟩
  _ ∣∣ 24 := ⟨2, rfl⟩

/-! Coercions, `CoeFun`, `CoeSort`, default instances, out parameters. -/
structure Poly where
  coefficients : List Int
instance : CoeFun Poly fun _ => Int → Int where
  coe p x := p.coefficients.foldr (fun c acc => c + x * acc) 0
theorem poly_value : (Poly.mk [1, 2, 3]) 2 = 17 := by decide
structure Carrier where
  type : Type
  point : type
instance : CoeSort Carrier Type := ⟨Carrier.type⟩
theorem carrier_inhabited (c : Carrier) : ∃ x : c, x = c.point := ⟨c.point, rfl⟩
instance : Coe Nat Point := ⟨fun n => ⟨n, n⟩⟩
theorem coerced : ((3 : Nat) : Point).flip = ((3 : Nat) : Point) := rfl
class Convert (α : Type) (β : outParam Type) where
  convert : α → β
instance : Convert Nat (List Unit) := ⟨fun n => List.replicate n ()⟩
instance : Convert Bool Nat := ⟨fun b => b.toNat⟩
theorem converted : Convert.convert (Convert.convert true) = [()] := by decide
@[default_instance] instance : HAdd Point Int Point := ⟨fun p d => ⟨p.x + d, p.y + d⟩⟩
theorem default_used (p : Point) : (p + 1).x = p.x + 1 := rfl

/-! `OfNat`, `ToString`, `GetElem`, `Membership`, `ForIn`: syntax by classes. -/
structure Bits where
  value : Nat
instance : OfNat Bits n := ⟨⟨n⟩⟩
instance : GetElem Bits Nat Bool fun _ _ => True where
  getElem b i _ := b.value.testBit i
instance : Membership Nat Bits := ⟨fun b i => b.value.testBit i = true⟩
instance (i : Nat) (b : Bits) : Decidable (i ∈ b) := inferInstanceAs (Decidable (b.value.testBit i = true))
theorem bit_there : (5 : Bits)[2] = true ∧ 1 ∉ (5 : Bits) := by decide
structure Countdown where
  start : Nat
instance [Monad m] : ForIn m Countdown Nat where
  forIn c init f := do
    let rec go : Nat → _ → m _
      | 0, acc => pure acc
      | n + 1, acc => do
        match ← f n acc with
        | .done acc => pure acc
        | .yield acc => go n acc
    go c.start init
def countdown (n : Nat) : List Nat := Id.run do
  let mut out := []
  for i in Countdown.mk n do
    if i = 1 then break
    out := i :: out
  return out
theorem counted : countdown 5 = [2, 3, 4] := by decide

/-! Monads of one's own with `do`, `try`, `←`, early return and lifting. -/
def Parser (α : Type) := List Char → Except String (α × List Char)
instance : Monad Parser where
  pure a cs := .ok (a, cs)
  bind p f cs := match p cs with
    | .ok (a, cs) => f a cs
    | .error e => .error e
instance : MonadExceptOf String Parser where
  throw e _ := .error e
  tryCatch p h cs := match p cs with
    | .ok r => .ok r
    | .error e => h e cs
def Parser.item : Parser Char
  | [] => .error "end"
  | c :: cs => .ok (c, cs)
def Parser.digit : Parser Nat := do
  let c ← item
  unless c.isDigit do throw s!"no digit: {c}"
  return c.toNat - '0'.toNat
def Parser.twoDigits : Parser Nat := do
  let a ← digit
  let b ← try digit catch _ => return a
  return 10 * a + b
theorem parsed_two : (Parser.twoDigits "42x".toList).toOption = some (42, ['x']) := by decide
theorem parsed_one : (Parser.twoDigits "4x".toList).toOption = some (4, ['x']) := by decide
theorem parse_error : (match Parser.twoDigits "x".toList with | .error e => e | .ok _ => "") = "no digit: x" := by
  decide

/-! Unification hints, `reducible` levels, `irreducible_def`-like sealing. -/
structure Mag where
  type : Type
  op : type → type → type
def natMag : Mag := ⟨Nat, (· + ·)⟩
unif_hint (m : Mag) where
  m ≟ natMag ⊢ m.type ≟ Nat
def Mag.double (m : Mag) (a : m.type) : m.type := m.op a a
theorem hint_used (n : Nat) : Mag.double _ n = n + n := rfl
@[irreducible] def sealedFive : Nat := 5
theorem sealed_not_rfl : sealedFive = 5 := by
  fail_if_success with_reducible rfl
  unfold sealedFive
  rfl
@[reducible] def Pair' (α : Type) := α × α
theorem pair_instance : (inferInstance : DecidableEq (Pair' Nat)) (1, 2) (1, 2) = .isTrue rfl := by
  simp [instDecidableEqProd]

/-! Deriving handlers of Lean, on parametrised, recursive and indexed types. -/
inductive Tree (α : Type) where
  | leaf
  | node (l : Tree α) (x : α) (r : Tree α)
  deriving DecidableEq, Repr, BEq, Hashable, Inhabited, Ord, Nonempty
theorem tree_decided : Tree.node .leaf 1 .leaf ≠ (Tree.leaf : Tree Nat) := by decide
inductive Ty | nat | fn (a b : Ty) deriving DecidableEq, Repr, Lean.ToExpr
open Lean in
elab "ty_expr%" : term => return toExpr (Ty.fn .nat (.fn .nat .nat))
theorem to_expr_round : ty_expr% = Ty.fn .nat (.fn .nat .nat) := rfl
structure Settings where
  name : String := "none"
  sizes : Array Nat := #[]
  nested : Option Settings := none
  deriving Lean.ToJson, Lean.FromJson, Repr, BEq
/-- info: true -/
#guard_msgs in
#eval
  let settings : Settings := { name := "a", nested := some {} }
  (Lean.fromJson? (Lean.toJson settings) : Except String Settings).toOption == some settings
def Meter := Nat deriving DecidableEq, Repr, Inhabited, LE, LT, Add
theorem meter_decided : ((3 : Nat) : Meter) = (show Meter from (3 : Nat)) := by decide
