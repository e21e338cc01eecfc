import Geo.Basic
import Geo.Nowhere
theorem m : 1 = 1 := rfl
