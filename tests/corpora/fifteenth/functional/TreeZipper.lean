/-!
# Binary trees with a focus

A context is a tree with one subtree missing; it is kept inside out,
so that the step nearest to the hole comes first.
-/

namespace TreeZipper

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

inductive Ctx (α : Type) where
  | top : Ctx α
  | inLeft : Ctx α → α → Tree α → Ctx α
  | inRight : Tree α → α → Ctx α → Ctx α

variable {α : Type}

/-- Put a tree into the hole. -/
def plug : Ctx α → Tree α → Tree α
  | .top, t => t
  | .inLeft c x r, t => plug c (.node t x r)
  | .inRight l x c, t => plug c (.node l x t)

structure Zip (α : Type) where
  ctx : Ctx α
  focus : Tree α

def Zip.rebuild (z : Zip α) : Tree α := plug z.ctx z.focus

def Zip.down : Zip α → Option (Zip α)
  | ⟨_, .leaf⟩ => none
  | ⟨c, .node l x r⟩ => some ⟨.inLeft c x r, l⟩

def Zip.up : Zip α → Option (Zip α)
  | ⟨.top, _⟩ => none
  | ⟨.inLeft c x r, t⟩ => some ⟨c, .node t x r⟩
  | ⟨.inRight l x c, t⟩ => some ⟨c, .node l x t⟩

def inorder : Tree α → List α
  | .leaf => []
  | .node l x r => inorder l ++ x :: inorder r

/-- What stands before the hole, and what stands after it. -/
def before : Ctx α → List α
  | .top => []
  | .inLeft c _ _ => before c
  | .inRight l x c => before c ++ inorder l ++ [x]

def after : Ctx α → List α
  | .top => []
  | .inLeft c x r => x :: inorder r ++ after c
  | .inRight _ _ c => after c

theorem up_rebuild (z z' : Zip α) (h : z.up = some z') : z'.rebuild = z.rebuild := by
  sorry

theorem down_up (z z' : Zip α) (h : z.down = some z') : z'.up = some z := by
  sorry

theorem inorder_plug (c : Ctx α) (t : Tree α) :
    inorder (plug c t) = before c ++ inorder t ++ after c := by
  sorry

theorem plug_ctx_inj (c d : Ctx α) (t : Tree α) (h : plug c t = plug d t) : c = d := by
  sorry

end TreeZipper
