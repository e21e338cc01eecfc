section
/- Walking around in a labelled tree: contexts with one hole. -/

inductive T (α : Type)
| tip : T α
| bin : T α → α → T α → T α

inductive Ctx (α : Type)
| top : Ctx α
| inL : α → T α → Ctx α → Ctx α     -- the hole is on the left of `α` and a right tree
| inR : T α → α → Ctx α → Ctx α

variable {α : Type}

namespace T

def elems : T α → List α
| tip => []
| bin l a r => elems l ++ a :: elems r

def card : T α → Nat
| tip => 0
| bin l _ r => card l + card r + 1

end T

namespace Ctx
open T

def plug : Ctx α → T α → T α
| top, t => t
| inL a r c, t => plug c (bin t a r)
| inR l a c, t => plug c (bin l a t)

/-- what is left of the hole -/
def before : Ctx α → List α
| top => []
| inL _ _ c => before c
| inR l a c => before c ++ (elems l ++ [a])

/-- what is right of the hole -/
def after : Ctx α → List α
| top => []
| inL a r c => a :: elems r ++ after c
| inR _ _ c => after c

/-- put the first context in the hole of the second -/
def inside : Ctx α → Ctx α → Ctx α
| top, d => d
| inL a r c, d => inL a r (inside c d)
| inR l a c, d => inR l a (inside c d)

theorem plug_inside (c d : Ctx α) (t : T α) : plug (inside c d) t = plug d (plug c t) := by sorry

theorem elems_plug (c : Ctx α) (t : T α) : elems (plug c t) = before c ++ elems t ++ after c := by sorry

theorem plug_inj (c : Ctx α) (s t : T α) (h : plug c s = plug c t) : s = t := by sorry

/-- follow directions; `true` means left.  One stays put at a tip. -/
def walk : List Bool → T α → Ctx α → T α × Ctx α
| [], t, c => (t, c)
| _ :: _, tip, c => (tip, c)
| true :: ds, bin l a r, c => walk ds l (inL a r c)
| false :: ds, bin l a r, c => walk ds r (inR l a c)

theorem plug_walk (ds : List Bool) (t : T α) : plug (walk ds t top).2 (walk ds t top).1 = t := by sorry

theorem eq_top_of_plug (c : Ctx α) (t : T α) (h : plug c t = t) : c = top := by sorry

end Ctx
end
