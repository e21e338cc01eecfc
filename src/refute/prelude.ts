/**
 * Lean text that tests a statement on encoded values. All of it is evaluated by the kernel, whose
 * numbers are fast and whose reduction is lazy, so decoded numbers are forced before they are used.
 *
 * - `V p` is a proof of `p`, a proof of `¬ p`, or neither; `T p` finds one. Where `p` is decidable it
 *   decides. With `CONNECTIVES` it goes by the connectives otherwise; quantifiers over infinite types
 *   try a few values, which can refute a `∀` and prove an `∃`. So whatever it says is proved.
 * - `D α` decodes a value from a number, least significant byte first, and hands it on (see `encode`).
 * - `R n p` reads up to `n` binders of `p`: values are decoded, hypotheses evaluated. `code` gives 0 for
 *   passed, 1 for discarded, 2 for refuted, 3 for undecided; `pre` stops at the conclusion (0 or 1).
 */
export const VERDICTS = `
universe lt_u lt_v
abbrev V (p : Prop) := Option (Decidable p)
namespace V
abbrev yes {p : Prop} (h : p) : V p := some (.isTrue h)
abbrev no {p : Prop} (h : ¬ p) : V p := some (.isFalse h)
abbrev unknown {p : Prop} : V p := none
abbrev on {p : Prop} {α : Type lt_u} (v : V p) (yes : p → α) (no : ¬ p → α) (unknown : α) : α :=
  @Option.rec _ (fun _ => α) unknown (fun d => @Decidable.rec _ (fun _ => α) no yes d) v
def isNo {p : Prop} (v : V p) : Bool := v.on (fun _ => false) (fun _ => true) false
def isYes {p : Prop} (v : V p) : Bool := v.on (fun _ => true) (fun _ => false) false
theorem refutes {p : Prop} (v : V p) (h : v.isNo = true) : ¬ p :=
  @Option.rec _ (fun v => isNo v = true → ¬ p) (fun h => nomatch h)
    (fun d => @Decidable.rec _ (fun d => isNo (some d) = true → ¬ p) (fun h _ => h)
      (fun _ h => nomatch h) d) v h
theorem proves {p : Prop} (v : V p) (h : v.isYes = true) : p :=
  @Option.rec _ (fun v => isYes v = true → p) (fun h => nomatch h)
    (fun d => @Decidable.rec _ (fun d => isYes (some d) = true → p) (fun _ h => nomatch h)
      (fun h _ => h) d) v h
def of {p q : Prop} (h : p ↔ q) (v : V q) : V p :=
  v.on (fun k => yes (h.mpr k)) (fun k => no fun l => k (h.mp l)) unknown
end V
class T (p : Prop) where
  v : V p
instance (priority := 2000) T.decided {p : Prop} [i : Decidable p] : T p :=
  ⟨some i⟩
def T.of {p q : Prop} (h : p ↔ q) (t : T q) : T p := ⟨t.v.of h⟩`;

export const TESTER = `
class D (α : Type lt_u) where
  dec : (α → Nat → Nat) → Nat → Nat
def force (n : Nat) (k : Nat → Nat) : Nat := Nat.rec 1 (fun m _ => k m) (Nat.succ n)
def nat (k : Nat → Nat → Nat) (s : Nat) : Nat :=
  force (Nat.mod s 256) fun d => force (Nat.div s 256) fun s =>
    bif Nat.ble d 254 then k d s else
      force (Nat.pow 256 (Nat.mod s 256)) fun b => force (Nat.div s 256) fun s =>
        force (Nat.mod s b) fun n => force (Nat.div s b) fun s => k n s
def list {α : Type lt_u} [D α] (n : Nat) : (List α → Nat → Nat) → Nat → Nat :=
  Nat.rec (fun k s => k [] s) (fun _ ih k => D.dec fun a => ih fun l => k (a :: l)) n
def hyp {p : Prop} [T p] (k : p → Nat → Nat) (s : Nat) : Nat :=
  (T.v : V p).on (fun h => k h s) (fun _ => 1) 1
class R (n : Nat) (p : Prop) where
  code : Nat → Nat
  pre : Nat → Nat
instance R.conclusion {p : Prop} [T p] : R 0 p :=
  ⟨fun _ => (T.v : V p).on (fun _ => 0) (fun _ => 2) 3, fun _ => 0⟩
instance R.hypothesis {n : Nat} {p : Prop} {q : p → Prop} [T p] [∀ h, R n (q h)] : R (n + 1) (∀ h : p, q h) :=
  ⟨hyp fun h => R.code n (q h), hyp fun h => R.pre n (q h)⟩
instance R.value {n : Nat} {α : Type lt_u} {q : α → Prop} [D α] [∀ x, R n (q x)] : R (n + 1) (∀ x : α, q x) :=
  ⟨D.dec fun x => R.code n (q x), D.dec fun x => R.pre n (q x)⟩
def R.of {n : Nat} {p q : Prop} (_ : p ↔ q) (r : R n q) : R n p := ⟨r.code, r.pre⟩
def R.fewer {n : Nat} {p : Prop} (r : R n p) : R (n + 1) p := ⟨r.code, r.pre⟩
def all (f : Nat → Nat) (code : Nat) : List Nat → Bool :=
  List.rec true fun s _ ih => bif Nat.beq (f s) code then ih else false`;

/** Verdicts on what has no `Decidable` instance as a whole. */
export const CONNECTIVES = `
namespace V
def not {p : Prop} (v : V p) : V (¬ p) := v.on (fun h => no fun k => k h) yes unknown
def and {p q : Prop} (a : V p) (b : V q) : V (p ∧ q) :=
  a.on (fun h => b.on (fun k => yes ⟨h, k⟩) (fun k => no fun l => k l.2) unknown)
    (fun h => no fun k => h k.1) (b.on (fun _ => unknown) (fun k => no fun l => k l.2) unknown)
def or {p q : Prop} (a : V p) (b : V q) : V (p ∨ q) :=
  a.on (fun h => yes (.inl h))
    (fun h => b.on (fun k => yes (.inr k)) (fun k => no fun l => l.elim h k) unknown)
    (b.on (fun k => yes (.inr k)) (fun _ => unknown) unknown)
def imp {p : Prop} {q : p → Prop} (a : V p) (b : (h : p) → V (q h)) : V (∀ h, q h) :=
  a.on (fun h => (b h).on (fun k => yes fun _ => k) (fun k => no fun l => k (l h)) unknown)
    (fun h => yes fun k => absurd k h) unknown
def iff {p q : Prop} (a : V p) (b : V q) : V (p ↔ q) :=
  a.on (fun h => b.on (fun k => yes ⟨fun _ => k, fun _ => h⟩) (fun k => no fun l => k (l.mp h)) unknown)
    (fun h => b.on (fun k => no fun l => h (l.mpr k))
      (fun k => yes ⟨fun l => absurd l h, fun l => absurd l k⟩) unknown) unknown
def ite {c p q : Prop} (d : Decidable c) (a : V p) (b : V q) : V (if c then p else q) :=
  @Decidable.rec c (fun d => V (@_root_.ite _ c d p q)) (fun _ => b) (fun _ => a) d
def forallIn {α : Type lt_u} {p : α → Prop} (f : (x : α) → V (p x)) : List α → V (∀ x, p x) :=
  List.rec unknown fun a _ ih => (f a).on (fun _ => ih) (fun h => no fun k => h (k a)) ih
def existsIn {α : Type lt_u} {p : α → Prop} (f : (x : α) → V (p x)) : List α → V (∃ x, p x) :=
  List.rec unknown fun a _ ih => (f a).on (fun h => yes ⟨a, h⟩) (fun _ => ih) ih
def existsBelow {p : Nat → Prop} (f : (i : Nat) → V (p i)) (n : Nat) :
    (∀ i, n ≤ i → ¬ p i) → V (∃ i, p i) :=
  @Nat.rec (fun n => (∀ i, n ≤ i → ¬ p i) → V (∃ i, p i))
    (fun h => no fun ⟨i, k⟩ => h i (Nat.zero_le i) k)
    (fun n ih h => (f n).on (fun k => yes ⟨n, k⟩)
      (fun k => ih fun i l => (Nat.eq_or_lt_of_le l).elim (fun e => e ▸ k) (h i))
      (existsIn f (List.range n))) n
def forallBelow {p : Nat → Prop} (f : (i : Nat) → V (p i)) (n : Nat) :
    (∀ i, n ≤ i → p i) → V (∀ i, p i) :=
  @Nat.rec (fun n => (∀ i, n ≤ i → p i) → V (∀ i, p i))
    (fun h => yes fun i => h i (Nat.zero_le i))
    (fun n ih h => (f n).on
      (fun k => ih fun i l => (Nat.eq_or_lt_of_le l).elim (fun e => e ▸ k) (h i))
      (fun k => no fun l => k (l n)) (forallIn f (List.range n))) n
def forallMem {α : Type lt_u} {q : α → Prop} (f : (x : α) → V (q x)) : (l : List α) → V (∀ x, x ∈ l → q x) :=
  @List.rec α (fun l => V (∀ x, x ∈ l → q x)) (yes fun _ h => nomatch h)
    fun a l ih => (and (f a) ih).of List.forall_mem_cons
def existsMem {α : Type lt_u} {q : α → Prop} (f : (x : α) → V (q x)) : (l : List α) → V (∃ x, x ∈ l ∧ q x) :=
  @List.rec α (fun l => V (∃ x, x ∈ l ∧ q x)) (no fun ⟨_, h, _⟩ => nomatch h)
    fun a l ih => (or (f a) ih).of
      ⟨fun ⟨x, h, k⟩ => (List.mem_cons.mp h).elim (fun e => .inl (e ▸ k)) fun m => .inr ⟨x, m, k⟩,
        fun h => h.elim (fun k => ⟨a, .head l, k⟩) fun ⟨x, m, k⟩ => ⟨x, .tail a m, k⟩⟩
end V
instance (priority := 900) T.and {p q : Prop} [T p] [T q] : T (p ∧ q) := ⟨V.and T.v T.v⟩
instance (priority := 900) T.or {p q : Prop} [T p] [T q] : T (p ∨ q) := ⟨V.or T.v T.v⟩
instance (priority := 900) T.not {p : Prop} [T p] : T (¬ p) := ⟨V.not T.v⟩
instance (priority := 900) T.imp {p : Prop} {q : p → Prop} [T p] [∀ h, T (q h)] : T (∀ h : p, q h) :=
  ⟨V.imp T.v fun _ => T.v⟩
instance (priority := 900) T.iff {p q : Prop} [T p] [T q] : T (p ↔ q) := ⟨V.iff T.v T.v⟩
instance (priority := 900) T.ite {c p q : Prop} [d : Decidable c] [T p] [T q] : T (if c then p else q) :=
  ⟨V.ite d T.v T.v⟩
class S (α : Type lt_u) where
  all : List α
instance : S Nat := ⟨[0, 1, 2, 3, 4, 5, 6, 7, 8]⟩
instance : S Int := ⟨[0, 1, -1, 2, -2, 3, -3, 4, 5, 6]⟩
instance : S Bool := ⟨[false, true]⟩
instance : S Char := ⟨['a', 'b', '0', 'A', ' ']⟩
instance : S String := ⟨["", "a", "b", "ab"]⟩
instance {α : Type lt_u} [S α] : S (List α) := ⟨[] :: ((S.all (α := α)).take 3).map fun a => [a]⟩
instance {α : Type lt_u} [S α] : S (Array α) := ⟨#[] :: ((S.all (α := α)).take 3).map fun a => #[a]⟩
instance {α : Type lt_u} {β : Type lt_v} [S α] [S β] : S (α × β) :=
  ⟨((S.all (α := α)).take 4).flatMap fun a => ((S.all (α := β)).take 4).map fun b => (a, b)⟩
instance {n : Nat} : S (Fin n) := ⟨(List.range n).attach.map fun i => ⟨i.1, List.mem_range.mp i.2⟩⟩
class Above (p : Nat → Prop) (n : outParam Nat) : Prop where
  vacuous : ∀ i, n ≤ i → ¬ p i
instance (priority := 1100) {n : Nat} : Above (fun i => i < n) n := ⟨fun _ h k => Nat.not_lt.mpr h k⟩
instance (priority := 1100) {n : Nat} : Above (fun i => i ≤ n) (n + 1) :=
  ⟨fun _ h k => Nat.not_le.mpr h k⟩
instance {p q : Nat → Prop} {n : Nat} [Above p n] : Above (fun i => p i ∧ q i) n :=
  ⟨fun i h k => Above.vacuous i h k.1⟩
instance {p q : Nat → Prop} {n : Nat} [Above q n] : Above (fun i => p i ∧ q i) n :=
  ⟨fun i h k => Above.vacuous i h k.2⟩
instance {α : Type lt_u} {p : Nat → α → Prop} {n : Nat} [∀ j, Above (fun i => p i j) n] :
    Above (fun i => ∃ j, p i j) n := ⟨fun i h ⟨j, k⟩ => Above.vacuous (p := fun i => p i j) i h k⟩
instance (priority := 850) T.existsBelow {p : Nat → Prop} {n : Nat} [Above p n] [∀ i, T (p i)] : T (∃ i, p i) :=
  ⟨V.existsBelow (fun _ => T.v) n Above.vacuous⟩
instance (priority := 850) T.forallBelow {p : Nat → Prop} {q : (i : Nat) → p i → Prop} {n : Nat} [Above p n]
    [∀ i, T (∀ h : p i, q i h)] : T (∀ i, ∀ h : p i, q i h) :=
  ⟨V.forallBelow (fun _ => T.v) n fun i h k => absurd k (Above.vacuous i h)⟩
instance (priority := 850) T.forallMem {α : Type lt_u} {l : List α} {q : α → Prop} [∀ x, T (q x)] :
    T (∀ x, x ∈ l → q x) := ⟨V.forallMem (fun _ => T.v) l⟩
instance (priority := 850) T.existsMem {α : Type lt_u} {l : List α} {q : α → Prop} [∀ x, T (q x)] :
    T (∃ x, x ∈ l ∧ q x) := ⟨V.existsMem (fun _ => T.v) l⟩
instance (priority := 800) T.forallIn {α : Type lt_u} {p : α → Prop} [S α] [∀ x, T (p x)] : T (∀ x, p x) :=
  ⟨V.forallIn (fun _ => T.v) S.all⟩
instance (priority := 800) T.existsIn {α : Type lt_u} {p : α → Prop} [S α] [∀ x, T (p x)] : T (∃ x, p x) :=
  ⟨V.existsIn (fun _ => T.v) S.all⟩`;

/** Decoders of library types by head constant; `encode` in `value.ts` is their counterpart. */
export const DECODERS: Record<string, string> = {
  Nat: "instance : D Nat := ⟨nat⟩",
  Int: `instance : D Int := ⟨fun k => nat fun n s => force (Nat.div n 2) fun m =>
  bif Nat.beq (Nat.mod n 2) 0 then k (Int.ofNat m) s else k (Int.negSucc m) s⟩`,
  Bool: "instance : D Bool := ⟨fun k => nat fun n s => bif Nat.beq n 0 then k false s else k true s⟩",
  Char: "instance : D Char := ⟨fun k => nat fun n s => k (Char.ofNat n) s⟩",
  String:
    "instance : D String := ⟨fun k => nat fun n => list (α := Char) n fun l => k (String.ofList l)⟩",
  List: "instance {α : Type lt_u} [D α] : D (List α) := ⟨fun k => nat fun n => list n k⟩",
  Array:
    "instance {α : Type lt_u} [D α] : D (Array α) := ⟨fun k => nat fun n => list n fun l => k ⟨l⟩⟩",
  Vector: `instance {α : Type lt_u} {n : Nat} [D α] : D (Vector α n) :=
  ⟨fun k => nat fun m => list m fun l => hyp (p := l.length = n) fun h => k ⟨⟨l⟩, h⟩⟩`,
  Fin: "instance {n : Nat} : D (Fin n) := ⟨fun k => nat fun m => hyp (p := m < n) fun h => k ⟨m, h⟩⟩",
  BitVec: "instance {n : Nat} : D (BitVec n) := ⟨fun k => nat fun m => k (BitVec.ofNat n m)⟩",
  UInt8: "instance : D UInt8 := ⟨fun k => nat fun m => k (UInt8.ofNat m)⟩",
  UInt16: "instance : D UInt16 := ⟨fun k => nat fun m => k (UInt16.ofNat m)⟩",
  UInt32: "instance : D UInt32 := ⟨fun k => nat fun m => k (UInt32.ofNat m)⟩",
  UInt64: "instance : D UInt64 := ⟨fun k => nat fun m => k (UInt64.ofNat m)⟩",
  "→": `def lookup {α : Type lt_u} {β : Type lt_v} [DecidableEq α] (a : α) (b : β) : List (α × β) → β :=
  List.rec b fun e _ ih => if a = e.1 then e.2 else ih
def pairs {α : Type lt_u} {β : Type lt_v} [D α] [D β] (n : Nat) :
    (List (α × β) → Nat → Nat) → Nat → Nat :=
  Nat.rec (fun k s => k [] s) (fun _ ih k => D.dec fun a => D.dec fun b => ih fun l => k ((a, b) :: l)) n
instance {α : Type lt_u} {β : Type lt_v} [DecidableEq α] [D α] [D β] : D (α → β) :=
  ⟨fun k => D.dec fun b => nat fun n => pairs n fun l => k fun a => lookup a b l⟩`,
  Prop: `instance : D Prop := ⟨fun k => nat fun n => bif Nat.beq n 0 then k False else k True⟩
instance (priority := 2000) {α : Type lt_u} [D (α → Bool)] : D (α → Prop) :=
  ⟨fun k => D.dec fun f : α → Bool => k fun a => f a = true⟩
instance (priority := 2000) {α : Type lt_u} {β : Type lt_v} [D (α → β → Bool)] : D (α → β → Prop) :=
  ⟨fun k => D.dec fun f : α → β → Bool => k fun a b => f a b = true⟩
instance {α : Type lt_u} {p : α → Prop} [i : DecidablePred p] : D (DecidablePred p) := ⟨fun k => k i⟩
instance {α : Type lt_u} {β : Type lt_v} {p : α → β → Prop} [i : ∀ a b, Decidable (p a b)] :
    D (∀ a b, Decidable (p a b)) := ⟨fun k => k i⟩
instance : D (Decidable False) := ⟨fun k => k instDecidableFalse⟩
instance : D (Decidable True) := ⟨fun k => k instDecidableTrue⟩`,
};
