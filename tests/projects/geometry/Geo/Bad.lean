axiom Geo.cheat : False
theorem Geo.lie : (1:Nat) = 2 := cheat.elim
