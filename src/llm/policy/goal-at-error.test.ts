import { expect, test } from "vitest";
import { cutAtError } from "./goal-at-error.ts";

const PROOF = `by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [foo,
      ih]
    omega
  done`;

function cut(line: number, column: number): string[] {
  return cutAtError(PROOF, { pos: { line, column } })?.proof.split("\n") ?? [];
}

test("the tactic that failed gives way, with the lines inside it", () => {
  expect(cut(5, 8).slice(4)).toEqual(["    sorry", "    omega", "  done"]);
  expect(cut(7, 4).slice(6)).toEqual(["    sorry", "  done"]);
});

test("what stands before the tactic on its line stays", () => {
  expect(cut(3, 12)[2]).toBe("  | zero => sorry");
  const inline = cutAtError("by simp; omega", { pos: { line: 1, column: 9 } });
  expect(inline).toEqual({ proof: "by simp; sorry", linesBelow: 0 });
  const bullet = cutAtError("by\n  · omega\n  · rfl", { pos: { line: 2, column: 4 } });
  expect(bullet).toEqual({ proof: "by\n  · sorry\n  · rfl", linesBelow: 1 });
});

test("an error outside of the proof has no cut", () => {
  expect(cutAtError(PROOF, { pos: { line: 0, column: 0 } })).toBeUndefined();
  expect(cutAtError(PROOF, { pos: { line: 99, column: 0 } })).toBeUndefined();
});
