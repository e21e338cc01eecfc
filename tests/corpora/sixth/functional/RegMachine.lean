/-! A compiler from arithmetic to a machine with numbered registers. -/

namespace Reg

inductive Exp
  | num (n : Int)
  | var (x : String)
  | plus (a b : Exp)
  | minus (a b : Exp)
deriving Repr

abbrev Env := String → Int

def Exp.eval (σ : Env) : Exp → Int
  | .num n => n
  | .var x => σ x
  | .plus a b => a.eval σ + b.eval σ
  | .minus a b => a.eval σ - b.eval σ

inductive Op
  | load (r : Nat) (n : Int)
  | fetch (r : Nat) (x : String)
  | add (r s : Nat)
  | sub (r s : Nat)
deriving Repr

abbrev Regs := Nat → Int

def Regs.write (ρ : Regs) (r : Nat) (v : Int) : Regs := fun k => if k = r then v else ρ k

def step (σ : Env) (ρ : Regs) : Op → Regs
  | .load r n => ρ.write r n
  | .fetch r x => ρ.write r (σ x)
  | .add r s => ρ.write r (ρ r + ρ s)
  | .sub r s => ρ.write r (ρ r - ρ s)

def exec (σ : Env) (ρ : Regs) : List Op → Regs
  | [] => ρ
  | o :: os => exec σ (step σ ρ o) os

/-- Code which leaves the value of the expression in register `r`. -/
def comp (r : Nat) : Exp → List Op
  | .num n => [.load r n]
  | .var x => [.fetch r x]
  | .plus a b => comp r a ++ comp (r + 1) b ++ [.add r (r + 1)]
  | .minus a b => comp r a ++ comp (r + 1) b ++ [.sub r (r + 1)]

theorem exec_append (σ : Env) (ρ : Regs) (p q : List Op) :
    exec σ ρ (p ++ q) = exec σ (exec σ ρ p) q := sorry

theorem exec_comp_of_lt (e : Exp) (σ : Env) (ρ : Regs) {k r : Nat} (hk : k < r) :
    exec σ ρ (comp r e) k = ρ k := sorry

theorem exec_comp (e : Exp) (σ : Env) (ρ : Regs) (r : Nat) :
    exec σ ρ (comp r e) r = e.eval σ := sorry

end Reg
