import { expect, test } from "vitest";
import { CodePrompts, ownCodePrompts } from "./prompts.ts";

const NAMES = [
  ...(["code-draft", "code-critique", "code-revise", "code-malformed", "code-feedback"] as const),
  ...(["code-refine", "code-tests", "code-reflect", "code-retry"] as const),
];

const VALUES = {
  task: "TASK",
  draft: "DRAFT",
  evidence: "EVIDENCE",
  critique: "CRITIQUE",
  reason: "REASON",
  feedback: "FEEDBACK",
  function: "f",
  count: "8",
  tests: "TESTS",
  notes: "NOTES",
};

test("every prompt fills each of its variables and leaves none open", () => {
  for (const name of NAMES) {
    const said = new CodePrompts()
      .fill(name, VALUES)
      .map(({ content }) => content)
      .join("\n");
    expect(said).not.toMatch(/\{\{|\}\}/);
    expect(said.length).toBeGreaterThan(40);
  }
});

test("a prompt of the user's goes before ours, and unknown variables are refused", () => {
  const mine = new CodePrompts((name) =>
    name === "code-draft" ? "Do {{task}}" : ownCodePrompts(name),
  );
  expect(mine.fill("code-draft", { task: "it" })).toEqual([{ role: "user", content: "Do it" }]);
  const wrong = new CodePrompts(() => "{{hidden}}");
  expect(() => wrong.fill("code-draft", { task: "it" })).toThrow("{{hidden}}, which is unknown");
});
