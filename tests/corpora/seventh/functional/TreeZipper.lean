namespace TreeZipper

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

inductive Crumb (α : Type) where
  | wentLeft : α → Tree α → Crumb α
  | wentRight : Tree α → α → Crumb α

structure Loc (α : Type) where
  focus : Tree α
  trail : List (Crumb α)

variable {α : Type}

def Tree.inorder : Tree α → List α
  | .leaf => []
  | .node l x r => l.inorder ++ x :: r.inorder

def goLeft : Loc α → Loc α
  | ⟨.node l x r, t⟩ => ⟨l, .wentLeft x r :: t⟩
  | z => z

def goRight : Loc α → Loc α
  | ⟨.node l x r, t⟩ => ⟨r, .wentRight l x :: t⟩
  | z => z

def goUp : Loc α → Loc α
  | ⟨f, .wentLeft x r :: t⟩ => ⟨.node f x r, t⟩
  | ⟨f, .wentRight l x :: t⟩ => ⟨.node l x f, t⟩
  | z => z

/-- Plug a tree into the hole described by a trail. -/
def plug : Tree α → List (Crumb α) → Tree α
  | f, [] => f
  | f, .wentLeft x r :: t => plug (.node f x r) t
  | f, .wentRight l x :: t => plug (.node l x f) t

def root (z : Loc α) : Tree α := plug z.focus z.trail

/-- Follow directions: `true` is left, `false` is right. -/
def walk : List Bool → Loc α → Loc α
  | [], z => z
  | true :: ds, z => walk ds (goLeft z)
  | false :: ds, z => walk ds (goRight z)

/-- What is printed to the left of the hole, and to the right of it. -/
def before : List (Crumb α) → List α
  | [] => []
  | .wentLeft _ _ :: t => before t
  | .wentRight l x :: t => before t ++ (l.inorder ++ [x])

def after : List (Crumb α) → List α
  | [] => []
  | .wentLeft x r :: t => (x :: r.inorder) ++ after t
  | .wentRight _ _ :: t => after t

theorem goUp_goLeft (z : Loc α) (h : z.focus ≠ .leaf) : goUp (goLeft z) = z := by
  sorry

theorem goLeft_goUp (z : Loc α) (h : z.trail ≠ []) : goLeft (goUp z) = z := by
  sorry

theorem root_walk (ds : List Bool) (z : Loc α) : root (walk ds z) = root z := by
  sorry

theorem inorder_root (z : Loc α) :
    (root z).inorder = before z.trail ++ z.focus.inorder ++ after z.trail := by
  sorry

end TreeZipper
