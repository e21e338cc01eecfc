import { expect, test } from "vitest";
import { readFormalization, readFormalText } from "./formalization-answer.ts";

const STATEMENT = "theorem even_add (m n : Nat) (h : m % 2 = 0) : m % 2 = 0";

test("a statement is read from reasoning, fences, a lemma and a proof that came along", () => {
  const answer = `<think>Maybe \`theorem x : False\`?</think>
First an idea:
\`\`\`lean
theorem idea : True := trivial
\`\`\`
Now the statement.
\`\`\`lean4
import Mathlib
open Nat
def Even' (n : Nat) : Prop := n % 2 = 0
theorem helper : True := trivial
/-- doc -/
lemma even_add (m n : Nat) (h : m % 2 = 0) : m % 2 = 0 := by
  exact h
\`\`\``;
  const read = readFormalization(answer);
  if (!read.ok) throw new Error(read.reasons.join());
  expect(read.value).toMatchObject({
    imports: ["Mathlib"],
    name: "even_add",
    statement: STATEMENT,
    proof: "by\n  exact h",
  });
  expect(read.value.context).toBe("open Nat\n\ndef Even' (n : Nat) : Prop := n % 2 = 0");
});

test("an example gets a name, and sorry is no proof", () => {
  const read = readFormalText("example (n : Nat) : n + 0 = n := by sorry\n");
  expect(read).toEqual({
    imports: [],
    context: "",
    name: "stated",
    statement: "theorem stated (n : Nat) : n + 0 = n",
  });
});

test("an answer without a theorem says what is missing", () => {
  expect(readFormalization("I cannot do this.")).toEqual({
    ok: false,
    reasons: ["there is no ```lean block"],
  });
  const read = readFormalization("```lean\ndef x := 1\n```");
  expect(read.ok ? "" : read.reasons[0]).toContain("has no theorem");
});
