import type {
  Candidate,
  Decomposition,
  Feedback,
  RunEvent,
  Statement,
} from "../../../src/core/index.ts";
import { correctionTask } from "../../../src/llm/tasks/goal-task.ts";
import { modelTasks } from "../model-tasks.ts";
import type { RecordedTask } from "./runs.ts";

const proofOf = (proof: string): Candidate => ({ kind: "proof", proof, origin: "llm/complete" });
const planOf = (decomposition: Decomposition): Candidate => {
  return { kind: "decomposition", decomposition, origin: "llm/decompose" };
};

/** A search for one theorem: what was refused, and asked to be put right; what was accepted; its proof. */
interface Search {
  context: string;
  statement: Statement;
  refused: Candidate[];
  /** S of an accepted plan. */
  accepted: { candidate: Candidate; score?: number }[];
  proof: string;
}

const FAILED = { severity: "error" as const, pos: { line: 2, column: 3 }, endPos: null };

function eventsOf({ context, statement, refused, accepted, proof }: Search): RunEvent[] {
  const goal = "g0";
  const shown = `⊢ ${statement.text.replace(/^.*? : /s, "")}`;
  const messages = [{ ...FAILED, data: "unsolved goals" }];
  const feedback: Feedback = { accepted: false, reasons: [], messages, goals: [] };
  const asked = { statement, context, lemmas: [], refused: [], goal: { text: shown } };
  return [
    { kind: "search-start", strategy: "staged", lanes: 1, statement, context, goal, at: 0 },
    { kind: "goal-open", statement, depth: 0, footprint: 9, key: goal, goal, at: 1, shown },
    ...refused.flatMap((candidate): RunEvent[] => [
      {
        kind: "candidate-reject",
        policy: "llm",
        cause: "check",
        ...{ reasons: [], messages, candidate, goal, at: 2 },
      },
      {
        kind: "model-task",
        at: 2,
        about: statement.name,
        task: correctionTask({ goal: asked }, { candidate, feedback, tried: [] }),
      },
    ]),
    ...accepted.flatMap(({ candidate, score }, i): RunEvent[] => {
      const decomposition = `d${i}`;
      const at = { goal, at: 3 };
      const accept = { kind: "candidate-accept" as const, policy: "llm", candidate, ...at };
      if (score === undefined) return [accept];
      const scored = { decomposition, score, footprint: 9, lemmaFootprints: [4, 2] };
      return [
        { ...accept, decomposition },
        { kind: "decomposition-score", ...scored, ...at },
      ];
    }),
    { kind: "goal-prove", statement, proof, origin: "llm/complete", uses: [], goal, at: 4 },
  ];
}

/** The theorems of `corpora/model-tasks.lean`: their proofs, and some that fail or cheat. */
export function proofs(): RecordedTask[] {
  const tasks = modelTasks();
  return tasks.map((task, i) => {
    const { name, context, statement, proof } = task;
    const lines = proof.trimEnd().split("\n");
    const gold = lines.join("\n").trimStart();
    const other = tasks[(i + 1) % tasks.length] as typeof task;
    const failing = [
      gold.split("\n").slice(0, -1).join("\n").trimEnd() || "by rfl",
      other.proof.trim(),
      ["by\n  sorry", "by\n  admit", "by\n  exact sorryAx _ false", "by\n  omega_nat"][i % 4] ?? "",
    ];
    return {
      content: `${context}\n\n${statement} := by\n  sorry\n`.trimStart(),
      events: eventsOf({
        context,
        statement: { name, text: statement },
        refused: failing.map(proofOf),
        accepted: [{ candidate: proofOf(gold) }],
        proof: gold,
      }),
    };
  });
}

/** A theorem with plans for it: a good one, and some that no search accepts. */
interface Plan {
  context?: string;
  text: string;
  lemmas: string[];
  /** Of the theorem, from the lemmas. */
  proof: string;
  /** Without a plan. */
  whole: string;
  /** A lemma that is false. */
  wrong: string;
}

const PLANS: readonly Plan[] = [
  {
    context: "namespace Demo\n\n/-- Twice a number. -/\ndef twice (n : Nat) : Nat := n + n",
    text: "theorem both (a b : Nat) (h : a = b + 3) : twice a + 0 = twice (b + 3) ∧ a * 1 = b + 3",
    lemmas: [
      "theorem left (a b : Nat) (h : a = b + 3) : twice a = twice (b + 3)",
      "theorem right (a : Nat) : a * 1 = a",
    ],
    proof: "by\n  exact ⟨by rw [Nat.add_zero]; exact left a b h, by rw [right]; exact h⟩",
    whole: "by\n  subst h\n  simp",
    wrong: "theorem left (a b : Nat) : twice a = twice (b + 3)",
  },
  {
    context:
      "def sumTo : Nat → Nat\n  | 0 => 0\n  | n + 1 => sumTo n + (n + 1)\n\ndef fact : Nat → Nat\n  | 0 => 1\n  | n + 1 => (n + 1) * fact n",
    text: "theorem sum_and_fact (n : Nat) : 2 * sumTo n = n * (n + 1) ∧ 0 < fact n",
    lemmas: [
      "theorem sum_twice (n : Nat) : 2 * sumTo n = n * (n + 1)",
      "theorem fact_pos (n : Nat) : 0 < fact n",
    ],
    proof: "by\n  constructor\n  · exact sum_twice n\n  · exact fact_pos n",
    whole:
      "by\n  constructor\n  · induction n with\n    | zero => rfl\n    | succ n ih => simp only [sumTo, Nat.mul_add, ih]; grind\n  · induction n with\n    | zero => simp [fact]\n    | succ n ih => simp only [fact]; exact Nat.mul_pos (Nat.succ_pos n) ih",
    wrong: "theorem sum_twice (n : Nat) : 2 * sumTo n = n * n",
  },
  {
    text: "theorem rev_facts (xs ys : List Nat) : (xs ++ ys).reverse = ys.reverse ++ xs.reverse ∧ (xs ++ ys).length = ys.length + xs.length",
    lemmas: [
      "theorem rev_app (xs ys : List Nat) : (xs ++ ys).reverse = ys.reverse ++ xs.reverse",
      "theorem len_app (xs ys : List Nat) : (xs ++ ys).length = ys.length + xs.length",
    ],
    proof: "⟨rev_app xs ys, len_app xs ys⟩",
    whole: "by\n  refine ⟨List.reverse_append, ?_⟩\n  rw [List.length_append, Nat.add_comm]",
    wrong: "theorem rev_app (xs ys : List Nat) : (xs ++ ys).reverse = xs.reverse ++ ys.reverse",
  },
  {
    text: "theorem three (p q r : Prop) (hp : p) (hq : p → q) (hr : q → r) : (q ∧ r) ∧ (p ∧ r)",
    lemmas: [
      "theorem step (p q r : Prop) (hp : p) (hq : p → q) (hr : q → r) : q ∧ r",
      "theorem last (p r : Prop) (hp : p) (hr : r) : p ∧ r",
    ],
    proof: "by\n  have h := step p q r hp hq hr\n  exact ⟨h, last p r hp h.2⟩",
    whole: "⟨⟨hq hp, hr (hq hp)⟩, hp, hr (hq hp)⟩",
    wrong: "theorem step (p q r : Prop) (hp : p) : q ∧ r",
  },
  {
    context:
      "inductive Tree where\n  | leaf\n  | node (l : Tree) (v : Nat) (r : Tree)\n\nnamespace Tree\n\ndef size : Tree → Nat\n  | leaf => 0\n  | node l _ r => l.size + 1 + r.size\n\ndef flip : Tree → Tree\n  | leaf => leaf\n  | node l v r => node r.flip v l.flip",
    text: "theorem flip_facts (t : Tree) : t.flip.size = t.size ∧ t.flip.flip = t",
    lemmas: [
      "theorem size_flip (t : Tree) : t.flip.size = t.size",
      "theorem flip_flip (t : Tree) : t.flip.flip = t",
    ],
    proof: "And.intro (size_flip t) (flip_flip t)",
    whole:
      "by\n  constructor\n  · induction t with\n    | leaf => rfl\n    | node l v r hl hr => simp only [flip, size, hl, hr]; omega\n  · induction t with\n    | leaf => rfl\n    | node l v r hl hr => simp [flip, hl, hr]",
    wrong: "theorem size_flip (t : Tree) : t.flip.size = t.size + 1",
  },
  {
    text: "theorem squares (a b : Int) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b ∧ (a - b) * (a + b) = a * a - b * b",
    lemmas: [
      "theorem square_of_sum (a b : Int) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b",
      "theorem difference (a b : Int) : (a - b) * (a + b) = a * a - b * b",
    ],
    proof: "by\n  refine ⟨?_, ?_⟩\n  · exact square_of_sum a b\n  · exact difference a b",
    whole: "by\n  constructor <;> grind",
    wrong: "theorem difference (a b : Int) : (a - b) * (a + b) = a * a + b * b",
  },
];

/** Searches that found a plan, and refused plans with a false lemma, without a needed one, and with one that is unused. */
export function plans(): RecordedTask[] {
  return PLANS.map(({ context = "", text, lemmas, proof, whole, wrong }) => {
    const named = lemmas.map(statementOf);
    const [first, ...rest] = named as [Statement, ...Statement[]];
    const unused = statementOf("theorem spare (n : Nat) : n + 0 = n");
    const refused = [
      planOf({ lemmas: [first], proof }),
      planOf({ lemmas: [...named, unused], proof }),
      planOf({ lemmas: [statementOf(wrong), ...rest], proof }),
      planOf({ lemmas: named, proof: "by\n  sorry" }),
    ];
    const statement = statementOf(text);
    const good = { candidate: planOf({ lemmas: named, proof }), score: 0.2 };
    return {
      content: `${context}\n\n${text} := by\n  sorry\n`.trimStart(),
      events: eventsOf({ context, statement, refused, accepted: [good], proof: whole }),
    };
  });
}

function statementOf(text: string): Statement {
  return { name: /^theorem (\S+)/.exec(text)?.[1] ?? "", text };
}
