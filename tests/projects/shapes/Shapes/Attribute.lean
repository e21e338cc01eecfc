import Lean

/-! Extensions are initialized where they are imported, so they have a module of their own. -/

open Lean Meta

register_simp_attr shape_simps

initialize shapeNames : SimplePersistentEnvExtension Name (Array Name) ←
  registerSimplePersistentEnvExtension {
    addEntryFn := Array.push
    addImportedFn := fun all => all.foldl (· ++ ·) #[]
  }
