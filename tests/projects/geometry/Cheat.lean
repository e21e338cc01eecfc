import Geo.Bad
theorem t : (1:Nat) = 2 := Geo.lie
