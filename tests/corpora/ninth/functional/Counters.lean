/-! A two-counter language with a big-step and a small-step semantics. -/
namespace Counters

inductive Reg where
  | a
  | b
deriving DecidableEq

structure Store where
  a : Nat
  b : Nat

def Store.get (s : Store) : Reg → Nat
  | .a => s.a
  | .b => s.b

def Store.set (s : Store) (r : Reg) (n : Nat) : Store :=
  match r with
  | .a => { s with a := n }
  | .b => { s with b := n }

inductive Cmd where
  | nop
  | up (r : Reg)
  | down (r : Reg)
  | andThen (c d : Cmd)
  | loop (r : Reg) (body : Cmd)

local infixr:60 " ;; " => Cmd.andThen

inductive Big : Cmd → Store → Store → Prop where
  | nop {s} : Big .nop s s
  | up {r s} : Big (.up r) s (s.set r (s.get r + 1))
  | down {r s} : Big (.down r) s (s.set r (s.get r - 1))
  | andThen {c d s t u} : Big c s t → Big d t u → Big (c ;; d) s u
  | stop {r c s} : s.get r = 0 → Big (.loop r c) s s
  | again {r c s t u} : s.get r ≠ 0 → Big c s t → Big (.loop r c) t u → Big (.loop r c) s u

inductive Step : Cmd × Store → Cmd × Store → Prop where
  | up {r s} : Step (.up r, s) (.nop, s.set r (s.get r + 1))
  | down {r s} : Step (.down r, s) (.nop, s.set r (s.get r - 1))
  | skip {d s} : Step (.nop ;; d, s) (d, s)
  | inside {c c' d s s'} : Step (c, s) (c', s') → Step (c ;; d, s) (c' ;; d, s')
  | unroll {r c s} : s.get r ≠ 0 → Step (.loop r c, s) (c ;; .loop r c, s)
  | leave {r c s} : s.get r = 0 → Step (.loop r c, s) (.nop, s)

inductive Steps : Cmd × Store → Cmd × Store → Prop where
  | refl {x} : Steps x x
  | head {x y z} : Step x y → Steps y z → Steps x z

theorem loop_ends {r : Reg} {c : Cmd} {s t : Store} (h : Big (.loop r c) s t) :
    t.get r = 0 := by sorry

theorem big_assoc {c d e : Cmd} {s t : Store} :
    Big ((c ;; d) ;; e) s t ↔ Big (c ;; d ;; e) s t := by sorry

theorem steps_of_big {c : Cmd} {s t : Store} (h : Big c s t) : Steps (c, s) (.nop, t) := by sorry

/-- Emptying `a` into `b` really adds. -/
theorem pour_spec (m n : Nat) :
    Big (.loop .a (.down .a ;; .up .b)) ⟨m, n⟩ ⟨0, m + n⟩ := by sorry

end Counters
