import { expect, test } from "vitest";
import { merged } from "../web/editor/merge.ts";

const BEFORE = `theorem a : 1 = 1 := by
  sorry

def k := 1

theorem b : 2 = 2 := by
  sorry
`;
const PROVED = BEFORE.replaceAll("sorry", "rfl");

test("proofs come into a text that was changed elsewhere", () => {
  expect(merged(BEFORE, BEFORE, PROVED)).toBe(PROVED);
  const longer = `-- first\n-- second\n${BEFORE.replace("def k := 1", "def k := 2")}`;
  expect(merged(longer, BEFORE, PROVED)).toBe(longer.replaceAll("sorry", "rfl"));
});

test("where the same lines were changed nothing is", () => {
  expect(merged(BEFORE.replace("sorry", "simp"), BEFORE, PROVED)).toBeNull();
  expect(merged(BEFORE.replace("1 = 1", "1 = 2"), BEFORE, PROVED)).toBeNull();
  expect(merged("", BEFORE, PROVED)).toBeNull();
});
