import Geo.Loop
theorem c : 1 = 1 := rfl
