import { expect, test } from "vitest";
import { readProofTexts } from "./proof-task.ts";

const OPEN = "theorem t : 1 = 1 := by";
const PROVED = "theorem t : 1 = 1 := by\n  skip\n  rfl\n";

const first = (statement: string, completion: string) => {
  const [text] = readProofTexts({ statement, completion }).texts;
  if (!text) throw new Error("nothing was read");
  return text;
};

/** What the completion says where a word of the checked text came from. */
function roundTrip(statement: string, completion: string, word: string): string | undefined {
  const { text, places } = first(statement, completion);
  const start = text.lastIndexOf(word);
  const place = places.locate({ start, end: start + word.length });
  return place && completion.slice(place.start, place.end);
}

test("a completion goes on where the statement breaks off", () => {
  const proof = first(OPEN, "\n  rfl");
  expect(proof.text).toBe(`${OPEN}\n  rfl`);
  expect(proof.trusted).toBe(`${OPEN}\n  sorry\n`);
  expect(roundTrip(`${OPEN} -- go`, "\n  rfl", "rfl")).toBe("rfl");
  expect(proof.places.locate({ start: 0, end: 7 })).toBeUndefined();
});

test("what follows the closing fence of the prompt's block, and special tokens, are no proof", () => {
  expect(first(OPEN, "\n  rfl\n```\nThis proves it.").text).toBe(`${OPEN}\n  rfl\n`);
  for (const token of [
    "<|im_end|>",
    "<|eot_id|>",
    "</s>",
    "<｜end▁of▁sentence｜>",
    "<end_of_turn>\n",
  ])
    expect(first(OPEN, `\n  rfl${token}`).text).toBe(`${OPEN}\n  rfl`);
});

test("against a statement with sorry every form that policies read is a proof", () => {
  const statement = `${OPEN} sorry`;
  const forms = [
    PROVED,
    `\`\`\`lean4\n${PROVED}\`\`\``,
    `<think>\n\`\`\`lean4\nwrong\n\`\`\`\n</think>\nSo:\n\`\`\`lean\n${PROVED}\`\`\`<|im_end|>`,
    "```lean\nby\n  skip\n  rfl\n```</s>",
    "<<<<<<< SEARCH\nsorry\n=======\nskip\n  rfl\n>>>>>>> REPLACE<|eot_id|>",
    '{"proof": "by\\n  skip\\n  rfl"}',
    `\`\`\`lean4\n${PROVED}`,
  ];
  for (const form of forms) {
    const { texts } = readProofTexts({ statement, completion: form });
    expect(texts[0]?.text.replace(/\s+/g, " ").trim(), form).toBe(
      "theorem t : 1 = 1 := by skip rfl",
    );
    expect(roundTrip(statement, form, "rfl"), form).toBe("rfl");
  }
});

test("the context of the statement need not be repeated, and what stands after it stays", () => {
  const statement = `def two := 2\nnamespace A\n${OPEN} sorry\nend A\n`;
  const alone = first(statement, `\`\`\`lean\n${PROVED}\`\`\``);
  expect(alone.text).toContain("def two := 2\nnamespace A\n");
  expect(alone.text.trimEnd()).toMatch(/rfl\s*end A$/);
});

test("several open theorems are answered by the whole file", () => {
  const statement = `${OPEN} sorry\n\ntheorem u : 2 = 2 := by sorry\n`;
  const file = `${PROVED}\ntheorem u : 2 = 2 := rfl`;
  expect(first(statement, `\`\`\`lean\n${file}\n\`\`\``).text).toBe(file);
});

test("Lean reads LF, and places lead back to CRLF", () => {
  const answer = "words\r\n```lean4\r\ntheorem t : 1 = 1 := by\r\n  skip\r\n  rfl\r\n```\r\n";
  expect(first(`${OPEN}\r\n sorry`, answer).text).not.toContain("\r");
  expect(roundTrip(`${OPEN} sorry`, answer, "rfl")).toBe("rfl");
  expect(roundTrip(OPEN, "\r\n  skip\r\n  rfl", "rfl")).toBe("rfl");
});

test("what an answer lacks is said in words", () => {
  const { texts, reasons } = readProofTexts({
    statement: `${OPEN} sorry`,
    completion: "I cannot.",
  });
  expect([texts, reasons]).toEqual([[], ["there is no ```lean block"]]);
});

test("Mathlib's signs for types are read as they stand, and as core Lean writes them", () => {
  const helper = "theorem h (k : ℕ) : k = k := rfl";
  const answer = `\`\`\`lean\n${helper}\n\ntheorem t : 1 = 1 := h 1\n\`\`\``;
  const { texts } = readProofTexts({ statement: `${OPEN}\n  sorry`, completion: answer });
  const lemmas = texts.map(({ text }) => /k : (\S+)\)/.exec(text)?.[1]);
  expect(lemmas).toEqual(["ℕ", "Nat"]);
});
