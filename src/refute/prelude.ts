/**
 * Lean text that tests a statement on encoded values. All of it is evaluated by the kernel, whose
 * numbers are fast and whose reduction is lazy, so decoded numbers are forced before they are used.
 *
 * - `lt_V p` is a proof of `p`, a proof of `¬ p`, or neither; `lt_T p` finds one. Where `p` is decidable it
 *   decides. With `CONNECTIVES` it goes by the connectives otherwise; quantifiers over infinite types
 *   try a few values, which can refute a `∀` and prove an `∃`. So whatever it says is proved.
 * - `lt_D α` decodes a value from a number, least significant byte first, and hands it on (see `encode`).
 * - `lt_R n p` reads up to `n` binders of `p`: values are decoded, hypotheses evaluated. `lt_code` gives 0 for
 *   passed, 1 for a false hypothesis, 2 for refuted, 3 for undecided; `lt_pre` stops at the conclusion (0, 1 or 3).
 *
 * The names begin with `lt_`, as a file's own `variable {R S T : Type}` would be meant by shorter ones.
 */
export const VERDICTS = `
universe lt_u lt_v
abbrev lt_V (p : Prop) := Option (Decidable p)
namespace lt_V
abbrev yes {p : Prop} (h : p) : lt_V p := some (.isTrue h)
abbrev no {p : Prop} (h : ¬ p) : lt_V p := some (.isFalse h)
abbrev unknown {p : Prop} : lt_V p := none
abbrev on {p : Prop} {α : Type lt_u} (v : lt_V p) (yes : p → α) (no : ¬ p → α) (unknown : α) : α :=
  @Option.rec _ (fun _ => α) unknown (fun d => @Decidable.rec _ (fun _ => α) no yes d) v
def isNo {p : Prop} (v : lt_V p) : Bool := v.on (fun _ => false) (fun _ => true) false
def isYes {p : Prop} (v : lt_V p) : Bool := v.on (fun _ => true) (fun _ => false) false
theorem refutes {p : Prop} (v : lt_V p) (h : v.isNo = true) : ¬ p :=
  @Option.rec _ (fun v => isNo v = true → ¬ p) (fun h => nomatch h)
    (fun d => @Decidable.rec _ (fun d => isNo (some d) = true → ¬ p) (fun h _ => h)
      (fun _ h => nomatch h) d) v h
theorem proves {p : Prop} (v : lt_V p) (h : v.isYes = true) : p :=
  @Option.rec _ (fun v => isYes v = true → p) (fun h => nomatch h)
    (fun d => @Decidable.rec _ (fun d => isYes (some d) = true → p) (fun _ h => nomatch h)
      (fun h _ => h) d) v h
def of {p q : Prop} (h : p ↔ q) (v : lt_V q) : lt_V p :=
  v.on (fun k => yes (h.mpr k)) (fun k => no fun l => k (h.mp l)) unknown
end lt_V
class lt_T (p : Prop) where
  v : lt_V p
instance (priority := 2000) lt_T.decided {p : Prop} [i : Decidable p] : lt_T p :=
  ⟨some i⟩
def lt_T.of {p q : Prop} (h : p ↔ q) (t : lt_T q) : lt_T p := ⟨t.v.of h⟩
def lt_T.unknown {p : Prop} : lt_T p := ⟨none⟩`;

export const TESTER = `
class lt_D (α : Type lt_u) where
  dec : (α → Nat → Nat) → Nat → Nat
def lt_force (n : Nat) (k : Nat → Nat) : Nat := Nat.rec 1 (fun m _ => k m) (Nat.succ n)
def lt_nat (k : Nat → Nat → Nat) (s : Nat) : Nat :=
  lt_force (Nat.mod s 256) fun d => lt_force (Nat.div s 256) fun s =>
    bif Nat.ble d 254 then k d s else
      lt_force (Nat.pow 256 (Nat.mod s 256)) fun b => lt_force (Nat.div s 256) fun s =>
        lt_force (Nat.mod s b) fun n => lt_force (Nat.div s b) fun s => k n s
def lt_list {α : Type lt_u} [lt_D α] (n : Nat) : (List α → Nat → Nat) → Nat → Nat :=
  Nat.rec (fun k s => k [] s) (fun _ ih k => lt_D.dec fun a => ih fun l => k (a :: l)) n
def lt_hyp {p : Prop} [lt_T p] (k : p → Nat → Nat) (s : Nat) : Nat :=
  (lt_T.v : lt_V p).on (fun h => k h s) (fun _ => 1) 3
class lt_R (n : Nat) (p : Prop) where
  lt_code : Nat → Nat
  lt_pre : Nat → Nat
instance lt_R.conclusion {p : Prop} [lt_T p] : lt_R 0 p :=
  ⟨fun _ => (lt_T.v : lt_V p).on (fun _ => 0) (fun _ => 2) 3, fun _ => 0⟩
instance lt_R.hypothesis {n : Nat} {p : Prop} {q : p → Prop} [lt_T p] [∀ h, lt_R n (q h)] : lt_R (n + 1) (∀ h : p, q h) :=
  ⟨lt_hyp fun h => lt_R.lt_code n (q h), lt_hyp fun h => lt_R.lt_pre n (q h)⟩
instance lt_R.value {n : Nat} {α : Type lt_u} {q : α → Prop} [lt_D α] [∀ x, lt_R n (q x)] : lt_R (n + 1) (∀ x : α, q x) :=
  ⟨lt_D.dec fun x => lt_R.lt_code n (q x), lt_D.dec fun x => lt_R.lt_pre n (q x)⟩
def lt_R.of {n : Nat} {p q : Prop} (_ : p ↔ q) (r : lt_R n q) : lt_R n p := ⟨r.lt_code, r.lt_pre⟩
def lt_R.fewer {n : Nat} {p : Prop} (r : lt_R n p) : lt_R (n + 1) p := ⟨r.lt_code, r.lt_pre⟩
def lt_all (f : Nat → Nat) (lt_code : Nat) : List Nat → Bool :=
  List.rec true fun s _ ih => bif Nat.beq (f s) lt_code then ih else false`;

/** Verdicts on what has no `Decidable` instance as a whole. */
export const CONNECTIVES = `
namespace lt_V
def not {p : Prop} (v : lt_V p) : lt_V (¬ p) := v.on (fun h => no fun k => k h) yes unknown
def and {p q : Prop} (a : lt_V p) (b : lt_V q) : lt_V (p ∧ q) :=
  a.on (fun h => b.on (fun k => yes ⟨h, k⟩) (fun k => no fun l => k l.2) unknown)
    (fun h => no fun k => h k.1) (b.on (fun _ => unknown) (fun k => no fun l => k l.2) unknown)
def or {p q : Prop} (a : lt_V p) (b : lt_V q) : lt_V (p ∨ q) :=
  a.on (fun h => yes (.inl h))
    (fun h => b.on (fun k => yes (.inr k)) (fun k => no fun l => l.elim h k) unknown)
    (b.on (fun k => yes (.inr k)) (fun _ => unknown) unknown)
def imp {p : Prop} {q : p → Prop} (a : lt_V p) (b : (h : p) → lt_V (q h)) : lt_V (∀ h, q h) :=
  a.on (fun h => (b h).on (fun k => yes fun _ => k) (fun k => no fun l => k (l h)) unknown)
    (fun h => yes fun k => absurd k h) unknown
def iff {p q : Prop} (a : lt_V p) (b : lt_V q) : lt_V (p ↔ q) :=
  a.on (fun h => b.on (fun k => yes ⟨fun _ => k, fun _ => h⟩) (fun k => no fun l => k (l.mp h)) unknown)
    (fun h => b.on (fun k => no fun l => h (l.mpr k))
      (fun k => yes ⟨fun l => absurd l h, fun l => absurd l k⟩) unknown) unknown
def ite {c p q : Prop} (d : Decidable c) (a : lt_V p) (b : lt_V q) : lt_V (if c then p else q) :=
  @Decidable.rec c (fun d => lt_V (@_root_.ite _ c d p q)) (fun _ => b) (fun _ => a) d
def forallIn {α : Type lt_u} {p : α → Prop} (f : (x : α) → lt_V (p x)) : List α → lt_V (∀ x, p x) :=
  List.rec unknown fun a _ ih => (f a).on (fun _ => ih) (fun h => no fun k => h (k a)) ih
def existsIn {α : Type lt_u} {p : α → Prop} (f : (x : α) → lt_V (p x)) : List α → lt_V (∃ x, p x) :=
  List.rec unknown fun a _ ih => (f a).on (fun h => yes ⟨a, h⟩) (fun _ => ih) ih
def existsBelow {p : Nat → Prop} (f : (i : Nat) → lt_V (p i)) (n : Nat) :
    (∀ i, n ≤ i → ¬ p i) → lt_V (∃ i, p i) :=
  @Nat.rec (fun n => (∀ i, n ≤ i → ¬ p i) → lt_V (∃ i, p i))
    (fun h => no fun ⟨i, k⟩ => h i (Nat.zero_le i) k)
    (fun n ih h => (f n).on (fun k => yes ⟨n, k⟩)
      (fun k => ih fun i l => (Nat.eq_or_lt_of_le l).elim (fun e => e ▸ k) (h i))
      (existsIn f (List.range n))) n
def forallBelow {p : Nat → Prop} (f : (i : Nat) → lt_V (p i)) (n : Nat) :
    (∀ i, n ≤ i → p i) → lt_V (∀ i, p i) :=
  @Nat.rec (fun n => (∀ i, n ≤ i → p i) → lt_V (∀ i, p i))
    (fun h => yes fun i => h i (Nat.zero_le i))
    (fun n ih h => (f n).on
      (fun k => ih fun i l => (Nat.eq_or_lt_of_le l).elim (fun e => e ▸ k) (h i))
      (fun k => no fun l => k (l n)) (forallIn f (List.range n))) n
def forallMem {α : Type lt_u} {q : α → Prop} (f : (x : α) → lt_V (q x)) : (l : List α) → lt_V (∀ x, x ∈ l → q x) :=
  @List.rec α (fun l => lt_V (∀ x, x ∈ l → q x)) (yes fun _ h => nomatch h)
    fun a l ih => (and (f a) ih).of List.forall_mem_cons
def existsMem {α : Type lt_u} {q : α → Prop} (f : (x : α) → lt_V (q x)) : (l : List α) → lt_V (∃ x, x ∈ l ∧ q x) :=
  @List.rec α (fun l => lt_V (∃ x, x ∈ l ∧ q x)) (no fun ⟨_, h, _⟩ => nomatch h)
    fun a l ih => (or (f a) ih).of
      ⟨fun ⟨x, h, k⟩ => (List.mem_cons.mp h).elim (fun e => .inl (e ▸ k)) fun m => .inr ⟨x, m, k⟩,
        fun h => h.elim (fun k => ⟨a, .head l, k⟩) fun ⟨x, m, k⟩ => ⟨x, .tail a m, k⟩⟩
end lt_V
instance {ε : Type lt_u} {α : Type lt_v} [DecidableEq ε] [DecidableEq α] : DecidableEq (Except ε α)
  | .ok a, .ok b => if h : a = b then isTrue (congrArg Except.ok h) else isFalse fun k => h (Except.ok.inj k)
  | .error a, .error b =>
    if h : a = b then isTrue (congrArg Except.error h) else isFalse fun k => h (Except.error.inj k)
  | .ok _, .error _ => isFalse nofun
  | .error _, .ok _ => isFalse nofun
instance (priority := 900) lt_T.and {p q : Prop} [lt_T p] [lt_T q] : lt_T (p ∧ q) := ⟨lt_V.and lt_T.v lt_T.v⟩
instance (priority := 900) lt_T.or {p q : Prop} [lt_T p] [lt_T q] : lt_T (p ∨ q) := ⟨lt_V.or lt_T.v lt_T.v⟩
instance (priority := 900) lt_T.not {p : Prop} [lt_T p] : lt_T (¬ p) := ⟨lt_V.not lt_T.v⟩
instance (priority := 900) lt_T.imp {p : Prop} {q : p → Prop} [lt_T p] [∀ h, lt_T (q h)] : lt_T (∀ h : p, q h) :=
  ⟨lt_V.imp lt_T.v fun _ => lt_T.v⟩
instance (priority := 900) lt_T.iff {p q : Prop} [lt_T p] [lt_T q] : lt_T (p ↔ q) := ⟨lt_V.iff lt_T.v lt_T.v⟩
instance (priority := 900) lt_T.ite {c p q : Prop} [d : Decidable c] [lt_T p] [lt_T q] : lt_T (if c then p else q) :=
  ⟨lt_V.ite d lt_T.v lt_T.v⟩
def lt_T.byRule {p q : Prop} (h : q → p) (t : lt_T q) (r : lt_T p) : lt_T p :=
  ⟨t.v.on (fun k => .yes (h k)) (fun _ => r.v) r.v⟩
class lt_S (α : Type lt_u) where
  lt_all : List α
instance : lt_S Nat := ⟨[0, 1, 2, 3, 4, 5, 6, 7, 8]⟩
instance : lt_S Int := ⟨[0, 1, -1, 2, -2, 3, -3, 4, 5, 6]⟩
instance : lt_S Bool := ⟨[false, true]⟩
instance : lt_S Char := ⟨['a', 'b', '0', 'A', ' ']⟩
instance : lt_S String := ⟨["", "a", "b", "ab"]⟩
instance {α : Type lt_u} [lt_S α] : lt_S (List α) := ⟨[] :: ((lt_S.lt_all (α := α)).take 3).map fun a => [a]⟩
instance {α : Type lt_u} [lt_S α] : lt_S (Array α) := ⟨#[] :: ((lt_S.lt_all (α := α)).take 3).map fun a => #[a]⟩
instance {α : Type lt_u} {β : Type lt_v} [lt_S α] [lt_S β] : lt_S (α × β) :=
  ⟨((lt_S.lt_all (α := α)).take 4).flatMap fun a => ((lt_S.lt_all (α := β)).take 4).map fun b => (a, b)⟩
instance {n : Nat} : lt_S (Fin n) := ⟨(List.range n).attach.map fun i => ⟨i.1, List.mem_range.mp i.2⟩⟩
class lt_Above (p : Nat → Prop) (n : outParam Nat) : Prop where
  vacuous : ∀ i, n ≤ i → ¬ p i
instance (priority := 1100) {n : Nat} : lt_Above (fun i => i < n) n := ⟨fun _ h k => Nat.not_lt.mpr h k⟩
instance (priority := 1100) {n : Nat} : lt_Above (fun i => i ≤ n) (n + 1) :=
  ⟨fun _ h k => Nat.not_le.mpr h k⟩
instance {p q : Nat → Prop} {n : Nat} [lt_Above p n] : lt_Above (fun i => p i ∧ q i) n :=
  ⟨fun i h k => lt_Above.vacuous i h k.1⟩
instance {p q : Nat → Prop} {n : Nat} [lt_Above q n] : lt_Above (fun i => p i ∧ q i) n :=
  ⟨fun i h k => lt_Above.vacuous i h k.2⟩
instance {α : Type lt_u} {p : Nat → α → Prop} {n : Nat} [∀ j, lt_Above (fun i => p i j) n] :
    lt_Above (fun i => ∃ j, p i j) n := ⟨fun i h ⟨j, k⟩ => lt_Above.vacuous (p := fun i => p i j) i h k⟩
instance (priority := 850) lt_T.existsBelow {p : Nat → Prop} {n : Nat} [lt_Above p n] [∀ i, lt_T (p i)] : lt_T (∃ i, p i) :=
  ⟨lt_V.existsBelow (fun _ => lt_T.v) n lt_Above.vacuous⟩
instance (priority := 850) lt_T.forallBelow {p : Nat → Prop} {q : (i : Nat) → p i → Prop} {n : Nat} [lt_Above p n]
    [∀ i, lt_T (∀ h : p i, q i h)] : lt_T (∀ i, ∀ h : p i, q i h) :=
  ⟨lt_V.forallBelow (fun _ => lt_T.v) n fun i h k => absurd k (lt_Above.vacuous i h)⟩
def lt_T.forallUpTo {p : Nat → Prop} (n : Nat) (f : ∀ i, lt_T (p i)) (h : ∀ i, n ≤ i → p i) : lt_T (∀ i, p i) :=
  ⟨lt_V.forallBelow (fun i => (f i).v) n h⟩
def lt_T.existsUpTo {p : Nat → Prop} (n : Nat) (f : ∀ i, lt_T (p i)) (h : ∀ i, n ≤ i → ¬ p i) : lt_T (∃ i, p i) :=
  ⟨lt_V.existsBelow (fun i => (f i).v) n h⟩
theorem lt_forallInt {p : Int → Prop} : (∀ i, p i) ↔ ((∀ n : Nat, p (Int.ofNat n)) ∧ ∀ n : Nat, p (Int.negSucc n)) :=
  ⟨fun h => ⟨fun _ => h _, fun _ => h _⟩, fun h i => Int.casesOn i h.1 h.2⟩
theorem lt_existsInt {p : Int → Prop} : (∃ i, p i) ↔ ((∃ n : Nat, p (Int.ofNat n)) ∨ ∃ n : Nat, p (Int.negSucc n)) :=
  ⟨fun ⟨i, h⟩ => Int.casesOn (motive := fun i => p i → _) i (fun n k => .inl ⟨n, k⟩) (fun n k => .inr ⟨n, k⟩) h,
    fun h => h.elim (fun ⟨_, k⟩ => ⟨_, k⟩) fun ⟨_, k⟩ => ⟨_, k⟩⟩
instance (priority := 850) lt_T.forallMem {α : Type lt_u} {l : List α} {q : α → Prop} [∀ x, lt_T (q x)] :
    lt_T (∀ x, x ∈ l → q x) := ⟨lt_V.forallMem (fun _ => lt_T.v) l⟩
instance (priority := 850) lt_T.existsMem {α : Type lt_u} {l : List α} {q : α → Prop} [∀ x, lt_T (q x)] :
    lt_T (∃ x, x ∈ l ∧ q x) := ⟨lt_V.existsMem (fun _ => lt_T.v) l⟩
instance (priority := 800) lt_T.forallIn {α : Type lt_u} {p : α → Prop} [lt_S α] [∀ x, lt_T (p x)] : lt_T (∀ x, p x) :=
  ⟨lt_V.forallIn (fun _ => lt_T.v) lt_S.lt_all⟩
instance (priority := 800) lt_T.existsIn {α : Type lt_u} {p : α → Prop} [lt_S α] [∀ x, lt_T (p x)] : lt_T (∃ x, p x) :=
  ⟨lt_V.existsIn (fun _ => lt_T.v) lt_S.lt_all⟩`;

/** Decoders of library types by head constant; `encode` in `value.ts` is their counterpart. */
export const DECODERS: Record<string, string> = {
  Nat: "instance : lt_D Nat := ⟨lt_nat⟩",
  Int: `instance : lt_D Int := ⟨fun k => lt_nat fun n s => lt_force (Nat.div n 2) fun m =>
  bif Nat.beq (Nat.mod n 2) 0 then k (Int.ofNat m) s else k (Int.negSucc m) s⟩`,
  Bool: "instance : lt_D Bool := ⟨fun k => lt_nat fun n s => bif Nat.beq n 0 then k false s else k true s⟩",
  Char: "instance : lt_D Char := ⟨fun k => lt_nat fun n s => k (Char.ofNat n) s⟩",
  String:
    "instance : lt_D String := ⟨fun k => lt_nat fun n => lt_list (α := Char) n fun l => k (String.ofList l)⟩",
  List: "instance {α : Type lt_u} [lt_D α] : lt_D (List α) := ⟨fun k => lt_nat fun n => lt_list n k⟩",
  Array:
    "instance {α : Type lt_u} [lt_D α] : lt_D (Array α) := ⟨fun k => lt_nat fun n => lt_list n fun l => k ⟨l⟩⟩",
  Vector: `instance {α : Type lt_u} {n : Nat} [lt_D α] : lt_D (Vector α n) :=
  ⟨fun k => lt_nat fun m => lt_list m fun l => lt_hyp (p := l.length = n) fun h => k ⟨⟨l⟩, h⟩⟩`,
  Fin: "instance {n : Nat} : lt_D (Fin n) := ⟨fun k => lt_nat fun m => lt_hyp (p := m < n) fun h => k ⟨m, h⟩⟩",
  BitVec: "instance {n : Nat} : lt_D (BitVec n) := ⟨fun k => lt_nat fun m => k (BitVec.ofNat n m)⟩",
  UInt8: "instance : lt_D UInt8 := ⟨fun k => lt_nat fun m => k (UInt8.ofNat m)⟩",
  UInt16: "instance : lt_D UInt16 := ⟨fun k => lt_nat fun m => k (UInt16.ofNat m)⟩",
  UInt32: "instance : lt_D UInt32 := ⟨fun k => lt_nat fun m => k (UInt32.ofNat m)⟩",
  UInt64: "instance : lt_D UInt64 := ⟨fun k => lt_nat fun m => k (UInt64.ofNat m)⟩",
  "→": `def lt_lookup {α : Type lt_u} {β : Type lt_v} [DecidableEq α] (a : α) (b : β) : List (α × β) → β :=
  List.rec b fun e _ ih => if a = e.1 then e.2 else ih
def lt_pairs {α : Type lt_u} {β : Type lt_v} [lt_D α] [lt_D β] (n : Nat) :
    (List (α × β) → Nat → Nat) → Nat → Nat :=
  Nat.rec (fun k s => k [] s) (fun _ ih k => lt_D.dec fun a => lt_D.dec fun b => ih fun l => k ((a, b) :: l)) n
instance {α : Type lt_u} {β : Type lt_v} [DecidableEq α] [lt_D α] [lt_D β] : lt_D (α → β) :=
  ⟨fun k => lt_D.dec fun b => lt_nat fun n => lt_pairs n fun l => k fun a => lt_lookup a b l⟩`,
  Prop: `instance : lt_D Prop := ⟨fun k => lt_nat fun n => bif Nat.beq n 0 then k False else k True⟩
instance (priority := 2000) {α : Type lt_u} [lt_D (α → Bool)] : lt_D (α → Prop) :=
  ⟨fun k => lt_D.dec fun f : α → Bool => k fun a => f a = true⟩
instance (priority := 2000) {α : Type lt_u} {β : Type lt_v} [lt_D (α → β → Bool)] : lt_D (α → β → Prop) :=
  ⟨fun k => lt_D.dec fun f : α → β → Bool => k fun a b => f a b = true⟩
instance {α : Type lt_u} {p : α → Prop} [i : DecidablePred p] : lt_D (DecidablePred p) := ⟨fun k => k i⟩
instance {α : Type lt_u} {β : Type lt_v} {p : α → β → Prop} [i : ∀ a b, Decidable (p a b)] :
    lt_D (∀ a b, Decidable (p a b)) := ⟨fun k => k i⟩
instance : lt_D (Decidable False) := ⟨fun k => k instDecidableFalse⟩
instance : lt_D (Decidable True) := ⟨fun k => k instDecidableTrue⟩`,
};
