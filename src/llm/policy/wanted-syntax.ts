/** A constant of each library that every useful part of it brings along. */
export const LIBRARY_CONSTANTS: Readonly<Record<string, string>> = {
  Std: "Std.HashMap",
  Lean: "Lean.Elab.Tactic.TacticM",
  Mathlib: "MulOneClass",
};

export interface WantedTactic {
  /** How it is written at its shortest; default its name. */
  written?: string;
  /** What it is good for, where it is there. */
  use?: string;
  /** What does the same, where it is not there. */
  instead?: string;
}

/** Tactics that models use, and tactics that they should. */
export const TACTICS: Readonly<Record<string, WantedTactic>> = {
  grind: { use: "equations, linear arithmetic, rings, case splits, facts of the library" },
  omega: { use: "linear arithmetic over `Nat` and `Int`" },
  simp: { use: "rewriting, also with definitions and hypotheses: `simp [f, h]`" },
  simp_all: { use: "the same in all hypotheses" },
  decide: { use: "closed statements that can be computed" },
  split: { use: "`if` and `match` in the goal" },
  fun_induction: {
    written: "fun_induction f",
    use: "induction along a recursive function: `fun_induction f x`",
  },
  rcases: { written: "rcases h", use: "patterns, as do `obtain` and `rintro`" },
  mvcgen: { use: "programs with loops, from invariants" },
  ring: { instead: "`grind`" },
  ring_nf: { instead: "`grind`, or `simp` with `Nat.mul_add`, `Nat.add_mul`, `Nat.mul_comm`" },
  linarith: { instead: "`omega` over `Nat` and `Int`, else `grind`" },
  nlinarith: { instead: "the products as `have`s (`Nat.mul_le_mul`), then `omega` or `grind`" },
  linear_combination: { written: "linear_combination h", instead: "`grind`" },
  norm_num: { instead: "`simp`, `decide` or `omega`" },
  positivity: { instead: "`omega`, `Nat.mul_pos`, `Nat.pos_of_ne_zero`" },
  field_simp: {},
  aesop: { instead: "`grind` or `simp_all`" },
  tauto: { instead: "`grind` or `simp_all`" },
  push_neg: { instead: "`simp` with `Classical.not_forall` and `not_exists`" },
  by_contra: { written: "by_contra h", instead: "`apply Classical.byContradiction; intro h`" },
  "contrapose!": { instead: "`intro h` and `Classical.byContradiction`" },
  use: { written: "use 1", instead: "`exact ⟨_, _⟩` or `refine ⟨_, ?_⟩`" },
  set: { written: "set x := 1", instead: "`generalize h : e = x`" },
  interval_cases: { written: "interval_cases n", instead: "`omega`, or `match` on the number" },
  gcongr: { instead: "`Nat.add_le_add`, `Nat.mul_le_mul`" },
  nth_rewrite: { written: "nth_rewrite 1 [h]", instead: "`conv`" },
  "cases'": { written: "cases' h with a b", instead: "`rcases` or `cases ... with`" },
  "induction'": { written: "induction' h with a b", instead: "`induction ... with`" },
};

/** Notations that models use, and what is written where they are not there. */
export const NOTATIONS: Readonly<Record<string, { instead?: string }>> = {
  ℕ: { instead: "`Nat`" },
  ℤ: { instead: "`Int`" },
  ℝ: {},
};
