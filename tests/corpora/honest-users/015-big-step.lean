/-! Big-step semantics of a while language: determinism. -/
abbrev State := String → Nat

inductive Com where
  | skip
  | assign (x : String) (e : State → Nat)
  | seq (c₁ c₂ : Com)
  | ite (b : State → Bool) (c₁ c₂ : Com)
  | while (b : State → Bool) (c : Com)

infixr:80 " ;; " => Com.seq
def State.update (s : State) (x : String) (v : Nat) : State :=
  fun y => if y = x then v else s y
inductive Eval : Com → State → State → Prop
  | skip {s} : Eval .skip s s
  | assign {s x e} : Eval (.assign x e) s (s.update x (e s))
  | seq {c₁ c₂ s t u} : Eval c₁ s t → Eval c₂ t u → Eval (c₁ ;; c₂) s u
  | iteT {b c₁ c₂ s t} : b s = true → Eval c₁ s t → Eval (.ite b c₁ c₂) s t
  | iteF {b c₁ c₂ s t} : b s = false → Eval c₂ s t → Eval (.ite b c₁ c₂) s t
  | whileT {b c s t u} : b s = true → Eval c s t → Eval (.while b c) t u → Eval (.while b c) s u
  | whileF {b c s} : b s = false → Eval (.while b c) s s
notation:55 "⟪" c ", " s "⟫" " ⇓ " t => Eval c s t
theorem Eval.det {c s t t'} (h : ⟪c, s⟫ ⇓ t) (h' : ⟪c, s⟫ ⇓ t') : t = t' := by
  induction h generalizing t' with
  | skip => cases h'; rfl
  | assign => cases h'; rfl
  | seq _ _ ih₁ ih₂ =>
    cases h' with
    | seq g₁ g₂ =>
      have e := ih₁ g₁
      subst e
      exact ih₂ g₂
  | iteT hb _ ih =>
    cases h' with
    | iteT _ g => exact ih g
    | iteF hb' _ => simp [hb] at hb'
  | iteF hb _ ih =>
    cases h' with
    | iteT hb' _ => simp [hb] at hb'
    | iteF _ g => exact ih g
  | whileT hb _ _ ih₁ ih₂ =>
    cases h' with
    | whileT _ g₁ g₂ => cases ih₁ g₁; exact ih₂ g₂
    | whileF hb' => simp [hb] at hb'
  | whileF hb =>
    cases h' with
    | whileT hb' _ _ => simp [hb] at hb'
    | whileF _ => rfl
theorem Eval.seq_assoc {a b c s t} : (⟪(a ;; b) ;; c, s⟫ ⇓ t) ↔ (⟪a ;; b ;; c, s⟫ ⇓ t) := by
  constructor
  · intro | .seq (.seq h₁ h₂) h₃ => exact .seq h₁ (.seq h₂ h₃)
  · intro | .seq h₁ (.seq h₂ h₃) => exact .seq (.seq h₁ h₂) h₃
theorem loop_never {s t} : ¬ ⟪.while (fun _ => true) .skip, s⟫ ⇓ t := by
  intro h
  generalize hc : Com.while (fun _ => true) .skip = c at h
  induction h with
  | whileT _ _ _ _ ih => exact ih hc
  | whileF hb => cases hc; simp at hb
  | _ => cases hc
