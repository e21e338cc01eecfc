import { expect, test } from "vitest";
import { reflow } from "./reflow.ts";

test("long lines are broken after a comma in brackets, and the first after its sign", () => {
  const names = Array.from({ length: 20 }, (_, i) => `lemma_${i}`).join(", ");
  const broken = reflow("theorem t : p", `:= by\n  simp [${names}]`);
  for (const line of broken.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  expect(broken.replace(/\s+/g, " ")).toBe(`:= by simp [${names}]`);
  expect(reflow(`theorem t : ${"p ∧ ".repeat(24)}p`, ":= h")).toBe(":=\n  h");
  expect(reflow(`theorem t : ${"p ∧ ".repeat(24)}p`, ":= by\n  simp")).toBe(":= by\n  simp");
  const fact = `  have h : ${"p ∧ ".repeat(20)}p := by`;
  expect(reflow("theorem t : p", `:= by\n${fact} cases hp <;> simp\n  exact h.1`)).toBe(
    `:= by\n${fact}\n    cases hp <;> simp\n  exact h.1`,
  );
  expect(reflow("theorem t : p", ":= by\n  simp")).toBe(":= by\n  simp");
});
