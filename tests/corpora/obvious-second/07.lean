def tri : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + tri n

prefix:max "△" => tri

def triAcc (acc : Nat) : Nat → Nat
  | 0 => acc
  | n + 1 => triAcc (acc + (n + 1)) n

def halves (n : Nat) : Nat := if n ≤ 1 then 0 else halves (n / 2) + 1

def zig : Nat → Nat → Nat
  | 0, m => m
  | n + 1, 0 => n + 1
  | n + 1, m + 1 => zig n m + 1

variable {a b n : Nat}

theorem tri_double (n : Nat) : 2 * △n = n * (n + 1) := by sorry

theorem triAcc_eq (acc n : Nat) : triAcc acc n = acc + △n := by sorry

theorem le_tri (n : Nat) : n ≤ △n := by sorry

theorem tri_mono (h : a ≤ b) : △a ≤ △b := by sorry

theorem halves_lt (h : 0 < n) : halves n < n := by sorry

theorem halves_double (h : 0 < n) : halves (2 * n) = halves n + 1 := by sorry

theorem zig_eq_max (a b : Nat) : zig a b = max a b := by sorry

theorem neighbours_coprime (n : Nat) : Nat.gcd n (n + 1) = 1 := by sorry

theorem pow_split (c : Nat) (h : a ≤ b) : c ^ b = c ^ a * c ^ (b - a) := by sorry

theorem sub_mod_self (n b : Nat) : n - n % b = b * (n / b) := by sorry
