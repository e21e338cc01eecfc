/-! A controller with an invariant. -/

inductive Light where
  | red | green | amber
  deriving Repr, BEq, DecidableEq, Hashable, Ord

structure Ctl where
  north : Light
  east : Light
  ticks : Nat := 0
  deriving Repr, DecidableEq, Hashable

inductive Ev where
  | tick
  | request (northbound : Bool)

deriving instance Repr, BEq for Ev

def Ctl.safe (c : Ctl) : Prop := c.north = .red ∨ c.east = .red

instance : DecidablePred Ctl.safe := fun c => inferInstanceAs (Decidable (_ ∨ _))

def step (c : Ctl) : Ev → Ctl
  | .tick => match c.north, c.east with
    | .green, _ => { c with north := .amber, ticks := c.ticks + 1 }
    | .amber, _ => { c with north := .red, ticks := c.ticks + 1 }
    | _, .green => { c with east := .amber, ticks := c.ticks + 1 }
    | _, .amber => { c with east := .red, ticks := c.ticks + 1 }
    | .red, .red => { c with ticks := c.ticks + 1 }
  | .request nb =>
    if c.north = .red ∧ c.east = .red then
      if nb then { c with north := .green } else { c with east := .green }
    else c

theorem step_safe (c : Ctl) (e : Ev) (h : c.safe) : (step c e).safe := by
  obtain ⟨n, s, t⟩ := c
  cases e with
  | tick => cases n <;> cases s <;> simp_all [Ctl.safe, step]
  | request b => cases b <;> cases n <;> cases s <;> simp_all [Ctl.safe, step]

def run : Ctl → List Ev → Ctl := List.foldl step

theorem run_safe (c : Ctl) (es : List Ev) (h : c.safe) : (run c es).safe := by
  induction es generalizing c with
  | nil => exact h
  | cons e es ih => exact ih _ (step_safe c e h)

theorem ticks_mono (c : Ctl) (e : Ev) : c.ticks ≤ (step c e).ticks := by
  unfold step
  grind

#eval run ⟨.red, .red, 0⟩ [.request true, .tick, .tick]
#guard (run ⟨.red, .red, 0⟩ [.request true, .tick, .tick]).ticks == 2
#guard compare Light.red Light.amber == .lt
