import { expect, test } from "vitest";
import { tacticInWords } from "./tactic-words.ts";

test.each([
  ["intro x y h", "Let x, y and h be given"],
  ["rw [Nat.add_comm, ← h] at hx", "Rewrite with `Nat.add_comm`, then `h` in `hx`"],
  ["simp", "Simplify"],
  ["simp only [foo] at h ⊢", "Simplify in `h ⊢`, with `foo`"],
  ["induction xs generalizing a with", "Induction on `xs`"],
  ["have h : a < b := by omega", "First, `a < b`"],
  ["obtain ⟨k, hk⟩ := h", "Obtain `⟨k, hk⟩`"],
  ["exact h", "This is what `h` says"],
  ["my_tactic [x]", "By `my_tactic [x]`"],
])("%s", (tactic, words) => expect(tacticInWords(tactic)).toBe(words));
