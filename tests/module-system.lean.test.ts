import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean, LeanWorkspace } from "../src/lean/embedded/index.ts";
import { elaborateTrusted, verifyText } from "../src/verify/index.ts";

const MODULES: Record<string, string> = {
  Numbers: `module

public def double (n : Nat) : Nat := n + n
@[expose] public def triple (n : Nat) : Nat := n + n + n
def hidden (n : Nat) : Nat := n + 7
public theorem double_eq (n : Nat) : double n = n + n := by rfl
public meta def compute (n : Nat) : Nat := n * 2
`,
  Again: "module\npublic import Numbers\n",
  Inside: "module\nimport Numbers\npublic def six : Nat := triple 2\n",
  Tactics: `module
public meta import Lean
open Lean Elab Tactic
meta def helper : TacticM Unit := do evalTactic (← \`(tactic| simp))
elab "by_simp" : tactic => helper
`,
  Plain: "def plain := 1\n",
};

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

const resolveModule = (name: string) => {
  const text = MODULES[name];
  return text === undefined
    ? undefined
    : { file: `${name}.lean`, text: new TextEncoder().encode(text) };
};

async function verify(text: string) {
  const { report } = await verifyText(lean, { file: "text.lean", text }, { resolveModule });
  const errors = report.messages.filter(({ severity }) => severity === "error");
  const said = report.messages.filter(({ severity }) => severity === "info");
  return { report, errors: errors.map(({ data }) => data), said: said.map(({ data }) => data) };
}

describe("what a module shows to others", () => {
  test.concurrent.for([
    ["a body that is exposed", "import Numbers\ntheorem t : triple 2 = 6 := rfl"],
    ["a theorem", "import Numbers\ntheorem t (n : Nat) : double n = n + n := double_eq n"],
    ["what it imports publicly", "import Again\ntheorem t : triple 2 = 6 := rfl"],
    ["all to `import all`", "import all Numbers\ntheorem t : hidden (double 1) = 9 := rfl"],
    ["a tactic", "import Tactics\ntheorem t (n : Nat) : n + 0 = n := by by_simp"],
    ["code that is `meta`", "import Numbers\n#guard compute 2 = 4"],
    ["code to `meta import`", "meta import Numbers\n#guard triple 2 = 6"],
    ["the library", "public import Std.Data.HashMap\n#guard ({} : Std.HashMap Nat Nat).size = 0"],
  ])("%s", async ([_, text], { expect }) => {
    const { errors, report } = await verify(`module\n${text}\n`);
    expect([errors, report.reasons]).toEqual([[], []]);
    expect(report.verdict).not.toBe("rejected");
  });

  test("everything to a text that is no module", async () => {
    const { report, said } = await verify(
      "import Numbers\ntheorem t (n : Nat) : double n = n + n := rfl\n#eval double 3\n#eval triple 1",
    );
    expect([report.verdict, said]).toEqual(["proved", ["6", "3"]]);
  });
});

describe("what Lean refuses for want of access", () => {
  test.concurrent.for([
    [
      "a body that is not exposed",
      "import Numbers\ntheorem t (n : Nat) : double n = n + n := by rfl",
      /not definitionally equal/,
    ],
    ["a private definition", "import Numbers\n#check hidden", /Unknown identifier `hidden`/],
    ["what a module imports for itself", "import Inside\n#check triple", /Unknown identifier/],
    [
      "a private definition in a public statement",
      "def own := 3\npublic theorem t : own = 3 := rfl",
      /private declaration `own` .* would need to be public/,
    ],
    [
      "code that is not `meta`",
      "meta import Numbers\ndef later := triple 2",
      /may not access declaration `triple` imported as `meta`/,
    ],
    ["a text that is no module", "import Plain\n#check plain", /cannot import non-`module` Plain/],
    ["axioms of others", "import Numbers\n#print axioms double_eq", /cannot use `#print axioms`/],
  ] as const)("%s", async ([_, text, message], { expect }) => {
    const { errors, report } = await verify(`module\n${text}\n`);
    const reasons = [...report.reasons, ...report.declarations.flatMap((d) => d.reasons)];
    expect([...errors, ...reasons.map((reason) => reason.text)].join("\n")).toMatch(message);
    expect(report.verdict).not.toBe("proved");
  });
});

test("a statement and its proof are compared in modules, too, and private names are readable", async () => {
  const statement =
    "module\npublic theorem a (n : Nat) : n + 0 = n := sorry\ntheorem b : 1 = 1 := sorry\n";
  const trusted = await elaborateTrusted(lean, "statement.lean", statement);
  const against = async (text: string) =>
    (await verifyText(lean, { file: "text.lean", text, trusted })).report;
  const proved = await against(statement.replaceAll("sorry", "by simp"));
  expect(proved.declarations.map((d) => [d.name, d.verdict])).toEqual([
    ["a", "proved"],
    ["b", "proved"],
  ]);
  const plain = await against(statement.replaceAll("sorry", "by simp").replace("module", ""));
  expect(plain.declarations.flatMap((d) => d.reasons.map((reason) => reason.text))).toEqual([
    expect.stringMatching(/no accepted theorem b: .* private in the statement/),
  ]);
});

test("an environment that is kept says on what a theorem of a module rests", async () => {
  const workspace = await LeanWorkspace.open();
  try {
    const start = await workspace.run({
      text: "module\nnamespace N\ntheorem t (p : Prop) : p ∨ ¬p := Classical.em p\n",
    });
    if (start.status !== "finished") throw new Error(start.reason);
    const { messages } = await workspace.run({
      text: "#print axioms t",
      environment: start.environment,
    });
    expect(messages.map(({ severity, data }) => [severity, data])).toEqual([
      ["info", "'t' depends on axioms: [propext, Classical.choice, Quot.sound]"],
    ]);
  } finally {
    await workspace.close();
  }
});
