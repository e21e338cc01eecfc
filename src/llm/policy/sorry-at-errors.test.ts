import { expect, test } from "vitest";
import { withSorriesAt } from "./sorry-at-errors.ts";

const error = (line: number, column: number, data = "omega could not prove the goal") => ({
  pos: { line, column },
  data,
});

const PROOF = `by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [foo,
      ih]
    omega`;

test("what fails becomes sorry, with the lines inside it; the rest stays", () => {
  expect(withSorriesAt(PROOF, [error(3, 12), error(5, 8)])).toBe(`by
  induction n with
  | zero => sorry
  | succ n ih =>
    sorry
    omega`);
});

test("open goals are admitted at the end of their block", () => {
  expect(withSorriesAt(PROOF, [error(4, 14, "unsolved goals\nn : Nat")])).toBe(
    `${PROOF}\n    all_goals sorry`,
  );
  expect(withSorriesAt(PROOF, [error(1, 0, "unsolved goals")])).toBe(`${PROOF}\n  all_goals sorry`);
  expect(
    withSorriesAt("by\n  have h : p := by simp\n  exact h", [error(2, 16, "unsolved goals")]),
  ).toBe("by\n  have h : p := by simp; all_goals sorry\n  exact h");
  expect(withSorriesAt("by\n  · intro\n    simp\n  · rfl", [error(2, 2, "unsolved goals")])).toBe(
    "by\n  · intro\n    simp\n    all_goals sorry\n  · rfl",
  );
});

test("a tactic without goals goes", () => {
  expect(withSorriesAt("by\n  simp\n  done", [error(3, 2, "No goals to be solved")])).toBe(
    "by\n  simp",
  );
});

test("where sorry does not help, what is around it gives way, up to the theorem", () => {
  const text = "theorem t : p := by\n  have h : q := by\n    simp [x\n    rfl\n  exact h";
  const first = withSorriesAt(text, [error(3, 9, "unexpected token")]) as string;
  expect(first).toBe("theorem t : p := by\n  have h : q := by\n    sorry\n    rfl\n  exact h");
  const second = withSorriesAt(first, [error(3, 4, "type mismatch")]) as string;
  expect(second).toBe("theorem t : p := by\n  have h : q := by sorry\n  exact h");
  const third = withSorriesAt(second, [error(2, 16, "type mismatch")]) as string;
  expect(third).toBe("theorem t : p := by\n  sorry\n  exact h");
  expect(withSorriesAt(third, [error(2, 2, "oh no")])).toBe("theorem t : p := by sorry");
});

test("an error at no tactic cannot be helped", () => {
  expect(withSorriesAt(PROOF, [error(99, 0)])).toBeUndefined();
  expect(withSorriesAt("sorry", [error(1, 0)])).toBeUndefined();
});
