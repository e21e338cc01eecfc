/** Small theorems of many kinds; `k` makes each statement of a kind another one. */
const TEMPLATES: ((k: number) => string)[] = [
  (k) => `theorem t (n : Nat) : n + ${k} = ${k} + n := by omega`,
  (k) => `theorem t (a b : Nat) (h : a < b) : a + ${k} < b + ${k} := by omega`,
  (k) => `theorem t (n : Nat) : n + ${k} - ${k} = n := by simp`,
  (k) => `theorem t (xs : List Nat) : (xs ++ []).length + ${k} = xs.length + ${k} := by simp`,
  (k) => `theorem t : ${k} * ${k} + ${k} = ${k} * (${k} + 1) := by decide`,
  (k) => `theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q ∧ ${k} = ${k} := ⟨hp, hq, rfl⟩`,
  (k) =>
    `theorem t (p q : Prop) : p ∨ q → q ∨ p ∨ ${k} = 0 := by\n  intro h\n  cases h with\n  | inl h => exact .inr (.inl h)\n  | inr h => exact .inl h`,
  (k) =>
    `theorem t (f : Nat → Nat) (h : ∀ x, f x = x + ${k}) : f (f 0) = ${k} + ${k} := by simp [h]`,
  (k) =>
    `theorem t (xs : List Nat) : (xs.map (· + ${k})).length = xs.length := by\n  induction xs with\n  | nil => rfl\n  | cons x xs ih => simp`,
  (k) => `theorem t (a b c : Int) (h : a ≤ b) (h' : b ≤ c - ${k}) : a + ${k} ≤ c := by omega`,
  (k) => `theorem t : ∃ n : Nat, n > ${k} ∧ n % 2 = 0 := ⟨2 * (${k} + 1), by omega, by omega⟩`,
  (k) => `theorem t (b : Bool) : (b && true || false) = b ∧ ${k} = ${k} := by cases b <;> simp`,
  (k) => `theorem t (n : Nat) (h : n = ${k}) : n * 2 = ${2 * k} := by\n  subst h\n  rfl`,
  (k) => `theorem t (a b : Nat) : (a + b) * ${k} = a * ${k} + b * ${k} := by rw [Nat.add_mul]`,
  (k) => `theorem t (s : String) : s ++ "" = s ∧ ${k} ≤ ${k} := by simp`,
  (k) =>
    `def f (n : Nat) : Nat := n + ${k}\ntheorem t (n : Nat) : f (f n) = n + ${2 * k} := by\n  unfold f\n  omega`,
  (k) => `theorem t (o : Option Nat) (h : o = some ${k}) : o.isSome = true := by simp [h]`,
  (k) => `theorem t (x y : Nat) (h : x = y) : x + ${k} = y + ${k} := by rw [h]`,
  (k) =>
    `theorem t (xs ys : List Nat) : (xs ++ ys).length + ${k} = ys.length + xs.length + ${k} := by\n  simp [Nat.add_comm]`,
  (k) =>
    `theorem t (n : Nat) : n ≤ n + ${k} := by\n  have h : 0 ≤ ${k} := Nat.zero_le _\n  calc n = n + 0 := rfl\n    _ ≤ n + ${k} := Nat.add_le_add_left h n`,
];

/** `count` different theorems, the kinds mixed. */
export function benchTheorems(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const template = TEMPLATES[i % TEMPLATES.length] as (k: number) => string;
    return template(1 + Math.floor(i / TEMPLATES.length));
  });
}
