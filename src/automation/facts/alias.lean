-- Definitions of the library that only stand for another, about which the library has its lemmas: replaced when a goal
-- is opened.
set_option linter.deprecated false

-- for: alias
-- when: String.mk
theorem string_mk : ∀ l : List Char, String.mk l = String.ofList l := by
  exact fun _ => rfl

-- for: alias
-- when: List.asString
theorem as_string : ∀ l : List Char, l.asString = String.ofList l := by
  exact fun _ => rfl

-- for: alias
-- when: String.data
theorem string_data : ∀ s : String, String.data s = s.toList := by
  exact fun _ => rfl

-- for: alias
-- when: UInt8.xor
theorem xor_8 : ∀ a b : UInt8, a.xor b = a ^^^ b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt8.land
theorem land_8 : ∀ a b : UInt8, a.land b = a &&& b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt8.lor
theorem lor_8 : ∀ a b : UInt8, a.lor b = a ||| b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt16.xor
theorem xor_16 : ∀ a b : UInt16, a.xor b = a ^^^ b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt16.land
theorem land_16 : ∀ a b : UInt16, a.land b = a &&& b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt16.lor
theorem lor_16 : ∀ a b : UInt16, a.lor b = a ||| b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt32.xor
theorem xor_32 : ∀ a b : UInt32, a.xor b = a ^^^ b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt32.land
theorem land_32 : ∀ a b : UInt32, a.land b = a &&& b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt32.lor
theorem lor_32 : ∀ a b : UInt32, a.lor b = a ||| b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt64.xor
theorem xor_64 : ∀ a b : UInt64, a.xor b = a ^^^ b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt64.land
theorem land_64 : ∀ a b : UInt64, a.land b = a &&& b := by
  exact fun _ _ => rfl

-- for: alias
-- when: UInt64.lor
theorem lor_64 : ∀ a b : UInt64, a.lor b = a ||| b := by
  exact fun _ _ => rfl
