import type { ProvedLemma } from "../../src/sketch/reassemble.ts";

export interface RoundTrip {
  title: string;
  text: string;
  /** In the order of the obligations. */
  proofs: string[];
  statements?: string[];
  lemmas?: ProvedLemma[][];
  others?: string[];
  expected?: string;
  as?: "lemma";
  /** Check the complete file against the original; default true. */
  against?: boolean;
  alsoAsLemmas?: boolean;
  /** Default `proved`. */
  verdict?: "incomplete" | "no-theorems";
}

/** Files of different shapes with proofs of their holes. */
export const ROUND_TRIPS: RoundTrip[] = [
  {
    title: "whole proofs, by term and by tactic, with doc comments, attributes and modifiers",
    text: `/-- Zero on the right. -/
@[simp] theorem zeroRight (n : Nat) : n + 0 = n := sorry

-- about a pair
private theorem pair {p q : Prop}
    (hp : p) (hq : q) :
    p ∧ q := by sorry -- easy

example : 2 + 2 = 4 := by
  -- compute
  sorry
protected theorem Nat.foo (n : Nat) : n ≤ n + 1 := by sorry
`,
    proofs: [
      "by\n  rfl",
      "by\n  constructor\n  · exact hp\n  · exact hq",
      "by decide",
      "Nat.le_succ n",
    ],
    statements: [
      "theorem zeroRight (n : Nat) : n + 0 = n",
      "theorem pair {p q : Prop}\n    (hp : p) (hq : q) :\n    p ∧ q",
      "theorem example_1 : 2 + 2 = 4",
      "theorem Nat.foo (n : Nat) : n ≤ n + 1",
    ],
    expected: `/-- Zero on the right. -/
@[simp] theorem zeroRight (n : Nat) : n + 0 = n := by rfl

-- about a pair
private theorem pair {p q : Prop}
    (hp : p) (hq : q) :
    p ∧ q := by
  constructor
  · exact hp
  · exact hq -- easy

example : 2 + 2 = 4 := by
  -- compute
  decide
protected theorem Nat.foo (n : Nat) : n ≤ n + 1 := by exact Nat.le_succ n
`,
  },
  {
    title: "three nested sorrys",
    text: `theorem nested (p q : Prop) (hp : p) (hq : q) : p ∧ (q ∧ p) := by
  have outer : q ∧ p := by
    have inner : q := by
      sorry
    sorry
  sorry
`,
    proofs: ["by\n  exact hq", "by\n  constructor\n  · exact inner\n  · exact hp", "⟨hp, outer⟩"],
    expected: `theorem nested (p q : Prop) (hp : p) (hq : q) : p ∧ (q ∧ p) := by
  have outer : q ∧ p := by
    have inner : q := by
      exact hq
    constructor
    · exact inner
    · exact hp
  exact ⟨hp, outer⟩
`,
    alsoAsLemmas: true,
  },
  {
    title: "calc steps, have and show, as terms and as tactics",
    text: `theorem chain (a b c d : Nat) (h₁ : a = b) (h₂ : b = c) (h₃ : c = d) : a = d ∧ True := by
  have first : a = c := calc
    a = b := sorry
    _ = c := by sorry
  have last : c = d := sorry
  refine ⟨?_, by sorry⟩
  calc a = c := by sorry
    _ = d := sorry
`,
    proofs: [
      "h₁",
      "by\n  rw [h₂]",
      "by\n  subst h₁\n  exact h₃",
      "by\n  trivial",
      "by\n  rw [first]",
      "last",
    ],
    alsoAsLemmas: true,
  },
  {
    title: "where, let rec and termination proofs",
    text: `theorem outer (n : Nat) : n + 0 = n ∧ 0 + n = n := ⟨left n, right n⟩
where
  left (m : Nat) : m + 0 = m := sorry
  right (m : Nat) : 0 + m = m := by
    sorry
`,
    proofs: ["rfl", "by\n  induction m with\n  | zero => rfl\n  | succ k ih => omega"],
  },
  {
    title: "proofs inside definitions are obligations, values are not",
    text: `def halve (n : Nat) : Nat := if h : n = 0 then 0 else halve (n / 2) + 1
decreasing_by sorry
def twice (n : Nat) : Nat := if h : n < 2 then 0 else twice (n / 2) + twice (n / 3)
termination_by n
decreasing_by all_goals sorry
def small : { n : Nat // n < 5 } := ⟨3, sorry⟩
`,
    proofs: ["by omega", "by\n  omega", "by\n  have := h\n  omega", "by decide"],
    against: false,
    verdict: "no-theorems",
  },
  {
    title: "data, statements and unreached sorrys are reported as such",
    text: `def mystery : Nat := sorry
theorem odd : (sorry : Prop) := sorry
instance : Inhabited (Fin 3) := by sorry
theorem fine : True := sorry
theorem about (i : Fin 3) : (⟨i.val, sorry⟩ : Fin 4).val = i.val := rfl
`,
    proofs: ["trivial"],
    others: ["data", "data", "not-standalone", "data", "in-statement"],
    against: false,
    verdict: "incomplete",
  },
  {
    title: "one tactic for several goals",
    text: `theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  all_goals sorry
theorem three (a b : Nat) (h : a = b) : a ≤ b ∧ b ≤ a := by
  refine ⟨?_, ?_⟩ <;> sorry
`,
    proofs: ["hp", "by\n  exact hq", "by\n  rw [h]\n  exact Nat.le_refl b", "Nat.le_of_eq h.symm"],
    alsoAsLemmas: true,
  },
  {
    title: "mutual blocks",
    text: `mutual
inductive Even : Nat → Prop
  | zero : Even 0
  | succ (n : Nat) : Odd n → Even (n + 1)
inductive Odd : Nat → Prop
  | succ (n : Nat) : Even n → Odd (n + 1)
end

mutual
  /-- even or odd -/
  theorem firstWay (n : Nat) : Even n ∨ Odd n := by
    induction n with
    | zero => exact Or.inl Even.zero
    | succ n ih => sorry
  theorem secondWay : Even 0 := by sorry
end
`,
    proofs: [
      "by\n  rcases ih with h | h\n  · exact Or.inr (Odd.succ n h)\n  · exact Or.inl (Even.succ n h)",
      "by\n  exact Even.zero",
    ],
    alsoAsLemmas: true,
  },
  {
    title: "namespaces, sections, variables, open ... in, and include",
    text: `namespace Outer
section
variable {α : Type} [DecidableEq α] (xs : List α)
open List in
theorem lengthNil (h : length xs = 0) : xs = nil := by
  have : xs.length ≤ 0 := by sorry
  sorry
variable (n : Nat) (pos : 0 < n)
include pos in
theorem positive : n ≠ 0 := by
  intro e
  sorry
include pos
theorem positive' (m : Nat) : n + m ≠ 0 := by
  have h : n ≠ 0 := sorry
  sorry
end
def local' : Nat := 3
end Outer
open Outer
theorem after : local' = 3 := by sorry
`,
    proofs: [
      "by omega",
      "by\n  cases xs with\n  | nil => rfl\n  | cons x xs => simp at h",
      "by\n  omega",
      "by\n  exact Nat.ne_of_gt pos",
      "by\n  omega",
      "rfl",
    ],
  },
  {
    title: "universe polymorphism, instances and dependent types",
    text: `universe w
variable {β : Type w}
theorem poly.{u, v} {α : Type u} {P : α → Type v} [∀ a, Inhabited (P a)] (f : (a : α) → P a)
    (g : β → α) (h : ∀ b, f (g b) = default) (b : β) : ∃ a, f a = (default : P a) := by
  have key : f (g b) = default := by sorry
  exact ⟨g b, sorry⟩
theorem sorts {α : Sort _} (P : α → Prop) (f : α → α) (h : ∀ x, f (f x) = x) : ∀ x, P x → P (f (f x)) := by
  intro x _
  have e : f (f x) = x := by sorry
  sorry
structure Vec (α : Type u) (n : Nat) where
  data : Array α
  size : data.size = n
theorem vecs {α : Type u} {n : Nat} (v : Vec α n) (i : Fin n) (h : i < v.data.size) : v.data[i.val] ∈ v.data := by
  obtain ⟨data, rfl⟩ := v
  sorry
`,
    proofs: [
      "h b",
      "by\n  exact key",
      "by\n  exact h x",
      "by\n  rw [e]\n  exact a",
      "Array.getElem_mem _",
    ],
    alsoAsLemmas: true,
  },
  {
    title: "inaccessible names from cases, intro, rcases and shadowing",
    text: `theorem hidden (p q r : Prop) : p ∧ q → (q → r) → p ∧ r := by
  intro _ _
  rename_i h f
  rcases h with ⟨_, _⟩
  have : r := by sorry
  constructor <;> sorry
theorem shadow (n : Nat) (h : n = 3) : ∀ n : Nat, n = 4 → ∃ k : Nat, k = 7 := by
  intro n _
  have h : n = 4 := by sorry
  sorry
theorem byCases (xs : List Nat) : xs.length = 0 ∨ 0 < xs.length := by
  cases xs
  · sorry
  · sorry
theorem implicitLambda (h : ∀ {x : Nat}, x < 3 → x < 5) : ∀ {x : Nat}, x < 3 → x < 6 := by
  have wide : ∀ {x : Nat}, x < 3 → x < 6 := sorry
  exact fun _ hx => sorry
`,
    proofs: [
      "f right",
      "by\n  exact left",
      "this",
      "by\n  exact a",
      "⟨n_1 + n, by\n  omega⟩",
      "by\n  simp",
      "by\n  simp",
      "by\n  intro x hx\n  have := h hx\n  omega",
      "wide hx",
    ],
    alsoAsLemmas: true,
  },
  {
    title: "let variables, in tactic proofs and in terms",
    text: `theorem lets (a : Nat) (h : a > 2) : ∃ z, z > 4 := by
  let y := a + a
  have big : y > 4 := by sorry
  obtain ⟨z, _⟩ : ∃ z, z = y := sorry
  exact ⟨y, sorry⟩
theorem inTerm (a : Nat) : a ≤ a * 2 :=
  let b := a + a
  have hb : b = a * 2 := sorry
  Nat.le_trans (Nat.le_add_right a a) sorry
`,
    proofs: [
      "by\n  intro y\n  show a + a > 4\n  omega",
      "by\n  intro y _\n  exact ⟨y, rfl⟩",
      "by\n  intro y big z hz\n  exact big",
      "by\n  intro b\n  omega",
      "by\n  intro b hb\n  omega",
    ],
    alsoAsLemmas: true,
  },
  {
    title: "patterns, fun, anonymous constructors, arguments and if",
    text: `theorem patterns : ∀ n : Nat, n * 0 = 0
  | 0 => sorry
  | n + 1 => by
    have := patterns n
    sorry
theorem functions : (∀ n : Nat, n ≤ n) ∧ (∃ x : Nat, x = 2 ∧ x < 3) ∧ True :=
  ⟨fun n => sorry, ⟨2, sorry, sorry⟩, id sorry⟩
theorem branches (p : Prop) [Decidable p] (a : Nat) (h : p → a = 1) (k : ¬p → a = 1) : a = 1 :=
  if hp : p then sorry else sorry
theorem nested (p q : Prop) (h : p ∨ q) : q ∨ p := by
  cases h with
  | inl hp => sorry
  | inr hq => exact sorry
theorem focused (p q : Prop) (h : p ∧ q) : q ∧ p := by
  refine ⟨?a, ?b⟩
  case a => sorry
  · have k : p := by sorry
    exact k
theorem chosen (p : Prop) (hp : p) : p := by
  first | assumption | sorry
`,
    proofs: [
      "rfl",
      "by\n  simp",
      "Nat.le_refl n",
      "by\n  rfl",
      "by\n  decide",
      "by\n  trivial",
      "h hp",
      "by\n  apply k\n  exact hp",
      "by\n  right\n  exact hp",
      "by\n  left\n  exact hq",
      "by\n  obtain ⟨_, hq⟩ := h\n  exact hq",
      "by\n  obtain ⟨hp, _⟩ := h\n  exact hp",
    ],
    others: ["not-elaborated"],
  },
  {
    title: "unicode names, notation of the file, several lines of goal",
    text: `namespace «ünï»
def φ (α β : Nat) : Nat := α + β
infixl:65 " ⊹ " => φ
notation "⟪" x "⟫" => φ x x
theorem «odd name» (αβ : Nat) («h x» : αβ = 0) : ⟪αβ⟫ = 0 ∧ αβ ⊹ 0 = 0 := by
  refine ⟨?_, ?_⟩
  · have «k k» : αβ ⊹ αβ = αβ := by sorry
    sorry
  · sorry
theorem matching (xs : List Nat) : (match xs with | [] => 0 | x :: _ => x) ≤ xs.sum := by
  induction xs with
  | nil => simp
  | cons x xs ih => sorry
end «ünï»
`,
    proofs: [
      "by\n  rw [«h x»]\n  rfl",
      "by\n  rw [«k k»]\n  exact «h x»",
      "by\n  subst «h x»\n  rfl",
      "by\n  simp",
    ],
    alsoAsLemmas: true,
  },
  {
    title: "CRLF line ends",
    text: "-- ä comment\r\ntheorem crlf (n : Nat)\r\n    : n = n ∧ n + 0 = n := by\r\n  constructor\r\n  · sorry\r\n  · have h : n = n := by sorry\r\n    sorry\r\n",
    proofs: ["rfl", "by\n  rfl", "by\n  have := h\n  rfl"],
    expected:
      "-- ä comment\r\ntheorem crlf (n : Nat)\r\n    : n = n ∧ n + 0 = n := by\r\n  constructor\r\n  · exact rfl\r\n  · have h : n = n := by rfl\r\n    have := h\r\n    rfl\r\n",
    alsoAsLemmas: true,
  },
  {
    title: "lemmas go before the command, its comments and its prefix",
    text: `namespace A
def double (n : Nat) := n + n

-- The main result.
-- In two parts.
/-- doc -/
theorem main (n : Nat) : double n = 2 * n := by
  sorry

open Nat in
theorem other (n : Nat) : succ n = n + 1 ∧ double n = 2 * n := by
  constructor
  · sorry
  · sorry
end A
`,
    proofs: ["by\n  exact double_eq n", "succ_form n", "double_eq n"],
    lemmas: [
      [
        {
          statement: { name: "double_eq", text: "theorem double_eq (n : Nat) : double n = 2 * n" },
          proof: "by\n  unfold double\n  omega",
        },
      ],
      [
        {
          statement: { name: "succ_form", text: "theorem succ_form (n : Nat) : succ n = n + 1" },
          proof: "rfl",
        },
      ],
      [
        {
          statement: { name: "double_eq", text: "theorem double_eq (n : Nat) : double n = 2 * n" },
          proof: "by\n  unfold double\n  omega",
        },
      ],
    ],
    expected: `namespace A
def double (n : Nat) := n + n

theorem double_eq (n : Nat) : double n = 2 * n := by
  unfold double
  omega

-- The main result.
-- In two parts.
/-- doc -/
theorem main (n : Nat) : double n = 2 * n := by
  exact double_eq n

open Nat in
theorem succ_form (n : Nat) : succ n = n + 1 := rfl

open Nat in
theorem other (n : Nat) : succ n = n + 1 ∧ double n = 2 * n := by
  constructor
  · exact succ_form n
  · exact double_eq n
end A
`,
  },
];
