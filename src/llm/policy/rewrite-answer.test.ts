import { expect, test } from "vitest";
import { type ProofFormat, readProofAnswer } from "./rewrite-answer.ts";

const STATEMENT = "theorem t (p q : Prop) (hp : p)\n    (hq : q) : p ∧ q";

const read = (format: ProofFormat, answer: string) => readProofAnswer(answer, format, STATEMENT);

test.each([
  ["by constructor <;> assumption", ":= by constructor <;> assumption"],
  [":= ⟨hp, hq⟩", ":= ⟨hp, hq⟩"],
  ["⟨hp, hq⟩", ":= ⟨hp, hq⟩"],
  ["theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by\n  simp_all", ":= by\n  simp_all"],
])("a text may repeat the statement or not: %s", (block, proof) => {
  expect(read("string", `Shorter:\n\`\`\`lean\n${block}\n\`\`\`\n`)).toEqual({ ok: true, proof });
});

test("equations begin on a line of their own, the first no further right than the others", () => {
  const proof = "\n  | 0 => rfl\n  | _ + 1 => rfl";
  for (const block of ["| 0 => rfl\n  | _ + 1 => rfl", `${STATEMENT}${proof}`])
    expect(read("string", `\`\`\`lean\n${block}\n\`\`\``)).toEqual({ ok: true, proof });
});

test.each([
  ["two blocks", "```lean\nby\n  sorry\n```\n```lean\nby\n  simp_all\n```"],
  ["no language", "```\nby\n  simp_all\n```"],
  ["no block", "by\n  simp_all"],
])("the proof is found in an answer with %s", (_, answer) => {
  expect(read("string", answer)).toEqual({ ok: true, proof: ":= by\n  simp_all" });
});

test("a list has one tactic per element; lines inside stay in order", () => {
  const answer = '```json\n["constructor", "· exact hp", "· have h := hq\\n  exact h"]\n```';
  const proof = ":= by\n  constructor\n  · exact hp\n  · have h := hq\n    exact h";
  expect(read("string-list", answer)).toEqual({ ok: true, proof });
});

test("a tree has the goals below the tactic that leaves them", () => {
  const tree = [
    { tactic: "have h : p := by", goals: [["exact hp"]] },
    { tactic: "constructor", goals: [["exact h"], ["have g := hq", "exact g"]] },
  ];
  const proof =
    ":= by\n  have h : p := by\n    exact hp\n  constructor\n  · exact h\n  · have g := hq\n    exact g";
  const answer = `<think>\`\`\`json\n[]\n\`\`\`</think>\n\`\`\`json\n${JSON.stringify(tree)}\n\`\`\``;
  expect(read("string-tree", answer)).toEqual({ ok: true, proof });
});

test.each<[ProofFormat, string, string]>([
  ["string", "I cannot do that.", "there is no ```lean block"],
  ["string", "```lean\nby\n  sorry\n```\n```lean\nby\n  admit\n```", "the proof must be complete"],
  ["string-list", "```json\n[1]\n```", "the JSON is not what was asked for at 0"],
  ["string-list", "```json\n[\n```", "the JSON cannot be read"],
  ["string-tree", '```json\n[{"tactic": "x"}]\n```', "the JSON is not what was asked for"],
])("an answer that cannot be read is told why: %s %s", (format, answer, reason) => {
  const result = read(format, answer);
  expect(result.ok).toBe(false);
  expect(!result.ok && result.reason).toContain(reason);
});
