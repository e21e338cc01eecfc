structure Rgb where
  r : UInt8
  g : UInt8
  b : UInt8
deriving DecidableEq, Repr

namespace Rgb

@[ext] protected theorem ext' {c d : Rgb} (h₁ : c.r = d.r) (h₂ : c.g = d.g) (h₃ : c.b = d.b) : c = d := by
  cases c; cases d; simp_all

def invert (c : Rgb) : Rgb := ⟨255 - c.r, 255 - c.g, 255 - c.b⟩

/-- Saturating addition on one channel. -/
def satAdd (a b : UInt8) : UInt8 := if a.toNat + b.toNat < 256 then a + b else 255
def satSub (a b : UInt8) : UInt8 := if b ≤ a then a - b else 0

def lighten (k : UInt8) (c : Rgb) : Rgb := ⟨satAdd c.r k, satAdd c.g k, satAdd c.b k⟩
def darken (k : UInt8) (c : Rgb) : Rgb := ⟨satSub c.r k, satSub c.g k, satSub c.b k⟩

def pack (c : Rgb) : UInt32 :=
  (c.r.toUInt32 <<< 16) ||| (c.g.toUInt32 <<< 8) ||| c.b.toUInt32

def unpack (w : UInt32) : Rgb := ⟨(w >>> 16).toUInt8, (w >>> 8).toUInt8, w.toUInt8⟩

theorem invert_invert (c : Rgb) : c.invert.invert = c := by
  sorry

theorem satAdd_comm (a b : UInt8) : satAdd a b = satAdd b a := by
  sorry

theorem darken_lighten (k : UInt8) (c : Rgb) : darken k (lighten k c) = c := by
  sorry

theorem le_satAdd (a b : UInt8) : a ≤ satAdd a b := by
  sorry

theorem invert_lighten (k : UInt8) (c : Rgb) : (lighten k c).invert = darken k c.invert := by
  sorry

theorem unpack_pack (c : Rgb) : unpack (pack c) = c := by
  sorry

end Rgb
