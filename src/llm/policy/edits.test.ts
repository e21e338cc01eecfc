import { expect, test } from "vitest";
import { applyEdit } from "./apply-edit.ts";
import { parseEdits } from "./edits.ts";

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;

test("blocks are read in order, whatever stands around them", () => {
  const answer = `First:\n\`\`\`lean\n${block("  a", "  b")}\n\`\`\`\nthen\n${block("c", "")}`;
  expect(parseEdits(answer)).toEqual({
    ok: true,
    value: [
      { search: "  a", replace: "  b" },
      { search: "c", replace: "" },
    ],
  });
});

test.each([
  ["<<<<<<< SEARCH\na\n=======\nb", "block 1 is not closed"],
  ["<<<<<<< SEARCH\na\n>>>>>>> REPLACE", "block 1 has no ======= line"],
  ["a\n>>>>>>> REPLACE", "block 1 has no <<<<<<< SEARCH line"],
  [`${block("a", "b")}\n<<<<<<< SEARCH\na\n<<<<<<< SEARCH`, "block 2 is not closed"],
  ["nothing", "no SEARCH/REPLACE block"],
])("%j is refused", (answer, reason) => {
  expect(parseEdits(answer)).toEqual({ ok: false, reasons: [expect.stringContaining(reason)] });
});

const TEXT = "theorem t : P := by\n  simp\n  · simp_all\n    omega\n  · simp_all\n    rfl";

test("whole lines go before pieces of lines", () => {
  expect(applyEdit(TEXT, { search: "  simp", replace: "  intro" })).toEqual({
    ok: true,
    value: TEXT.replace("  simp\n", "  intro\n"),
  });
});

test("a piece of a line is replaced where it occurs once", () => {
  expect(applyEdit("theorem t : P := rfl", { search: "rfl", replace: "by simp" })).toEqual({
    ok: true,
    value: "theorem t : P := by simp",
  });
});

test("blanks are normalised, and the replacement is moved to where it belongs", () => {
  const edit = { search: "· simp_all\n  omega", replace: "· cases h\n  all_goals omega\n" };
  expect(applyEdit(TEXT, edit)).toEqual({
    ok: true,
    value: TEXT.replace("  · simp_all\n    omega", "  · cases h\n    all_goals omega\n"),
  });
});

test.each([
  ["  · simp_all", "2 places (lines 3, 5)"],
  [" ·  simp_all ", "2 places (lines 3, 5)"],
  ["simp", "3 places"],
  ["linarith", "matches nothing"],
  ["  \n", "SEARCH is empty"],
])("SEARCH %j is refused", (search, reason) => {
  expect(applyEdit(TEXT, { search, replace: "x" })).toEqual({
    ok: false,
    reasons: [expect.stringContaining(reason)],
  });
});
