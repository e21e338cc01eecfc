inductive Status where
  | todo | active (worker : Nat) | blocked (reason : String) | done

inductive Event where
  | claim (worker : Nat) | block (reason : String) | unblock | finish | reopen

structure Job where
  id : Nat
  priority : Nat
  status : Status := .todo

namespace Job

def Status.step : Status → Event → Option Status
  | .todo, .claim w => some (.active w)
  | .active _, .block r => some (.blocked r)
  | .blocked _, .unblock => some .todo
  | .active _, .finish => some .done
  | .done, .reopen => some .todo
  | _, _ => none

def run : Status → List Event → Option Status
  | s, [] => some s
  | s, e :: es => (Status.step s e).bind fun s' => run s' es

def enqueue (t : Job) : List Job → List Job
  | [] => [t]
  | u :: us => if u.priority < t.priority then t :: u :: us else u :: enqueue t us

def Ordered : List Job → Prop
  | [] => True
  | t :: ts => (∀ u ∈ ts, u.priority ≤ t.priority) ∧ Ordered ts

theorem length_enqueue (t : Job) (q : List Job) : (enqueue t q).length = q.length + 1 := by
  sorry

theorem run_append (s : Status) (es fs : List Event) :
    run s (es ++ fs) = (run s es).bind fun s' => run s' fs := by
  sorry

theorem ordered_enqueue (t : Job) (q : List Job) (h : Ordered q) : Ordered (enqueue t q) := by
  sorry

/-- Two events in a row never undo each other silently: a task that gets back to `todo`
    from `todo` needed at least three of them. -/
theorem three_le_of_run_todo (es : List Event) (hne : es ≠ []) (h : run .todo es = some .todo) :
    3 ≤ es.length := by
  sorry

theorem length_mod_three_of_run_todo (es : List Event) (h : run .todo es = some .todo) :
    es.length % 3 = 0 := by
  sorry

end Job
