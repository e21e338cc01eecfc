-- Proofs that `lemmata prove` found.
namespace MachineNumbers

def clamp (lo hi x : Int) : Int := if x < lo then lo else if hi < x then hi else x
def absDiff (a b : Nat) : Nat := if a < b then b - a else a - b
def middle (a b c : Int) : Int := if a ≤ b then (if b ≤ c then b else if a ≤ c then c else a) else (if a ≤ c then a else if b ≤ c then c else b)
def triangle : Nat → Nat
  | 0 => 0
  | n + 1 => triangle n + (n + 1)
def power (b : Nat) : Nat → Nat
  | 0 => 1
  | n + 1 => b * power b n
def isEven : Nat → Bool
  | 0 => true
  | n + 1 => !isEven n
def swapIf (p : Int × Int) : Int × Int := if p.1 ≤ p.2 then p else (p.2, p.1)
def sign (x : Int) : Int := if x < 0 then -1 else if x = 0 then 0 else 1
def digitsSum (n : Nat) : Nat := if n < 10 then n else n % 10 + digitsSum (n / 10)
def shifted (c : Char) : Char := if c.isUpper then c.toLower else c

theorem clamp_bounds (lo hi x : Int) (h : lo ≤ hi) : lo ≤ clamp lo hi x ∧ clamp lo hi x ≤ hi := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  omega
theorem clamp_inside (lo hi x : Int) (h : lo ≤ x) (h' : x ≤ hi) : clamp lo hi x = x := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  omega
theorem clamp_twice (lo hi x : Int) (h : lo ≤ hi) : clamp lo hi (clamp lo hi x) = clamp lo hi x := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  omega
theorem absDiff_comm (a b : Nat) : absDiff a b = absDiff b a := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  grind
theorem absDiff_zero (a b : Nat) : absDiff a b = 0 ↔ a = b := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  grind
theorem absDiff_triangle (a b c : Nat) : absDiff a c ≤ absDiff a b + absDiff b c := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  grind
theorem middle_one (a b c : Int) : middle a b c = a ∨ middle a b c = b ∨ middle a b c = c := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  omega
theorem middle_order (a b c : Int) (h : a ≤ b) (h' : b ≤ c) : middle a b c = b := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  omega
theorem triangle_double (n : Nat) : 2 * triangle n = n * (n + 1) := by fun_induction MachineNumbers.triangle <;> grind
theorem triangle_le (n : Nat) : n ≤ triangle n := by fun_induction MachineNumbers.triangle <;> grind
theorem triangle_mono (n : Nat) : triangle n < triangle (n + 1) := by induction n <;> grind [_root_.MachineNumbers.triangle]
theorem power_add (b m n : Nat) : power b (m + n) = power b m * power b n := by induction m <;> grind [_root_.MachineNumbers.power]
theorem power_one (n : Nat) : power 1 n = 1 := by fun_induction MachineNumbers.power <;> grind
theorem power_pos (b n : Nat) (h : 0 < b) : 0 < power b n := by
  fun_induction MachineNumbers.power
  · omega
  · rename_i n ih1
    simp_all
theorem isEven_mod (n : Nat) : isEven n = true ↔ n % 2 = 0 := by fun_induction MachineNumbers.isEven <;> grind
theorem swapIf_sorted (p : Int × Int) : (swapIf p).1 ≤ (swapIf p).2 := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  grind
theorem swapIf_sum (p : Int × Int) : (swapIf p).1 + (swapIf p).2 = p.1 + p.2 := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  grind
theorem sign_values (x : Int) : sign x = -1 ∨ sign x = 0 ∨ sign x = 1 := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  omega
theorem sign_neg (x : Int) : sign (-x) = -sign x := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  omega
theorem digitsSum_le (n : Nat) : digitsSum n ≤ n := by fun_induction MachineNumbers.digitsSum <;> grind
theorem shifted_notUpper (c : Char) : (shifted c).isUpper = false := by
  simp only [_root_.MachineNumbers.clamp, _root_.MachineNumbers.absDiff, _root_.MachineNumbers.middle, _root_.MachineNumbers.swapIf, _root_.MachineNumbers.sign, _root_.MachineNumbers.shifted] at *
  grind [Char.isUpper, Char.toLower]
theorem both_ways (a b : Nat) (p : Nat → Prop) (h : p (a + b)) : p (b + a) ∧ (a = b → p (2 * a)) := by grind
theorem chosen (p q r : Prop) (h : p ∨ q) (hp : p → r) (hq : q → r) : r ∧ (p → r) := by grind

end MachineNumbers
