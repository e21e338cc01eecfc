import type { Patch, Recipe } from "./recipe.ts";

/** Tactics and theories that everyday files use: numbers up to the reals, finite sets and sums, primes, digits. */
const CORE = [
  "Mathlib.Algebra.BigOperators.Intervals",
  "Mathlib.Algebra.Group.Even",
  "Mathlib.Algebra.Group.Nat.Even",
  "Mathlib.Algebra.Ring.Parity",
  "Mathlib.Data.Finset.Basic",
  "Mathlib.Data.List.Sort",
  "Mathlib.Data.Nat.Digits.Defs",
  "Mathlib.Data.Nat.Digits.Lemmas",
  "Mathlib.Data.Nat.Factorial.Basic",
  "Mathlib.Data.Nat.Prime.Basic",
  "Mathlib.Data.Rat.Cast.Order",
  "Mathlib.Data.Rat.Defs",
  "Mathlib.Data.Real.Basic",
  "Mathlib.Order.Interval.Finset.Nat",
  "Mathlib.Tactic.Abel",
  "Mathlib.Tactic.Common",
  "Mathlib.Tactic.Field",
  "Mathlib.Tactic.Group",
  "Mathlib.Tactic.LinearCombination",
  "Mathlib.Tactic.Linarith",
  "Mathlib.Tactic.NoncommRing",
  "Mathlib.Tactic.NormNum",
  "Mathlib.Tactic.NormNum.Prime",
  "Mathlib.Tactic.Positivity",
  "Mathlib.Tactic.Qify",
  "Mathlib.Tactic.Ring",
];

/** What a larger set of files wants besides. */
const LARGE = [
  ...CORE,
  "Mathlib.Algebra.BigOperators.Fin",
  "Mathlib.Algebra.Order.Floor.Ring",
  "Mathlib.Algebra.Polynomial.Basic",
  "Mathlib.Combinatorics.Pigeonhole",
  "Mathlib.Data.Fin.Tuple.Basic",
  "Mathlib.Data.Finset.Sort",
  "Mathlib.Data.Fintype.BigOperators",
  "Mathlib.Data.Int.GCD",
  "Mathlib.Data.Int.Interval",
  "Mathlib.Data.List.Intervals",
  "Mathlib.Data.List.Perm.Basic",
  "Mathlib.Data.Matrix.Basic",
  "Mathlib.Data.Multiset.Sort",
  "Mathlib.Data.Nat.ChineseRemainder",
  "Mathlib.Data.Nat.Choose.Basic",
  "Mathlib.Data.Nat.Fib.Basic",
  "Mathlib.Data.Nat.Log",
  "Mathlib.Data.Nat.ModEq",
  "Mathlib.Data.Nat.Sqrt",
  "Mathlib.Data.Nat.Totient",
  "Mathlib.Data.Rat.Floor",
  "Mathlib.Data.String.Basic",
  "Mathlib.Data.ZMod.Basic",
  "Mathlib.NumberTheory.Divisors",
  "Mathlib.Tactic.IntervalCases",
];

const COMMUNITY = "https://github.com/leanprover-community";

const HIDDEN = "Lean's library hides what the text needs";

const PATCHES: readonly Patch[] = [
  {
    module: "Mathlib.Tactic.ToDual",
    sha256: "7277b668bde2c252348808fd74cddf19ba362716db6f17cda2928891bd41e88b",
    note: `four dual lemmas are stated and proved, since ${HIDDEN}: their proofs`,
    replacements: [
      ["import all Init.Core  -- TODO: for accessing proofs\n", ""],
      [
        `attribute [to_dual le_of_eq_of_le''] le_of_eq_of_le
attribute [to_dual le_of_le_of_eq''] le_of_le_of_eq
attribute [to_dual lt_of_eq_of_lt''] lt_of_eq_of_lt
attribute [to_dual lt_of_lt_of_eq''] lt_of_lt_of_eq
`,
        `theorem le_of_eq_of_le'' {α : Type _} {a b c : α} [LE α] (same : a = b) (least : c ≤ b) : c ≤ a :=
  same ▸ least
theorem le_of_le_of_eq'' {α : Type _} {a b c : α} [LE α] (least : b ≤ a) (same : b = c) : c ≤ a :=
  same ▸ least
theorem lt_of_eq_of_lt'' {α : Type _} {a b c : α} [LT α] (same : a = b) (less : c < b) : c < a :=
  same ▸ less
theorem lt_of_lt_of_eq'' {α : Type _} {a b c : α} [LT α] (less : b < a) (same : b = c) : c < a :=
  same ▸ less

attribute [to_dual existing le_of_eq_of_le''] le_of_eq_of_le
attribute [to_dual existing le_of_le_of_eq''] le_of_le_of_eq
attribute [to_dual existing lt_of_eq_of_lt''] lt_of_eq_of_lt
attribute [to_dual existing lt_of_lt_of_eq''] lt_of_lt_of_eq
`,
      ],
    ],
  },
  {
    module: "Mathlib.Tactic.WLOG",
    sha256: "8d2c075bdc01c7168681ed41903fa07ccb3e2fcf0d04397af8490d2581c1c1e7",
    note: `a type is made with mkForallFVars, since ${HIDDEN}: mkAuxMVarType`,
    replacements: [
      ["import all Lean.MetavarContext\n", ""],
      ["let (revertedFVars, HType) ← liftMkBindingM", "let revertedFVars ← liftMkBindingM"],
      [
        `    let revertedFVars := filterOutImplementationDetails lctx (f.map Expr.fvarId!)
    let HType ← withFreshCache do
      mkAuxMVarType lctx (revertedFVars.map Expr.fvar) .natural HSuffix (usedLetOnly := true)
    return (revertedFVars, HType))
      { preserveOrder := false, quotContext := ctx.quotContext }
`,
        `    return filterOutImplementationDetails lctx (f.map Expr.fvarId!))
      { preserveOrder := false, quotContext := ctx.quotContext }
  let HType ← mkForallFVars (revertedFVars.map Expr.fvar) HSuffix (usedLetOnly := true)
`,
      ],
    ],
  },
  {
    module: "Mathlib.Tactic.GCongr.Core",
    sha256: "b9658f11b71b435bb0e0d1101a2abc7eeaeb259fee158ae0554b28e65dccff8e",
    note: `three steps of \`apply\` are written out, since ${HIDDEN}: isDefEqApply, throwApplyError, reorderGoals`,
    replacements: [
      ["import all Lean.Meta.Tactic.Apply\n", ""],
      [
        "      if (← isDefEqApply cfg.approx eType targetType) then",
        "      if (← if cfg.approx then approxDefEq (isDefEqGuarded eType targetType) else isDefEqGuarded eType targetType) then",
      ],
      [
        "        throwApplyError mvarId eType conclusionType? targetType term?",
        '        throwTacticEx `apply mvarId m!"could not unify {conclusionType?.getD eType} with {targetType}{term?.map (m!" in {·}") |>.getD m!""}"',
      ],
      [
        "    let newMVarIds ← reorderGoals newMVars cfg.newGoals",
        `    let order := newMVars.toList.map Expr.mvarId!
    let isNeeded (goal : MVarId) : MetaM Bool := do
      newMVars.anyM fun other => do
        if other.mvarId! == goal then return false
        return (← instantiateMVars (← other.mvarId!.getType)).findMVar? (· == goal) |>.isSome
    let newMVarIds ← match cfg.newGoals with
      | .all => pure order
      | .nonDependentOnly => order.filterM fun goal => not <$> isNeeded goal
      | .nonDependentFirst =>
        pure ((← order.filterM fun goal => not <$> isNeeded goal) ++ (← order.filterM isNeeded))`,
      ],
    ],
  },
  {
    module: "Mathlib.Tactic.FieldSimp.Discharger",
    sha256: "b3f8bc872d8a47fa560da299a70dbed048b293e44d65e04ebad137e401d04d02",
    note: `hypotheses are tried one by one, since ${HIDDEN}: Simp.dischargeUsingAssumption?`,
    replacements: [
      ["import all Lean.Meta.Tactic.Simp.Rewrite\n", ""],
      [
        "    if let some r ← Simp.dischargeUsingAssumption? prop then\n      return some r\n",
        `    for hypothesis in ← getLCtx do
      unless hypothesis.isAuxDecl do
        if ← isDefEq prop hypothesis.type then
          return some hypothesis.toExpr
`,
      ],
    ],
  },
];

/** Mathlib for the pinned Lean, a nightly build of 25 December 2025. */
export const MATHLIB: Recipe = {
  name: "mathlib",
  targets: { core: CORE, large: LARGE },
  options: {
    "*": { "linter.all": false },
    mathlib: { autoImplicit: false, maxSynthPendingDepth: 3 },
  },
  patches: PATCHES,
  sources: [
    {
      name: "mathlib",
      url: `${COMMUNITY}/mathlib4-nightly-testing`,
      revision: "100b0a151f3407c41992eafbbe8abe79e1154019",
    },
    {
      name: "batteries",
      url: `${COMMUNITY}/batteries`,
      revision: "025dd99c48db80649ea88526e8c1e656b084c7c9",
    },
    {
      name: "aesop",
      url: `${COMMUNITY}/aesop`,
      revision: "33c0b1e20edabf196d9e888edbf061b32e63b6e4",
    },
    {
      name: "Qq",
      url: `${COMMUNITY}/quote4`,
      revision: "0a83ad726ee0236e9574ef48098beedca30aa5a0",
    },
    {
      name: "proofwidgets",
      url: `${COMMUNITY}/ProofWidgets4`,
      revision: "652cdcba9ee81b4d621b8a10315d48f8ae05bca8",
    },
    {
      name: "plausible",
      url: `${COMMUNITY}/plausible`,
      revision: "ca46151b876597b20728bd65794928efda180d13",
    },
    {
      name: "LeanSearchClient",
      url: `${COMMUNITY}/LeanSearchClient`,
      revision: "368243f6a97d18db0d5a2a8568aa44e261496ef7",
    },
    {
      name: "importGraph",
      url: `${COMMUNITY}/import-graph`,
      revision: "25b1494bbf3663d3418ef81918af8ec3b000cf54",
    },
  ],
};
