import type { RewardAnswer } from "../../src/rewards/index.ts";

/** An item of a mixed load with what has to come of it. */
export interface LoadItem {
  what: "proved" | "broken" | "cheating" | "hanging" | "malformed";
  item: { statement: string; completion: string; timeoutMs?: number };
  /** Verdict, process, and the scores of the tactics. */
  expected: string;
}

type Make = (n: number) => Omit<LoadItem, "what">;

const sum = (n: number) => `theorem t${n} (a b : Nat) : a + b + ${n} = ${n} + (b + a) := by`;

const PROVED: Make[] = [
  (n) => ({ item: { statement: sum(n), completion: "\n  omega" }, expected: "proved scored 1" }),
  (n) => ({
    item: {
      statement: `${sum(n)} sorry`,
      completion: `Words.\n\`\`\`lean4\n${sum(n)}\n  have h : a + b = b + a := by\n    exact Nat.add_comm a b\n  rw [h]\n  exact Nat.add_comm _ _\n\`\`\``,
    },
    expected: "proved scored 1,1,1,1",
  }),
];

const BROKEN: Make[] = [
  (n) => ({
    item: { statement: sum(n), completion: "\n  have h : a = a := rfl\n  exact h\n  omega" },
    expected: "rejected scored -0.05,-0.1,-0.1",
  }),
  (n) => ({
    item: { statement: sum(n), completion: "\n  constructor <;> simp" },
    expected: "rejected scored -0.1,-0.1",
  }),
];

const falsehood = (n: number) => `theorem f${n} : ${n} = ${n + 1} := by`;

const CHEATING: Make[] = [
  (n) => ({
    item: {
      statement: `${falsehood(n)} sorry`,
      completion: `axiom cheat : ∀ p : Prop, p\n${falsehood(n)}\n  exact cheat _`,
    },
    // The axiom is not read: nothing but proofs and what they need is.
    expected: "rejected scored -0.1",
  }),
  (n) => ({
    item: {
      statement: `${falsehood(n)} sorry`,
      completion: `theorem f${n} : ${n} = ${n} := by\n  rfl`,
    },
    // Read as a proof of what was asked, where `rfl` fails.
    expected: "rejected scored -0.1",
  }),
  (n) => ({
    item: {
      statement: `${falsehood(n)} sorry`,
      completion: `local infix:50 (priority := high) " = " => fun (_ _ : Nat) => True\n${falsehood(n)}\n  trivial`,
    },
    // The notation is not read.
    expected: "rejected scored -0.1",
  }),
  (n) => ({
    item: { statement: falsehood(n), completion: "\n  skip\n  sorry" },
    expected: "incomplete scored -0.05,-0.05",
  }),
];

/** The text runs code while it is elaborated, so its process is replaced afterwards. */
const CHEATING_BY_CODE: Make = (n) => ({
  item: {
    statement: `theorem f${n} : 2 ^ 8 + ${n} = ${n + 256} := by`,
    completion: "\n  native_decide",
  },
  expected: "rejected scored -0.05",
});

const HANGING: Make = (n) => ({
  item: {
    statement: `theorem h${n} : ∀ i : Fin ${4000 + n}, i * i * i = i * (i * i) := by`,
    completion: "\n  set_option maxRecDepth 100000000 in decide",
    timeoutMs: 1000,
  },
  expected: "timed-out timed-out ",
});

/** It does not even hear that it is to stop: its process is ended, and what shared it runs again. */
const HANGING_BY_CODE: Make = (n) => ({
  item: {
    statement: `${falsehood(n)} sorry`,
    completion: `partial def spin (i : Nat) : Nat := spin (i + 1)\n#eval spin 0\n${falsehood(n)}\n  rfl`,
    timeoutMs: 1000,
  },
  expected: "timed-out timed-out ",
});

const MALFORMED: Make[] = [
  (n) => ({
    item: { statement: sum(n), completion: `\n  exact (⟨${n}` },
    expected: "rejected unparsable ",
  }),
  (n) => ({
    item: { statement: sum(n), completion: `\n  I think that ${n} \u0000 ` },
    expected: "rejected unparsable ",
  }),
];

/** So many items, all different, the rare kinds spread evenly. */
export function mixedLoad(count: number): LoadItem[] {
  return Array.from({ length: count }, (_, n): LoadItem => {
    const pick = (makes: readonly Make[]) => makes[Math.floor(n / 10) % makes.length] as Make;
    const of = (what: LoadItem["what"], make: Make) => ({ what, ...make(n) });
    if (n % 100 === 17) return of("hanging", HANGING);
    if (n % 250 === 41) return of("hanging", HANGING_BY_CODE);
    if (n % 250 === 38) return of("cheating", CHEATING_BY_CODE);
    if (n % 10 === 9) return of("cheating", pick(CHEATING));
    if (n % 10 === 8) return of("malformed", pick(MALFORMED));
    return n % 10 >= 5 ? of("broken", pick(BROKEN)) : of("proved", pick(PROVED));
  });
}

/** An answer in the form of `LoadItem.expected`. */
export function summaryOf(answer: RewardAnswer | undefined): string {
  if (answer?.status !== "ok" || answer.kind !== "proof") return JSON.stringify(answer);
  const { verdict, process, tactics } = answer.reward;
  return `${verdict} ${process} ${tactics.map(({ score }) => score).join(",")}`;
}
