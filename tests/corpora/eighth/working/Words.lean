import Std.Data.HashMap
/-! How often does each word occur? -/

namespace Words

open Std

def freq (ws : List String) : HashMap String Nat :=
  ws.foldl (fun m w => m.insert w (m.getD w 0 + 1)) {}

theorem freq_getD (ws : List String) (w : String) : (freq ws).getD w 0 = ws.count w := by
  sorry

end Words
