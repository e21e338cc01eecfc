/-! Navigating a binary tree with a zipper. -/

namespace Zipper

inductive Tree (α : Type) where
  | leaf
  | node (l : Tree α) (x : α) (r : Tree α)
deriving DecidableEq

/-- One step of the way back to the root: we are the left (right) child; remembered are the label
of the parent and the other child. -/
inductive Crumb (α : Type) where
  | left (x : α) (r : Tree α)
  | right (l : Tree α) (x : α)
deriving DecidableEq

structure Zip (α : Type) where
  focus : Tree α
  path : List (Crumb α)
deriving DecidableEq

variable {α : Type}

def Crumb.fill (t : Tree α) : Crumb α → Tree α
  | .left x r => .node t x r
  | .right l x => .node l x t

def Zip.up (z : Zip α) : Zip α :=
  match z.path with
  | [] => z
  | c :: cs => ⟨c.fill z.focus, cs⟩

def Zip.down (z : Zip α) (b : Bool) : Zip α :=
  match z.focus with
  | .leaf => z
  | .node l x r => if b then ⟨r, .right l x :: z.path⟩ else ⟨l, .left x r :: z.path⟩

def Zip.walk (z : Zip α) : List Bool → Zip α
  | [] => z
  | b :: bs => (z.down b).walk bs

def Zip.close (z : Zip α) : Tree α := z.path.foldl (fun t c => c.fill t) z.focus

theorem close_walk (t : Tree α) (bs : List Bool) : (Zip.walk ⟨t, []⟩ bs).close = t := by
  sorry

theorem up_down (z : Zip α) (b : Bool) (h : z.path ≠ []) : (z.down b).up = z := by
  sorry

end Zipper
