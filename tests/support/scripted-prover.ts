import type { ScriptedAnswer, ScriptedRequest } from "../scripted-model-server.ts";
import { forgedProof } from "./forged-proof.ts";

/** A task, and for each theorem that is asked about the answers in order, as `role: answer`. */
export interface ScriptedTask {
  text: string;
  answers: Record<string, [role: Role, answer: ScriptedAnswer][]>;
}

/** The configuration gives each role a model of its own name. */
export type Role = "complete" | "decompose" | "correct";

const lean = (code: string) => `Let me think.\n\n\`\`\`lean\n${code}\n\`\`\`\n`;
const edit = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;

const DOUBLE = `def double (n : Nat) : Nat := n + n

theorem double_even (n : Nat) : double n % 2 = 0 := by
  sorry
`;
export const SUM = `def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sumTo n

theorem two_mul_sumTo (n : Nat) : 2 * sumTo n = n * (n + 1) := by
  sorry
`;
export const SUM_GOAL = "theorem two_mul_sumTo (n : Nat) : 2 * sumTo n = n * (n + 1) := by";
export const SUM_STEP = "theorem sumTo_step (n : Nat) : sumTo (n + 1) = (n + 1) + sumTo n";
const ZERO = "theorem sumTo_zero : sumTo 0 = 0";
const FALSE_STEP = "theorem sumTo_bad (n : Nat) : sumTo n = n";

/**
 * Ten tasks whose right answers come after wrong, cheating and malformed ones and faults of the server.
 * A refused proof is corrected at most twice, an unreadable answer repaired once, as by default.
 */
export const SCRIPTED_TASKS: Record<string, ScriptedTask> = {
  "at once": {
    text: "theorem a1 (a b : Nat) (h : a < b) : a + 1 ≤ b := by\n  sorry\n",
    answers: { a1: [["complete", lean("by\n  omega")]] },
  },
  "wrong, then no proof at all, then right": {
    text: "theorem a2 (n : Nat) : n * 2 = n + n := by\n  sorry\n",
    answers: {
      a2: [
        ["complete", lean("by\n  rfl")],
        ["correct", "I am sure that it is true."],
        ["correct", edit("rfl", "omega")],
      ],
    },
  },
  "an edit that matches nothing": {
    text: "theorem a3 (p q : Prop) (hp : p) (hq : q) : p ∧ q := by\n  sorry\n",
    answers: {
      a3: [
        ["complete", edit("  exact foo", "  exact ⟨hp, hq⟩")],
        ["complete", edit("  sorry", "  exact ⟨hp, hq⟩")],
      ],
    },
  },
  "sorry, in words and in disguise": {
    text: "theorem a4 (xs : List Nat) : (xs ++ []).length = xs.length := by\n  sorry\n",
    answers: {
      a4: [
        ["complete", lean("by\n  sorry")],
        // It is read as a plan, whose lemma is the goal itself.
        ["complete", lean("by\n  first | sorry | simp")],
        ["correct", lean("theorem a4 (xs : List Nat) : True := trivial")],
        ["correct", lean("by\n  simp")],
      ],
    },
  },
  native_decide: {
    text: "theorem a5 : (2 : Nat) ^ 10 = 1024 := by\n  sorry\n",
    answers: {
      a5: [
        ["complete", lean("by\n  native_decide")],
        ["correct", lean("by\n  decide +native")],
        ["correct", lean("by\n  decide")],
      ],
    },
  },
  "an axiom of its own": {
    text: "theorem a6 (a b c : Nat) : a * (b + c) = a * b + a * c := by\n  sorry\n",
    answers: {
      a6: [
        [
          "complete",
          lean(
            "axiom cheat : False\n\ntheorem a6 (a b c : Nat) : a * (b + c) = a * b + a * c := cheat.elim",
          ),
        ],
        ["complete", lean("by\n  exact Nat.mul_add a b c")],
      ],
    },
  },
  "another definition": {
    text: DOUBLE,
    answers: {
      double_even: [
        [
          "complete",
          edit("def double (n : Nat) : Nat := n + n", "def double (n : Nat) : Nat := 0"),
        ],
        ["complete", lean("by\n  unfold double\n  omega")],
      ],
    },
  },
  "a macro, then a local notation": {
    text: "theorem a8 (n : Nat) (h : n ≤ 3) : n * n ≤ 9 := by\n  sorry\n",
    answers: {
      a8: [
        [
          "complete",
          lean(
            "macro_rules | `(tactic| omega) => `(tactic| sorry)\n\ntheorem a8 (n : Nat) (h : n ≤ 3) : n * n ≤ 9 := by\n  omega",
          ),
        ],
        ["complete", lean('by\n  exact Nat.mul_le_mul h h\n\nlocal notation "True" => False')],
        ["decompose", { status: 429, headers: { "retry-after": "0" } }],
        ["decompose", { fault: "truncated" }],
        [
          "decompose",
          lean("theorem a8 (n : Nat) (h : n ≤ 3) : n * n ≤ 9 := by\n  exact Nat.mul_le_mul h h"),
        ],
      ],
    },
  },
  "code that runs, then a theorem that the kernel never saw": {
    text: "import Lean\n\ntheorem a9 : (3 : Nat) * 7 = 21 := by\n  sorry\n",
    answers: {
      a9: [
        ["complete", lean('by\n  rfl\n\nrun_cmd IO.FS.writeFile "cheat" ""')],
        ["complete", lean(forgedProof("(3 : Nat) * 7 = 21"))],
        // The search believed it; the gate did not.
        ["complete", lean(forgedProof("(3 : Nat) * 7 = 21"))],
        ["correct", lean("by\n  decide")],
      ],
    },
  },
  "a decomposition, after one with a false lemma": {
    text: SUM,
    answers: {
      two_mul_sumTo: [
        ["complete", lean("by\n  omega")],
        ["correct", lean("by\n  simp")],
        ["correct", lean("by\n  exact rfl")],
        [
          "decompose",
          lean(
            `${FALSE_STEP} := by sorry\n\n${SUM_GOAL}\n  rw [sumTo_bad, sumTo_bad n] at *\n  exact absurd (sumTo_bad 2) (by decide)`,
          ),
        ],
        [
          "correct",
          lean(
            `${ZERO} := by sorry\n\n${SUM_STEP} := by sorry\n\n${SUM_GOAL}\n  induction n with\n  | zero => rw [sumTo_zero]\n  | succ n ih =>\n    rw [sumTo_step, Nat.mul_add, ih]\n    grind`,
          ),
        ],
      ],
      sumTo_zero: [["complete", lean("by\n  rfl")]],
      sumTo_step: [
        ["complete", lean("by\n  omega")],
        ["correct", lean("by\n  rfl")],
      ],
    },
  },
};

/** Plays the answers of all tasks; what is asked beyond them, or in another role, is noted. */
export class ScriptedProver {
  readonly unexpected: string[] = [];
  private readonly queues: Map<string, [Role, ScriptedAnswer][]>;

  constructor(tasks: Record<string, ScriptedTask>) {
    const entries = Object.values(tasks).flatMap(({ answers }) => Object.entries(answers));
    this.queues = new Map(entries.map(([name, answers]) => [name, [...answers]]));
  }

  /** Answers that nobody asked for. */
  get left(): string[] {
    return [...this.queues].flatMap(([name, queue]) => queue.map(([role]) => `${name}: ${role}`));
  }

  readonly answer = ({ body }: ScriptedRequest): ScriptedAnswer => {
    const asked = body.messages.find(({ role }) => role === "user")?.content ?? "";
    // The last theorem of a block: lemmas of a plan stand before it.
    const named = [...asked.matchAll(/```lean\n(theorem [\s\S]*?)```/g)].map(
      ([, block = ""]) => [...block.matchAll(/^theorem (\S+)/gm)].at(-1)?.[1] ?? "",
    );
    const name = named.findLast((one) => this.queues.has(one)) ?? "?";
    const next = this.queues.get(name)?.shift();
    if (!next || next[0] !== body.model) {
      this.unexpected.push(`${name}: ${body.model}`);
      return { status: 400 };
    }
    return next[1];
  };
}
