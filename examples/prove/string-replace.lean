/-! Replacing one character of a string by another keeps its length, and leaves no trace of the first. -/

def replaceChar (s : String) (old new : Char) : String :=
  String.ofList (s.toList.map fun c => if c = old then new else c)

theorem replaceChar_length (s : String) (old new : Char) :
    (replaceChar s old new).length = s.length := by
  sorry

theorem replaceChar_gone (s : String) (old new : Char) (h : old ≠ new) :
    old ∉ (replaceChar s old new).toList := by
  sorry
