import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { projectResolver, verifyText } from "../src/verify/index.ts";

const FOLDER = fileURLToPath(new URL("./meta-code", import.meta.url));

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open();
});
afterAll(() => lean.close());

const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".lean"))
  .concat("modules/uses-registry.lean");

async function verify(file: string) {
  const path = join(FOLDER, file);
  const text = readFileSync(path, "utf8");
  const resolveModule = projectResolver(path);
  return (await verifyText(lean, { file: basename(file), text }, { resolveModule })).report;
}

/** Lean made them for a structure or for a `deriving` clause: nobody stated them. */
const OF_TYPES = ["Point.ext", "Point.ext_iff", "instNonemptyTree", "Marked.proof"];

describe("programs that users write in Lean for Lean run, and what they prove is proved", () => {
  test.concurrent.for(files)("%s", async (file, { expect }) => {
    const { verdict, reasons, messages, declarations } = await verify(file);
    const errors = messages.filter(({ severity }) => severity === "error");
    const refused = declarations.filter((declaration) => declaration.reasons.length > 0);
    expect([verdict, reasons, refused, errors]).toEqual(["proved", [], [], []]);
    const theorems = declarations.filter(({ kind }) => kind === "theorem");
    const unstated = theorems.filter(({ verdict }) => verdict === "checked");
    expect(OF_TYPES).toEqual(expect.arrayContaining(unstated.map(({ name }) => name)));
  });
});

const MARKED = `
partial def loop (n : Nat) : Nat := loop (n + 1)
unsafe def reinterpret (n : Nat) : Bool := unsafeCast n
@[implemented_by loop] def same (n : Nat) : Nat := n
`;

test.each([
  "_foo",
  "Nat.add._redArg",
])("an error that speaks of %s, as one of the compiler does, hides no other", async (name) => {
  const text = `#print ${name}\nnoncomputable def h : Nat := Classical.choice ⟨3⟩\ndef k := h + 1\n#eval 3`;
  const { report } = await verifyText(lean, { file: "unknown.lean", text });
  expect(report.reasons).toEqual([]);
  expect(report.messages.map(({ pos, data }) => [pos.line, data.split(",", 1)[0]])).toEqual([
    [1, `Unknown constant \`${name}\``],
    [3, "failed to compile definition"],
    [4, "3"],
  ]);
});

test("a type that Lean refuses is no axiom, and says why once", async () => {
  const text = "inductive Bad where\n  | mk : (Bad → Nat) → Bad\nopaque b : Bad";
  const { report } = await verifyText(lean, { file: "refused.lean", text });
  const [bad, ...others] = report.declarations;
  expect(bad).toMatchObject({ name: "Bad", kind: "inductive", verdict: "rejected" });
  expect(bad?.reasons.map((reason) => reason.code)).toEqual(["elaboration-error"]);
  expect(others.map(({ verdict }) => verdict)).toEqual(["rejected"]);
});

test("what is unsafe is said to be, with its own kind", async () => {
  const text = `${MARKED}unsafe inductive T where\n  | mk : (T → Nat) → T`;
  const { report } = await verifyText(lean, { file: "unsafe.lean", text });
  const marked = report.declarations.map((d) => [d.name, d.kind, d.isUnsafe ?? false]);
  expect(marked).toEqual([
    ["loop", "opaque", false],
    ["reinterpret", "definition", true],
    ["same", "definition", false],
    ["T", "inductive", true],
  ]);
});

describe("definitions that the logic knows nothing of", () => {
  const verdicts = async (text: string) => {
    const { report } = await verifyText(lean, { file: "marked.lean", text });
    const told = report.declarations.map(({ name, verdict, reasons }) => [
      name,
      verdict,
      ...reasons.map(({ code }) => code),
    ]);
    return { verdict: report.verdict, told };
  };

  test("stand against no theorem beside them", async () => {
    const { verdict, told } = await verdicts(`${MARKED}theorem fine : 1 = 1 := rfl`);
    expect(verdict).toBe("proved");
    for (const name of ["loop", "reinterpret", "same"])
      expect(told).toContainEqual([name, "checked"]);
  });

  test("stand against those that rest on them", async () => {
    const { verdict, told } = await verdicts(
      `${MARKED}theorem odd : loop 1 = loop 1 := rfl\ntheorem even : same 2 = 2 := rfl`,
    );
    expect(verdict).toBe("rejected");
    expect(told).toContainEqual(["odd", "rejected", "partial-definition"]);
    expect(told).toContainEqual(["even", "rejected", "implemented-by"]);
  });
});
