import { afterAll, beforeAll, expect, test } from "vitest";
import { type Lean, openLean } from "../lean/index.ts";
import { extractLemma } from "./extract-lemma.ts";
import { verify } from "./verify.ts";

let lean: Lean;
beforeAll(async () => {
  lean = await openLean({ threads: 1, lanes: 1 });
});
afterAll(() => lean.close());

const TEXT = `namespace N
variable (z : Nat)
def twice (n : Nat) : Nat := n + n
open Nat in
theorem both (p q : Prop) (a b : Nat) (h : p ∧ q) (hab : a = b) : q ∧ twice a = b + b := by
  have g : q := by
    exact h.2
  have e : twice a = a + a := rfl
  constructor
  · exact g
  · rw [e]
    rw [hab]
theorem open_one (p : Prop) (hp : p) : p ∧ 1 = 2 := by
  have k : p := by
    exact hp
  exact ⟨k, sorry⟩
theorem shadowed (n : Nat) : n = n := by
  have n := n
  let m := n
  have : m = n := by
    rfl
  rfl
end N
`;

const CLASS = "class M (α : Type) where\n  m : α → α\n  ok : ∀ a, m a = a\n";
const PROOF =
  "theorem a (x : α) : M.m (M.m x) = x := by\n  have g : M.m x = x := by\n    exact M.ok x\n  rw [g, g]\n";

test.each([
  ["a mutual block", 3, "mutual\n", "end\n"],
  ["variables and an instance", 7, "section\nvariable {α : Type} [M α]\n", "end\n"],
  ["what is included", 8, "section\nvariable {α : Type} [M α]\ninclude α\n", "end\n"],
  [
    "a hypothesis that is included",
    8,
    "section\nvariable {α : Type} [M α] (y : α) (hy : M.m y = y)\ninclude hy\n",
    "end\n",
  ],
])("a part becomes a theorem in the midst of %s", async (_, line, before, after) => {
  const isMutual = before.startsWith("mutual");
  const text = isMutual
    ? `${before}theorem a (p q : Prop) (h : p ∧ q) : q := by\n  have g : q := by\n    exact h.2\n  exact g\ntheorem b : 1 = 1 := by\n  rfl\n${after}`
    : `${CLASS}${before}${PROOF}${after}`;
  const found = await extractLemma(text, { line, name: "second", lean });
  expect(found.isProved).toBe(true);
  expect(await verify(found.text, { lean })).toMatchObject({ verdict: "proved" });
  expect(found.lemma.statement).toMatch(/^theorem second \{/);
});

test.each([
  [
    "a `have`",
    { line: 6, name: "second" },
    "theorem second {p q : Prop} (h : p ∧ q) : q",
    "second h",
  ],
  [
    "a `have` with a term",
    { line: 8, name: "unfolded" },
    "theorem unfolded (a : Nat) : twice a = a + a",
    "unfolded a",
  ],
  ["a bullet", { line: 11, name: "sum" }, ": twice a = b + b", "exact sum"],
  [
    "the rest of a proof",
    { line: 9, column: 3, name: "rest" },
    "q ∧ twice a = b + b",
    "exact rest hab g e",
  ],
])("%s becomes a theorem that is used in its place", async (_, place, statement, use) => {
  const found = await extractLemma(TEXT, { ...place, lean });
  expect(found).toMatchObject({ theorem: "N.both", isProved: true });
  expect(found.lemma.statement).toContain(statement);
  // Before its declaration, with what is opened for that.
  expect(found.text).toContain(`open Nat in\n${found.lemma.source}\n\nopen Nat in\ntheorem both`);
  expect(found.text.replace(found.lemma.source, "")).toContain(use);
  const { declarations } = await verify(found.text, { lean });
  const verdicts = declarations.map(({ name, verdict }) => [name, verdict]);
  expect(verdicts).toContainEqual([`N.${place.name}`, "proved"]);
  expect(verdicts).toContainEqual(["N.both", "proved"]);
});

test("a part of a proof that is still open is extracted, and the file stays open", async () => {
  const found = await extractLemma(TEXT, { line: 14, lean });
  expect(found).toMatchObject({ theorem: "N.open_one", isProved: false });
  expect(found.text.match(/sorry/g)).toHaveLength(1);
});

test("what cannot stand alone, taken names and places without a proof are refused with a reason", async () => {
  const refused = (place: { line: number; name?: string }) =>
    extractLemma(TEXT, { ...place, lean }).then(
      () => "",
      (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
    );
  expect(await refused({ line: 20 })).toMatch(/^bad-input: the part cannot stand alone/);
  expect(await refused({ line: 6, name: "twice" })).toMatch(/has the name twice already/);
  expect(await refused({ line: 6, name: "a b" })).toMatch(/not the last part of a name/);
  expect(await refused({ line: 3 })).toMatch(/nothing can be extracted at 3/);
});

test("examples of the file are judged as well, and stand in no way", async () => {
  const example = "example : 2 + 2 = 4 := rfl\n";
  const theorem = `theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  · exact hp
  · exact hq
`;
  const found = await extractLemma(`${example}${theorem}`, { lean, line: 3 + 1 });
  expect(found).toMatchObject({ theorem: "t", isProved: true });
  expect(found.text).toContain(example);
});

test("a goal that cannot be read as it is printed is printed with its types", async () => {
  const text =
    "theorem t (α : Type) [Inhabited α] : (default : α) = default ∧ ([] : List α).length = 0 := by\n  constructor\n  · rfl\n  · rfl\n";
  for (const line of [3, 4]) {
    const { text: changed } = await extractLemma(text, { lean, line, name: "part" });
    expect(changed).toContain("theorem part");
    expect((await verify(changed, { lean })).verdict).toBe("proved");
  }
  const numbers =
    "theorem t (n : Nat) : (2 : Int) - 3 < 0 ∧ (n : Int) ≥ 0 := by\n  have h : (2 : Int) - 3 < 0 := by decide\n  have k : (n : Int) ≥ 0 := by omega\n  exact ⟨h, k⟩\n";
  for (const line of [2, 3]) {
    const { text: changed } = await extractLemma(numbers, { lean, line, name: "part" });
    expect((await verify(changed, { lean })).verdict).toBe("proved");
  }
});

test("an example that was proved is so still", async () => {
  const text = "example (a : Nat) : a = a := by\n  have h : a = a := rfl\n  exact h\n";
  expect(await extractLemma(text, { lean, line: 2 })).toMatchObject({
    theorem: "",
    isProved: true,
  });
});
