structure DFA (σ : Type) (Q : Type) where
  start : Q
  step : Q → σ → Q
  accept : Q → Bool

namespace DFA

variable {σ Q R : Type}

def runFrom (M : DFA σ Q) (q : Q) (w : List σ) : Q := w.foldl M.step q

def accepts (M : DFA σ Q) (w : List σ) : Bool := M.accept (M.runFrom M.start w)

def compl (M : DFA σ Q) : DFA σ Q := { M with accept := fun q => !M.accept q }

def inter (M : DFA σ Q) (N : DFA σ R) : DFA σ (Q × R) where
  start := (M.start, N.start)
  step q a := (M.step q.1 a, N.step q.2 a)
  accept q := M.accept q.1 && N.accept q.2

/-- Words with an even number of `true`. -/
def evenOnes : DFA Bool Bool where
  start := true
  step q a := q != a
  accept q := q

theorem runFrom_append (M : DFA σ Q) (q : Q) (v w : List σ) :
    M.runFrom q (v ++ w) = M.runFrom (M.runFrom q v) w := by sorry

theorem accepts_compl (M : DFA σ Q) (w : List σ) : M.compl.accepts w = !M.accepts w := by sorry

theorem accepts_inter (M : DFA σ Q) (N : DFA σ R) (w : List σ) :
    (M.inter N).accepts w = (M.accepts w && N.accepts w) := by sorry

theorem evenOnes_accepts (w : List Bool) : evenOnes.accepts w = (w.count true % 2 == 0) := by sorry

theorem evenOnes_append (v w : List Bool) :
    evenOnes.accepts (v ++ w) = (evenOnes.accepts v && evenOnes.accepts w) := by sorry

end DFA
