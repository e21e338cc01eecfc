import { expect, test } from "vitest";
import { parseDecompositionAnswer } from "./decomposition-answer.ts";

const CONTEXT = "open Nat\n\ndef double (n : Nat) := n + n\n";
const STATEMENT = { name: "t", text: "theorem t (n : Nat) : double n = 2 * n" };
const PARENT = "theorem t (n : Nat) : double n = 2 * n := by\n  rw [one, two]";
const ONE = "theorem one (n : Nat) : double n = n + n := by sorry";

function parse(code: string, fence = "lean") {
  const answer = `Plan.\n\`\`\`${fence}\n${code}\n\`\`\``;
  const place = { statement: STATEMENT, context: CONTEXT, maxLemmas: 2 };
  return parseDecompositionAnswer(answer, place);
}

function reasons(code: string): string {
  const read = parse(code);
  return read.ok ? "accepted" : read.reasons.join("\n");
}

test("lemmas and the parent's proof are read", () => {
  const two =
    "/-- doubled -/\nlemma two {n : Nat}\n    (h : let m := n; m = n) : n + n = 2 * n :=\n  sorry";
  expect(parse(`${CONTEXT}\n${ONE}\n\n${two}\n\n${PARENT} -- done`)).toEqual({
    ok: true,
    value: {
      lemmas: [
        { name: "one", text: "theorem one (n : Nat) : double n = n + n" },
        { name: "two", text: "theorem two {n : Nat}\n    (h : let m := n; m = n) : n + n = 2 * n" },
      ],
      proof: "by\n  rw [one, two]",
    },
  });
});

test("a proof without lemmas is read as such", () => {
  expect(parse(`${STATEMENT.text} := by omega`)).toEqual({
    ok: true,
    value: { lemmas: [], proof: "by omega" },
  });
});

test.each<[shape: string, code: string]>([
  ["a lemma after the parent", `${PARENT}\n\n${ONE}`],
  ["an attribute", `@[simp] ${ONE}\n\n${PARENT}`],
  ["a definition that nothing names", `def x := 1\n${ONE}\n\n${PARENT}`],
  [
    "the parent stated otherwise",
    `${ONE}\n\n${PARENT.replace("double n = 2 * n", "2 * n = double n")}`,
  ],
])("%s is no hindrance", (_, code) => {
  expect(parse(code)).toMatchObject({
    ok: true,
    value: { lemmas: [{ name: "one" }], proof: "by\n  rw [one, two]" },
  });
});

test("a lemma may have a proof", () => {
  const lemmas = [{ name: "one", text: "theorem one : 1 = 1", proof: "rfl" }];
  expect(parse(`theorem one : 1 = 1 := rfl\n\n${PARENT}`)).toMatchObject({ value: { lemmas } });
});

test.each([
  ["no parent", ONE, "there is no proof of t"],
  ["a parent with a gap", `${ONE}\n\n${STATEMENT.text} := by sorry`, "t: the proof still contains"],
  ["an axiom", `${ONE}\n\n${PARENT}\n\naxiom x : False`, "not `axiom x`"],
  ["a definition that is named", `def x := 1\n\n${PARENT.replace("two", "x")}`, "not `def x`"],
  ["a name twice", `${ONE}\n\n${ONE}\n\n${PARENT}`, "the name one is used twice"],
  [
    "the goal as a lemma",
    `theorem one (n : Nat) :\n  double n = 2 * n := by sorry\n\n${PARENT}`,
    "says the same",
  ],
  [
    "too many lemmas",
    [1, 2, 3].map((i) => `theorem l${i} : ${i} = ${i} := by sorry\n`).join("") + PARENT,
    "at most 2",
  ],
])("an answer with %s is refused", (_, code, reason) => {
  expect(reasons(code)).toContain(reason);
});

test("an answer without Lean text is refused", () => {
  expect(parse("It is easy.", "text")).toMatchObject({ ok: false });
});
