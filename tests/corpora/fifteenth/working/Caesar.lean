/-!
# Caesar's cipher

Small letters are moved along the alphabet; all else stays.
-/

namespace Caesar

def isSmall (c : Char) : Bool := decide (97 ≤ c.toNat) && decide (c.toNat ≤ 122)

def rot (k : Nat) (c : Char) : Char :=
  if isSmall c then Char.ofNat (97 + (c.toNat - 97 + k) % 26) else c

def encode (k : Nat) (s : String) : String := String.ofList (s.toList.map (rot k))

theorem isSmall_rot (k : Nat) (c : Char) : isSmall (rot k c) = isSmall c := by
  sorry

theorem rot_rot (j k : Nat) (c : Char) : rot j (rot k c) = rot (j + k) c := by
  sorry

theorem length_encode (k : Nat) (s : String) : (encode k s).length = s.length := by
  sorry

theorem decode_encode (k : Nat) (s : String) (h : k ≤ 26) : encode (26 - k) (encode k s) = s := by
  sorry

end Caesar
