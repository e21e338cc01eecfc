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

async function alone(text: string) {
  const { report } = await verifyText(lean, { file: "t.lean", text });
  const said = report.messages.map(({ pos, endPos, data }) => [
    `${pos.line}:${pos.column}-${endPos?.line}:${endPos?.column}`,
    data.split("\n", 1)[0],
  ]);
  return { ...report, said };
}

test("messages about examples are those of examples, where Lean has them", async () => {
  const { said, declarations } = await alone(
    "example : 1 = 1 := by sorry\nexample : 1 = 1 := _example\nexample : 1 = 2 := rfl\nexample : _ := 3\n",
  );
  expect(said).toEqual([
    ["1:0-1:7", "declaration uses `sorry`"],
    ["2:0-2:7", "fail to show termination for"],
    ["3:19-3:22", "Type mismatch"],
    ["4:10-4:11", "Failed to infer type of example"],
  ]);
  expect(declarations[0]).toMatchObject({ kind: "theorem", verdict: "incomplete" });
});

test("examples inside of other commands are judged, however deep, and numbered in their order", async () => {
  const text = `import Lean
example : 1 = 1 := rfl
open Nat in
set_option maxHeartbeats 400000 in
set_option pp.all true in
example : 1 + 1 = 2 := by decide
#time example : True := trivial
#guard_msgs in open Nat in open List in example : 2 = 2 := rfl
mutual
example : 3 = 3 := rfl
example : 4 = 4 := rfl
end
macro "quoted" : command => \`(open Nat in example : 5 = 5 := rfl)
example : 6 = 6 := rfl
`;
  const { verdict, reasons, declarations } = await alone(text);
  expect({ verdict, reasons }).toEqual({ verdict: "proved", reasons: [] });
  const examples = declarations.filter(({ name }) => name.startsWith("example"));
  expect(examples.map(({ name, pos }) => [name, pos?.line])).toEqual(
    [2, 6, 7, 8, 10, 11, 14].map((line, i) => [`example ${i + 1}`, line]),
  );
  const open = await alone("import Lean\n#time example : 1 = 2 := by sorry\n");
  expect(open.declarations).toMatchObject([{ name: "example 1", verdict: "incomplete" }]);
});

test("a sorry in what is not judged is told with its line", async () => {
  const text = `import Lean
theorem ok : 1 = 1 := rfl
macro "open_example" : command => \`(example : 1 = 2 := by sorry)
open_example
`;
  const { verdict, reasons } = await alone(text);
  expect(verdict).toBe("incomplete");
  expect(reasons).toMatchObject([{ code: "sorry", text: expect.stringMatching(/^line 4: /) }]);
});

test("an example of a module sees what is private, and a false one is the only one refused", async () => {
  const seeing = await alone(
    "module\ndef secret := 3\n@[expose] public section\nexample : secret = 3 := rfl\n/-- . -/ @[simp] noncomputable example : secret = 3 := rfl\n",
  );
  expect(seeing.said).toEqual([]);
  expect(seeing.verdict).toBe("proved");
  const failing = await alone(
    "module\n@[expose] public section\nexample : 1 = 2 := by decide\ntheorem ok : 1 = 1 := rfl\n",
  );
  expect(failing.reasons).toEqual([]);
  expect(failing.declarations.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["example 1", "rejected"],
    ["ok", "proved"],
  ]);
});

test("an example of a module can be asked for", async () => {
  const text = "module\npublic section\ntheorem t : 1 = 1 := rfl\nexample : 2 = 2 := sorry\n";
  const trusted = await elaborateTrusted(lean, "statement.lean", text);
  const proved = text.replace("sorry", "rfl");
  const { report } = await verifyText(lean, { file: "t.lean", text: proved, trusted });
  expect(report.declarations.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["example 1", "proved"],
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
