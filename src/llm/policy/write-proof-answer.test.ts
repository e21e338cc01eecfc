import { expect, test } from "vitest";
import { PROOF_FORMATS, readProofAnswer } from "./rewrite-answer.ts";
import { writeProofAnswer } from "./write-proof-answer.ts";

const PROOFS = [
  ":= by\n  constructor\n  · exact hp\n  · have h : q := by\n      exact hq\n    exact h",
  ":= by\n  have h : p := by\n    exact hp\n  obtain ⟨a,\n    b⟩ := g\n  exact ⟨h, a⟩",
  ":= by\n  cases h with\n  | inl hp =>\n    left\n    exact hp\n  | inr hq => right; exact hq",
  ":= by\n  calc a = b := by rw [h]\n    _ = c := k",
  ":= by\n  constructor <;>\n    simp\n  <;> omega",
  ":= by\n  · exact hp",
];

test.each(
  PROOF_FORMATS.flatMap((format) => PROOFS.map((proof) => [format, proof] as const)),
)("what is written as a %s is read as the same proof: %s", (format, proof) => {
  const answer = writeProofAnswer(proof, format) ?? "";
  expect(readProofAnswer(answer, format, "theorem t : p")).toEqual({ ok: true, proof });
});

test("a term is one tactic; a proof by equations is none", () => {
  expect(writeProofAnswer(":= ⟨hp, hq⟩", "string-list")).toBe('```json\n["exact ⟨hp, hq⟩"]\n```');
  expect(writeProofAnswer("| 0 => rfl", "string-tree")).toBeUndefined();
  expect(writeProofAnswer("| 0 => rfl", "string")).toBe("```lean\n| 0 => rfl\n```");
});

test("bullets and blocks are the goals of what stands before them", () => {
  const answer = writeProofAnswer(PROOFS[0] as string, "string-tree");
  expect(JSON.parse(answer?.replace(/```(?:json)?/g, "") ?? "")).toEqual([
    {
      tactic: "constructor",
      goals: [["exact hp"], [{ tactic: "have h : q := by", goals: [["exact hq"]] }, "exact h"]],
    },
  ]);
});
