import { describe, expect, it, test } from "vitest";
import { Prompts } from "../prompts.ts";
import { PROMPT_FORMATS } from "./catalog.ts";
import { completeCode } from "./complete-code.ts";

const STATEMENT = { name: "t", text: "theorem t (n : Nat) : n + 0 = n" };
const DOCUMENT = `${STATEMENT.text} := by\n  sorry`;
const CONTEXT = "def two := 2";
const VALUES = {
  lean: "This is Lean 4.28.0.",
  library: "",
  context: CONTEXT,
  lemmas: ["theorem known : 1 = 1"],
  document: DOCUMENT,
  goal: "⊢ n + 0 = n",
};
const ASKED = { document: { statement: STATEMENT, proof: "by\n  sorry" }, context: CONTEXT };
const block = (code: string) => `\`\`\`lean4\n${code}\n\`\`\``;

describe.each(Object.entries(PROMPT_FORMATS))("%s", (_, format) => {
  const prompts = Prompts.load();

  it("shows the file, the lemmas and the theorem", () => {
    const asked = JSON.stringify(format.ask({ ...VALUES, refused: "" }, prompts));
    for (const text of [CONTEXT, "theorem known : 1 = 1", STATEMENT.text])
      expect(asked).toContain(text);
  });

  it("reads the theorem with a proof, and nothing else", () => {
    const read = (answer: string) => format.read(answer, ASKED, VALUES);
    expect(read(block(`${STATEMENT.text} := by\n  simp`))).toMatchObject({
      value: { proof: "by\n  simp", lemmas: [], hasGaps: false },
    });
    expect(read("It is obvious.").ok).toBe(false);
    expect(read(block(DOCUMENT))).toMatchObject({ value: { hasGaps: true } });
    expect(read(block(`axiom no : False\n${STATEMENT.text} := no.elim`)).ok).toBe(false);
  });
});

test("complete-code takes the last block, which may repeat the file and the lemmas", () => {
  const file = `${CONTEXT}\n\ntheorem known : 1 = 1 := by sorry\n\n${STATEMENT.text} := by\n  omega`;
  const answer = `Plan:\n${block(DOCUMENT)}\nProof:\n${block(file)}`;
  expect(completeCode.read(answer, ASKED, VALUES)).toMatchObject({
    value: { proof: "by\n  omega", lemmas: [] },
  });
});
