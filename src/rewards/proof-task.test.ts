import { expect, test } from "vitest";
import { readProofText } from "./proof-task.ts";

const OPEN = "theorem t : 1 = 1 := by";
const PROVED = `${OPEN}\n  rfl\n`;

/** What stands in the completion where `wanted` stands in the text that Lean reads. */
function roundTrip(statement: string, completion: string, wanted: string): string {
  const proof = readProofText({ statement, completion });
  const at = proof.text.indexOf(wanted);
  expect(at).toBeGreaterThanOrEqual(proof.written.start);
  return completion.slice(proof.toCompletion(at), proof.toCompletion(at + wanted.length));
}

test("a completion goes on where the statement breaks off", () => {
  const proof = readProofText({ statement: OPEN, completion: "\n  rfl" });
  expect(proof.text).toBe(`${OPEN}\n  rfl`);
  expect(proof.trusted).toBe(`${OPEN}\n  sorry\n`);
  expect(roundTrip(`${OPEN} -- go`, "\n  rfl", "rfl")).toBe("rfl");
});

test("what follows the closing fence of the prompt's block is no proof", () => {
  const proof = readProofText({ statement: OPEN, completion: "\n  rfl\n```\nThis proves it." });
  expect(proof.text).toBe(`${OPEN}\n  rfl\n`);
});

test("against a statement with sorry the completion is the whole file", () => {
  const proof = readProofText({ statement: `${OPEN} sorry`, completion: PROVED });
  expect(proof.text).toBe(PROVED);
  expect(proof.trusted).toBe(`${OPEN} sorry`);
});

test("the last lean block after the thoughts counts, and places lead back into the answer", () => {
  const thought = "<think>\n```lean4\nwrong\n```\n</think>\n";
  const answer = `${thought}First ∀:\n\`\`\`lean\nold\n\`\`\`\n\`\`\`python\nx\n\`\`\`\nThen\n\`\`\`lean4\n${PROVED}\`\`\`\nend`;
  expect(readProofText({ statement: `${OPEN} sorry`, completion: answer }).text).toBe(PROVED);
  expect(roundTrip(`${OPEN} sorry`, answer, "rfl")).toBe("rfl");
  const other = `${thought}\`\`\`python\nx\n\`\`\`\nrfl`;
  expect(readProofText({ statement: `${OPEN} sorry`, completion: other }).text).toContain("rfl");
});

test("a block that was cut off goes to the end", () => {
  const completion = `\`\`\`lean4\n${PROVED}`;
  expect(readProofText({ statement: `${OPEN} sorry`, completion }).text).toBe(PROVED);
  expect(readProofText({ statement: `${OPEN} sorry`, completion: "```lean4" }).text).toBe("");
});

test("Lean reads LF, and places lead back to CRLF", () => {
  const answer = "words\r\n```lean4\r\ntheorem t : 1 = 1 := by\r\n  skip\r\n  rfl\r\n```\r\n";
  const proof = readProofText({ statement: `${OPEN}\r\n sorry`, completion: answer });
  expect(proof.text).toBe("theorem t : 1 = 1 := by\n  skip\n  rfl\n");
  expect(roundTrip(`${OPEN} sorry`, answer, "rfl")).toBe("rfl");
  expect(roundTrip(OPEN, "\r\n  skip\r\n  rfl", "rfl")).toBe("rfl");
});
