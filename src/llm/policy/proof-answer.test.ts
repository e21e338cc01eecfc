import { expect, test } from "vitest";
import { parseProofAnswer } from "./proof-answer.ts";

const CONTEXT = "import Lean\nopen Nat\n\ndef double (n : Nat) := n + n\n\n";
const STATEMENT = {
  name: "double_eq",
  text: "theorem double_eq (n : Nat) :\n    double n = 2 * n",
};

function parse(answer: string, proof = "by\n  sorry", gaps: "allowed" | "refused" = "refused") {
  const document = { statement: STATEMENT, proof };
  const read = parseProofAnswer(answer, { document, context: CONTEXT, gaps });
  return read.ok ? read.value : read.reasons.join("\n");
}

const lean = (code: string) => `Some words.\n\`\`\`lean\n${code}\n\`\`\`\n`;
const edit = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

test("the proof alone, with or without the sign", () => {
  expect(parse(lean("by\n  simp [double]\n  omega"))).toBe("by\n  simp [double]\n  omega");
  expect(parse(lean(":= by omega"))).toBe("by omega");
});

test("the theorem with its proof, broken into lines otherwise", () => {
  const code = "theorem double_eq (n : Nat) : double n = 2 * n :=\n  by omega";
  expect(parse(lean(code))).toBe("by omega");
});

test("the file up to the theorem may be repeated, and comments may be put in", () => {
  const code = `${CONTEXT}-- easy\n${STATEMENT.text} := by -- so\n  omega`;
  expect(parse(lean(code))).toBe("by -- so\n  omega");
});

test("edits of the proof, also with the statement around them", () => {
  expect(parse(edit("  sorry", "  omega"))).toBe("by\n  omega");
  const whole = edit("    double n = 2 * n := by\n  sorry", "    double n = 2 * n := by\n  omega");
  expect(parse(whole)).toBe("by\n  omega");
  expect(parse(edit("aaa", "bbb") + edit("bbb", "rfl"), "by aaa")).toBe("by rfl");
});

test.each([
  ["a changed statement", edit("2 * n", "n + n"), "block 1: it changes the statement"],
  ["an import", edit("import Lean", "import Mathlib"), "text before the theorem"],
  [
    "a definition",
    edit("def double (n : Nat) := n + n", "def double (n : Nat) := 2 * n"),
    "before",
  ],
  [
    "one block of two that fails",
    edit("  sorry", "  omega") + edit("zzz", "y"),
    "no block was applied",
  ],
  ["no change", edit("  sorry", "  sorry"), "change nothing"],
])("an edit of %s is refused", (_, answer, reason) => {
  expect(parse(answer)).toContain(reason);
});

test.each([
  [
    "another statement",
    "theorem double_eq (n : Nat) : double n = n + n := rfl",
    "must stay exactly",
  ],
  ["a helper before", `theorem aux : 1 = 1 := rfl\n${STATEMENT.text} := by omega`, "something new"],
  ["a sorry", "by\n  have h : 1 = 1 := sorry\n  omega", "still contains `sorry`"],
  ["a command after", "by omega\n\naxiom cheat : False", "the command `axiom`"],
  ["an indented command after", "by omega\n  theorem x : True := trivial", "the command `theorem`"],
  ["an option", "by omega\nset_option maxHeartbeats 0", "the command `set_option`"],
  ["nothing", "-- only words", "the proof is empty"],
])("a whole proof with %s is refused", (_, code, reason) => {
  expect(parse(lean(code))).toContain(reason);
});

test("names, strings and comments that look like commands or gaps are not", () => {
  const proof =
    'by\n  -- sorry\n  have theorem_one : "sorry" = "sorry" := rfl\n  set_option maxRecDepth 9 in\n  exact foo.sorry h.def';
  expect(parse(lean(proof))).toBe(proof);
});

test("sketches may leave gaps", () => {
  const proof = "by\n  have h : 1 = 1 := by sorry\n  omega";
  expect(parse(lean(proof), "by\n  sorry", "allowed")).toBe(proof);
});
