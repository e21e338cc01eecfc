import { expect, test } from "vitest";
import { handbook, tacticAdvice } from "./handbook.ts";

test("the handbook's sections have a title and a text each", () => {
  expect(handbook().length).toBeGreaterThan(15);
  for (const section of handbook()) expect(section).toMatch(/^.+: .{20,}/s);
});

const titles = (sections: readonly string[]) => sections.map((section) => section.split(":")[0]);

test.each([
  ["a b c : Nat\nh : a ≤ b\n⊢ a + 1 ≤ b + 1", "omega"],
  ["theorem t (a b : Int) (h : a < b) : a + 1 ≤ b", "omega"],
  ["a b : Nat\n⊢ a * (b + 1) = a * b + a", "grind"],
  ["l m : List Nat\n⊢ (l ++ m).length = m.length + l.length", "simp"],
  ["a b : Bool\n⊢ (a && b) = (b && a)", "Alternatives for all goals"],
  ["p q : Prop\nh : p ∧ q\n⊢ q ∧ p", "simp_all"],
  ["n : Nat\n⊢ ∃ m, n < m", "exact with anonymous constructors"],
  ["x : Nat\n⊢ (if x = 0 then [1] else []) = f x", "split"],
])("the shape of %j asks for %s, whatever the proof names", (goal, wanted) => {
  const proof = ":= by\n  rwa [h]\n  ext x\n  subst h";
  expect(titles(tacticAdvice({ goal, proof }))).toContain(wanted);
});

test("advice is about what the proof and its errors speak of", () => {
  const proof = "rcases h with ⟨x, hx⟩\n obtain ⟨y, hy⟩ := hx";
  const byProof = tacticAdvice({ goal: "h : ∃ x, P x\n⊢ Q", proof });
  expect(titles(byProof)).toContain("rcases, obtain");
  const errors = ["omega could not prove the goal: a linear arithmetic fact"];
  const byError = tacticAdvice({ goal: "⊢ p", proof: "exact h", errors });
  expect(titles(byError)[0]).toBe("omega");
});
