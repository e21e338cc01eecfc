import type { RunEvent, TheoremOptimization } from "../../../src/core/index.ts";
import { type ProofFormat, withTaskId } from "../../../src/llm/index.ts";
import { taskResult } from "../run-records.ts";
import type { RecordedTask } from "./runs.ts";

/** A proof in a file, better ones by a metric, and what Lean, or a maintainer, would refuse. */
interface Rewrite {
  metric: string;
  format?: ProofFormat;
  context?: string;
  statement: string;
  original: string;
  better: readonly string[];
  worse: readonly string[];
}

const SUM = "def sumTo : Nat → Nat\n  | 0 => 0\n  | n + 1 => sumTo n + (n + 1)";

const REWRITES: readonly Rewrite[] = [
  {
    metric: "length",
    context: "def base : Nat := 5",
    statement: "theorem mix (p q : Prop) (hp : p) (hq : q) : q ∧ base = 5 ∧ p",
    original:
      "by\n  have a := hp\n  constructor\n  · exact hq\n  · constructor\n    · rfl\n    · exact a",
    better: ["by\n  exact ⟨hq, rfl, hp⟩", "⟨hq, rfl, hp⟩"],
    worse: ["by simp_arith [hp]", "by\n  exact ⟨hp, rfl, hq⟩", "by\n  sorry"],
  },
  {
    metric: "length",
    format: "string-list",
    context: SUM,
    statement: "theorem sumTo_pos (n : Nat) (h : 0 < n) : 0 < sumTo n",
    original:
      "by\n  cases n with\n  | zero =>\n    exfalso\n    exact Nat.lt_irrefl 0 h\n  | succ n =>\n    unfold sumTo\n    apply Nat.lt_of_lt_of_le\n    · exact Nat.succ_pos n\n    · exact Nat.le_add_left (n + 1) (sumTo n)",
    better: [
      "by\n  cases n with\n  | zero => contradiction\n  | succ n => exact Nat.lt_of_lt_of_le (Nat.succ_pos n) (Nat.le_add_left _ _)",
      "by\n  cases n\n  · contradiction\n  · simp only [sumTo]\n    omega",
    ],
    worse: ["by\n  induction n\n  · rfl\n  · omega", "by\n  skip", "by\n  exact absurd h"],
  },
  {
    metric: "length",
    format: "string-tree",
    statement: "theorem swap_and (p q r : Prop) (h : p ∧ q ∧ r) : (r ∧ q) ∧ p",
    original:
      "by\n  have hp := h.1\n  have hq := h.2.1\n  have hr := h.2.2\n  constructor\n  · constructor\n    · exact hr\n    · exact hq\n  · exact hp",
    better: [
      "by\n  obtain ⟨hp, hq, hr⟩ := h\n  constructor\n  · exact ⟨hr, hq⟩\n  · exact hp",
      "by\n  exact ⟨⟨h.2.2, h.2.1⟩, h.1⟩",
    ],
    worse: ["by\n  constructor\n  · exact h.2\n  · exact h.1", "by\n  exact h"],
  },
  {
    metric: "dependencies",
    context:
      "-- It does not hold, and is left alone.\ntheorem broken (n : Nat) : n + 1 = n := by\n  simp",
    statement: "theorem shuffle (a b c : Nat) : a + b + c = c + (b + a)",
    original: "by\n  rw [Nat.add_comm (a + b) c, Nat.add_comm a b]",
    better: ["by\n  omega", "by omega"],
    worse: ["by\n  rw [Nat.mul_comm]", "by\n  exact Nat.add_comm a b"],
  },
  {
    metric: "declarativity",
    statement: "theorem chain (a b c : Nat) (h : a + 1 ≤ b) (k : b + 1 ≤ c) : a + 2 ≤ c",
    original: "by\n  apply Nat.le_trans _ k\n  apply Nat.succ_le_succ\n  exact h",
    better: ["by\n  have step : a + 2 ≤ b + 1 := Nat.succ_le_succ h\n  exact Nat.le_trans step k"],
    worse: [
      "by\n  have step : a + 2 ≤ b := h\n  exact Nat.le_trans step k",
      // A fact that is the goal: correct, but nobody would merge it.
      "by\n  have goal : a + 2 ≤ c := by\n    omega\n  exact goal",
    ],
  },
  {
    metric: "mixed",
    format: "string-list",
    context: "namespace Inner\n\nvariable {α : Type}",
    statement: "theorem length_twice (xs : List α) : (xs ++ xs).length = 2 * xs.length",
    original: "by\n  rw [List.length_append]\n  rw [Nat.two_mul]",
    better: [
      "by\n  have both : (xs ++ xs).length = xs.length + xs.length := List.length_append\n  omega",
    ],
    worse: ["by\n  rw [Nat.two_mul]", "by\n  exact List.length_append"],
  },
  {
    metric: "completion",
    context: SUM,
    statement: "theorem sumTo_twice (n : Nat) : 2 * sumTo n = n * (n + 1)",
    original: "by\n  sorry",
    better: [
      "by\n  induction n with\n  | zero => rfl\n  | succ n ih =>\n    simp only [sumTo, Nat.mul_add, ih]\n    grind",
    ],
    worse: ["by\n  simp", "by\n  sorry", "by\n  induction n with\n  | zero => rfl"],
  },
  {
    metric: "length",
    context: SUM,
    statement: "theorem le_sumTo : ∀ n : Nat, n ≤ sumTo n",
    original:
      "by\n  intro n\n  cases n with\n  | zero =>\n    apply Nat.le_refl\n  | succ n =>\n    unfold sumTo\n    apply Nat.le_add_left",
    better: [
      "by\n  intro n\n  cases n with\n  | zero => rfl\n  | succ n => exact Nat.le_add_left ..",
      "fun\n  | 0 => Nat.le_refl 0\n  | _ + 1 => Nat.le_add_left ..",
      "| 0 => Nat.le_refl 0\n  | _ + 1 => Nat.le_add_left ..",
    ],
    worse: ["by\n  intro n\n  exact Nat.le_refl n", "| 0 => rfl"],
  },
  {
    metric: "length",
    format: "string-tree",
    statement: "theorem or_chain (p q r : Prop) (h : p ∨ q) (f : p → r) (g : q → r) : r ∨ q",
    original:
      "by\n  cases h with\n  | inl hp =>\n    left\n    apply f\n    exact hp\n  | inr hq =>\n    right\n    exact hq",
    better: ["by\n  rcases h with hp | hq\n  · exact Or.inl (f hp)\n  · exact Or.inr hq"],
    worse: [
      "by\n  rcases h with hp | hq\n  · exact Or.inr (f hp)\n  · exact Or.inr hq",
      "by\n  left",
    ],
  },
  {
    metric: "modularity",
    statement:
      "theorem bounds (a b : Nat) (f : Nat → Nat) (hf : ∀ x, f x ≤ x) (h : a ≤ b) : f a + f (f b) ≤ 2 * b",
    original:
      "by\n  apply Nat.le_trans (Nat.add_le_add (hf a) (Nat.le_trans (hf (f b)) (hf b)))\n  rw [Nat.two_mul]\n  apply Nat.add_le_add_right\n  exact h",
    better: [
      "by\n  have inner : f (f b) ≤ b := by\n    apply Nat.le_trans\n    · exact hf (f b)\n    · exact hf b\n  have outer : f a ≤ b := by\n    apply Nat.le_trans\n    · exact hf a\n    · exact h\n  omega",
    ],
    worse: ["by\n  have inner : f (f b) ≤ a := hf b\n  omega", "by\n  omega"],
  },
];

/** Files with a proof, and what was tried to make it better. */
export function shortenings(): RecordedTask[] {
  return REWRITES.map(({ metric, format = "string", context = "", better, worse, ...rest }) => {
    const { statement } = rest;
    const original = `:= ${rest.original}`;
    const space = /^namespace (\S+)/m.exec(context)?.[1];
    const written = /^theorem (\S+)/.exec(statement)?.[1] ?? "";
    const name = space === undefined ? written : `${space}.${written}`;
    const head = context === "" ? "" : `${context}\n\n`;
    const start = Buffer.byteLength(`${head}${statement} `);
    const range = { start, end: start + Buffer.byteLength(original) };
    const content = `${head}${statement} ${original}\n`;
    // What the run counted: any value above that of the original.
    const tries = [
      ...better.map((proof, i) => ({ proof, value: i + 1 })),
      ...worse.map((proof) => ({ proof, value: null })),
    ];
    const best = proofAfter(better[better.length - 1] as string);
    const found: TheoremOptimization = {
      ...{ name, metric, before: 0, after: better.length, statement, original, range },
      ...{ proof: best, steps: [], candidates: tries.length, accepted: better.length },
      ...{ elapsedMs: 1, use: { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 } },
    };
    const shown = { proof: `${statement} ${original}`, value: 0, hasChain: false, context };
    const nothing = { informal: "", examples: "", documents: "", handbook: "", attempts: "" };
    const task = withTaskId({
      kind: "optimization",
      answerFormat: format,
      ...{ context, statement, name, original, metric, before: 0 },
      shown: { ...shown, ...nothing },
    });
    const events: RunEvent[] = [
      { kind: "model-task", at: 0, about: name, task },
      ...tries.map(({ proof, value }): RunEvent => {
        const tried = {
          theorem: name,
          metric,
          policy: "llm" as const,
          proof: proofAfter(proof),
          value,
        };
        return { kind: "proof-try", at: 1, ...tried };
      }),
    ];
    return { content, events, result: taskResult({ optimizations: [found] }) };
  });
}

const proofAfter = (proof: string) => (proof.startsWith("|") ? `\n  ${proof}` : `:= ${proof}`);
