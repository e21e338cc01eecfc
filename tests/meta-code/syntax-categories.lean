import Lean
open Lean Elab Meta

/-! A small language of arithmetic with its elaborator. -/
inductive Arith where
  | num (n : Nat)
  | var (x : String)
  | add (a b : Arith)
  | mul (a b : Arith)
  deriving Repr, DecidableEq
declare_syntax_cat arith
syntax num : arith
syntax ident : arith
syntax:50 arith:50 " + " arith:51 : arith
syntax:60 arith:60 " * " arith:61 : arith
syntax "(" arith ")" : arith
syntax "[arith|" arith "]" : term
partial def elabArith : TSyntax `arith → TermElabM Expr
  | `(arith| $n:num) => mkAppM ``Arith.num #[mkNatLit n.getNat]
  | `(arith| $x:ident) => mkAppM ``Arith.var #[mkStrLit x.getId.toString]
  | `(arith| $a + $b) => do mkAppM ``Arith.add #[← elabArith a, ← elabArith b]
  | `(arith| $a * $b) => do mkAppM ``Arith.mul #[← elabArith a, ← elabArith b]
  | `(arith| ($a)) => elabArith a
  | _ => throwUnsupportedSyntax
elab_rules : term | `([arith| $a]) => elabArith a
namespace Arith
def eval (env : String → Nat) : Arith → Nat
  | num n => n
  | var x => env x
  | add a b => a.eval env + b.eval env
  | mul a b => a.eval env * b.eval env
theorem precedence : [arith| 1 + 2 * x] = add (num 1) (mul (num 2) (var "x")) := rfl
theorem evaluated (n : Nat) : [arith| (y + 1) * 2].eval (fun _ => n) = 2 * n + 2 := by
  simp [eval]; omega
/-- info: Arith.add (Arith.num 1) (Arith.num 2) -/
#guard_msgs in #eval [arith| 1 + 2]
end Arith

/-! Statements with blocks, as a macro into functions. -/
declare_syntax_cat stmt
syntax ident " ≔ " term ";" : stmt
syntax "when " term " then " "{" stmt* "}" : stmt
syntax "run{" stmt* "}" : term
abbrev Memory := String → Nat
def Memory.set (m : Memory) (x : String) (v : Nat) : Memory := fun y => if y = x then v else m y
macro_rules
  | `(run{ $ss* }) => do
    let mut program ← `(fun (m : Memory) => m)
    for s in ss do
      match s with
      | `(stmt| $x:ident ≔ $e;) =>
        program ← `(fun m => let m' := $program m; Memory.set m' $(quote x.getId.toString) ($e m'))
      | `(stmt| when $c then { $inner* }) =>
        program ← `(fun m => let m' := $program m; if $c m' then run{ $inner* } m' else m')
      | _ => Macro.throwUnsupported
    return program
theorem program_result :
    (run{ x ≔ fun _ => 2; y ≔ fun m => m "x" * 21; when (fun m => m "y" == 42) then { x ≔ fun _ => 7; } }
      (fun _ => 0)) "x" = 7 := by decide

/-! Formulas of propositional logic, with antiquotations. -/
inductive Formula where
  | atom (n : Nat)
  | neg (p : Formula)
  | conj (p q : Formula)
declare_syntax_cat formula
syntax "p" noWs num : formula
syntax "~" formula:max : formula
syntax:35 formula:36 " & " formula:35 : formula
syntax "(" formula ")" : formula
syntax "<{" term "}>" : formula
syntax "⟪" formula "⟫" : term
macro_rules
  | `(⟪p$n:num⟫) => `(Formula.atom $n)
  | `(⟪~$f⟫) => `(Formula.neg ⟪$f⟫)
  | `(⟪$f & $g⟫) => `(Formula.conj ⟪$f⟫ ⟪$g⟫)
  | `(⟪($f)⟫) => `(⟪$f⟫)
  | `(⟪<{$t}>⟫) => `($t)
def Formula.holds (v : Nat → Prop) : Formula → Prop
  | atom n => v n
  | neg f => ¬ f.holds v
  | conj f g => f.holds v ∧ g.holds v
theorem no_contradiction (v : Nat → Prop) (f : Formula) : ⟪~(<{f}> & ~<{f}>)⟫.holds v :=
  fun ⟨h, not_h⟩ => not_h h

/-! A table of values, line by line. -/
declare_syntax_cat row
syntax "⟮" num+ "⟯" : row
syntax "table" ppLine row+ "end_table" : term
macro_rules
  | `(table $rows* end_table) => do
    let lists ← rows.mapM fun
      | `(row| ⟮$ns:num*⟯) => `([$ns,*])
      | _ => Macro.throwUnsupported
    `([$lists,*])
def magic : List (List Nat) := table
  ⟮2 7 6⟯
  ⟮9 5 1⟯
  ⟮4 3 8⟯
end_table
theorem magic_rows : magic.all (·.sum = 15) := by decide

/-! JSON as Lean terms, and the library's own `json%`. -/
declare_syntax_cat jsonish
syntax "null" : jsonish
syntax num : jsonish
syntax str : jsonish
syntax "[" jsonish,* "]" : jsonish
syntax "{" (str " : " jsonish),* "}" : jsonish
syntax "jsonish%" jsonish : term
inductive J where
  | null | num (n : Nat) | str (s : String) | arr (xs : List J) | obj (kvs : List (String × J))
macro_rules
  | `(jsonish% null) => `(J.null)
  | `(jsonish% $n:num) => `(J.num $n)
  | `(jsonish% $s:str) => `(J.str $s)
  | `(jsonish% [$xs,*]) => do
    let xs ← xs.getElems.mapM fun x => `(jsonish% $x)
    `(J.arr [$xs,*])
  | `(jsonish% {$[$ks : $vs],*}) => do
    let pairs ← (ks.zip vs).mapM fun (k, v) => `(($k, jsonish% $v))
    `(J.obj [$pairs,*])
theorem json_tree : (jsonish% {"a" : [1, null], "b" : "c"}) =
    J.obj [("a", J.arr [J.num 1, J.null]), ("b", J.str "c")] := rfl
/-- info: {"b": "c", "a": [1, null]} -/
#guard_msgs in #eval json% {"a": [1, null], "b": "c"}
