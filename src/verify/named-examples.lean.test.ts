import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { elaborateTrusted } from "./trusted.ts";
import { verifyText } from "./verify-text.ts";

const STATEMENT = `namespace A
/-- An example of what an example is. -/
example : Nat := sorry

example (a b : Nat) : a + b = b + a := sorry

example : 1 + 1 = 2 := rfl
end A

example (xs : List Nat) : xs.reverse.reverse = xs := by
  sorry
`;
const PROVED = STATEMENT.replace("b + a := sorry", "b + a := Nat.add_comm a b").replace(
  "by\n  sorry",
  "by simp",
);

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ spare: false });
});
afterAll(() => lean?.close());

async function verify(text: string) {
  const trusted = await elaborateTrusted(lean, "statement.lean", STATEMENT);
  return (await verifyText(lean, { file: "t.lean", text, trusted })).report;
}

test("examples that a statement leaves open are judged, and named by their order", async () => {
  const report = await verify(PROVED);
  expect(report.verdict).toBe("proved");
  expect(report.declarations.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["example 2", "proved"],
    ["example 4", "proved"],
  ]);
});

test("what is still open, missing, another statement or by an axiom is not proved", async () => {
  const open = await verify(PROVED.replace("by simp", "by sorry"));
  expect(open.verdict).toBe("incomplete");
  const missing = await verify(PROVED.slice(0, PROVED.indexOf("example (xs")));
  expect(missing.verdict).toBe("rejected");
  expect(missing.declarations[1]?.reasons[0]).toEqual({
    code: "statement-missing",
    text: "the submission has no accepted theorem example 4",
  });
  const other = await verify(
    PROVED.replace("xs.reverse.reverse = xs", "xs.reverse.length = xs.length"),
  );
  expect(other.declarations[1]?.reasons[0]?.code).toBe("statement-changed");
  const axiom = await verify(`axiom bad : False\n${PROVED.replace("by simp", "bad.elim")}`);
  expect(axiom.verdict).toBe("rejected");
});
