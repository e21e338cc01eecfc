import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { elaborateTrusted, projectResolver, verifyText } from "../src/verify/index.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ spare: false });
});
afterAll(() => lean.close());

const verify = async (text: string) => (await verifyText(lean, { file: "t.lean", text })).report;

const CASES: [string, string, string, string[]][] = [
  ["an empty file", "", "no-theorems", []],
  ["definitions alone", "def two := 2", "no-theorems", []],
  [
    "what Lean itself makes for types",
    "class Holds (p : Prop) : Prop where\n  out : p\nstructure P where\n  x : Nat\n  deriving Nonempty",
    "no-theorems",
    [],
  ],
  [
    "what stands after #exit",
    "theorem a : 1 = 1 := rfl\n#exit\ntheorem b : 1 = 2 := rfl",
    "rejected",
    ["not-run"],
  ],
  ["#exit at the end", "theorem a : 1 = 1 := rfl\n#exit\n", "proved", []],
  ["an unterminated comment", "/- theorem foo : 1 = 2 := rfl", "rejected", []],
  [
    "a false example",
    "theorem a : 1 = 1 := rfl\nexample : 1 = 2 := rfl",
    "rejected",
    ["elaboration-error"],
  ],
  [
    "a false example whose error is dropped",
    "theorem a : 1 = 1 := rfl\n#guard_msgs (drop all) in\nexample : 1 = 2 := rfl",
    "incomplete",
    ["sorry"],
  ],
  [
    "an example that is there to fail",
    "theorem a : 1 = 1 := rfl\n/-- error: unsolved goals\n⊢ False -/\n#guard_msgs in\nexample : False := by skip",
    "proved",
    [],
  ],
  ["true examples, and one of data", "example : 1 = 1 := rfl\nexample : Nat := 5", "proved", []],
  [
    "a theorem that a command of the file swallows",
    'syntax (priority := high) "theorem " ident ":" term ":=" term : command\nmacro_rules | `(theorem $_ : $_ := $_) => `(open Nat)\ntheorem fermat : 1 = 2 := rfl\nexample : 1 = 1 := rfl',
    "rejected",
    ["not-run"],
  ],
  [
    "a theorem that a macro replaces, under its name",
    "macro_rules | `(command| theorem $n:declId $_:declSig $_:declVal) => `(command| protected theorem $n:declId : True := trivial)\ntheorem t (n : Nat) : n = n + 1 := rfl",
    "rejected",
    [],
  ],
  [
    "an #eval that fails",
    'import Lean\n#eval (throw (IO.userError "boom") : IO Unit)\ntheorem ok : True := trivial',
    "rejected",
    [],
  ],
  ["a #guard that fails", "#guard 1 + 1 == 3\ntheorem ok : True := trivial", "rejected", []],
  ["a byte order mark at the beginning", "\ufefftheorem a : 1 = 1 := rfl", "proved", []],
];

test.each(CASES)("%s", async (_what, text, verdict, codes) => {
  const report = await verify(text);
  const told = [...report.reasons, ...report.declarations.flatMap(({ reasons }) => reasons)];
  expect([report.verdict, told]).toEqual([verdict, expect.anything()]);
  for (const code of codes) expect(told.map((reason) => reason.code)).toContain(code);
});

test("each theorem is reported with what it states, as the judge prints it", async () => {
  const report = await verify(
    'local notation "False" => True\ntheorem t : False := trivial\nstructure W where\n  n : Nat\ntheorem w (x : W) (h : x.n = 1) : 0 < x.n := by omega',
  );
  const statements = report.declarations.flatMap(({ name, statement }) =>
    statement === undefined ? [] : [[name, statement]],
  );
  expect(statements).toEqual([
    ["t", "True"],
    ["w", "∀ (x : W), x.n = 1 → 0 < x.n"],
  ]);
});

test("what a statement rests on and does not show is named, unless it is about types of the text", async () => {
  const named = async (text: string) => {
    const { verdict, declarations } = await verify(text);
    return [verdict, ...declarations.flatMap(({ name, hidden }) => (hidden ? [name, hidden] : []))];
  };
  expect(
    await named("local instance five : OfNat Nat n := ⟨5⟩\ntheorem odd : (1 : Nat) = 2 := rfl"),
  ).toEqual(["proved", "odd", ["five"]]);
  expect(
    await named(
      "inductive T | a | b deriving DecidableEq\ndef f (t : T) := t\ntheorem t (x : T) : (x == f x) = true := by simp [f]",
    ),
  ).toEqual(["proved"]);
});

test("a trusted text without sorry asks for all its theorems and examples", async () => {
  const old =
    "def f (n : Nat) := n + 1\ntheorem a : f 1 = 2 := rfl\nexample : f 2 = 3 := rfl\nprivate theorem helper : 1 = 1 := rfl";
  await expect(elaborateTrusted(lean, "old.lean", old)).rejects.toThrow("nothing ends in sorry");
  const trusted = await elaborateTrusted(lean, "old.lean", old, { allowComplete: true });
  const against = async (text: string) => {
    const { report } = await verifyText(lean, { file: "new.lean", text, trusted });
    return [
      report.verdict,
      ...report.declarations.map(({ name, verdict }) => `${name} ${verdict}`),
    ];
  };
  const shorter = old.replace("f 1 = 2 := rfl", "f 1 = 2 := by decide").replace(/\nprivate.*/, "");
  expect(await against(shorter)).toEqual(["proved", "a proved", "example 1 proved"]);
  const changed = old.replace("n + 1", "n + 2 - 1");
  expect(await against(changed)).toEqual(["rejected", "a rejected", "example 1 rejected"]);
  const dropped = old.replace("theorem a : f 1 = 2 := rfl\n", "");
  expect(await against(dropped)).toEqual(["rejected", "a rejected", "example 1 proved"]);
});

describe("modules are looked for", () => {
  const top = mkdtempSync(join(tmpdir(), "lemmata-modules-"));
  const folder = join(top, "a", "b");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(top, "Above.lean"), "");
  writeFileSync(join(folder, "Beside.lean"), "");
  const file = join(folder, "t.lean");
  afterAll(() => rmSync(top, { recursive: true }));

  test("outside of a project in the file's folder only", () => {
    expect(projectResolver(file)("Beside")?.file).toBe(join(folder, "Beside.lean"));
    expect(projectResolver(file)("Above")).toBeUndefined();
  });

  test("in a project up to its top", () => {
    writeFileSync(join(top, "lean-toolchain"), "");
    expect(projectResolver(file)("Above")?.file).toBe(join(top, "Above.lean"));
  });

  test("modules that cannot be imported together refuse the file, and nothing else fails", async () => {
    writeFileSync(join(folder, "One.lean"), "def shared := 1");
    writeFileSync(join(folder, "Other.lean"), "def shared := 2");
    const text = "import One\nimport Other\ntheorem t : 1 = 1 := rfl";
    const resolveModule = projectResolver(file);
    const { report } = await verifyText(lean, { file, text }, { resolveModule });
    expect([report.verdict, report.reasons[0]?.text]).toEqual([
      "rejected",
      expect.stringContaining("already contains 'shared'"),
    ]);
    expect((await verify("theorem t : 1 = 1 := rfl")).verdict).toBe("proved");
  });
});

test("tells an error before the `sorry` that Lean put in its place, and what was expected where that is long", async () => {
  const { declarations } = await verify(
    `theorem t (n : Nat) (h : n = n ∧ ${"n + 1 = n + 1 ∧ ".repeat(40)}n = n) : n = 2 ∧ ${"n + 2 = n + 2 ∧ ".repeat(40)}n = 3 := h`,
  );
  const [error, sorry] = declarations[0]?.reasons ?? [];
  expect([error?.code, sorry?.code]).toEqual(["elaboration-error", "sorry"]);
  expect(error?.text).toMatch(/^line 1: Type mismatch/);
  expect(error?.text).toContain("\n…\n");
  expect(error?.text).toContain("n = 3");
});
