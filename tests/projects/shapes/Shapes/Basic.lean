import Units.Length

/-- A rectangle. -/
structure Rectangle where
  width : Length
  height : Length

def Rectangle.halfPerimeter (r : Rectangle) : Length := r.width + r.height

def Rectangle.turned (r : Rectangle) : Rectangle := ⟨r.height, r.width⟩

theorem Rectangle.halfPerimeter_turned (r : Rectangle) :
    r.turned.halfPerimeter = r.halfPerimeter := by
  exact Length.add_comm r.height r.width
