import { expect, test } from "vitest";
import { nearestName, resolveImports } from "./embedded/process/imports.ts";
import { readHeader } from "./header.ts";

const modules = (text: string) => readHeader(text).imports.map((item) => item.module);

test("reads imports in any form the header allows", () => {
  const text =
    "/- block /- nested -/ import Not.This -/\nmodule\n-- import Nor.This\npublic import Std.Data.HashMap\nimport all Foo.Bar import «odd name».X\npublic meta import Lean\n\ntheorem import_ : True := trivial";
  expect(modules(text)).toEqual(["Std.Data.HashMap", "Foo.Bar", "«odd name».X", "Lean"]);
});

test("stops at the first command", () => {
  expect(modules("import A\nopen B\nimport C")).toEqual(["A"]);
  expect(modules("theorem t : 1 = 1 := rfl")).toEqual([]);
  expect(modules("")).toEqual([]);
});

test("positions count lines from 1 and columns in code points", () => {
  const [item] = readHeader("/- 𝔸é -/ import Mathlib").imports;
  expect(item?.pos).toEqual({ line: 1, column: 16 });
  expect(item?.endPos).toEqual({ line: 1, column: 23 });
});

/** Lean's own library, and one that was added, without `Built.Other`. */
const library = {
  has: (name: string) => /^(Init|Std|Lean)\b|^Lake$/.test(name) || /^Built(\.Here)?$/.test(name),
  umbrellaOf: (name: string) => (name.startsWith("Built") ? "Built" : undefined),
  nearest: (name: string) => (name === "Built.Hre" ? "Built.Here" : undefined),
} as unknown as Parameters<typeof resolveImports>[1];
const resolve = (text: string, core = false) => resolveImports(readHeader(text), library, { core });

test("Init is always there, unless the file is a prelude", () => {
  expect(resolve("").imports).toEqual(["Init"]);
  expect(resolve("import Std\nimport Std").imports).toEqual(["Init", "Std"]);
  expect(resolve("prelude\nimport Std").imports).toEqual(["Std"]);
});

test("an absent module is a problem at its place, or dropped for Std", () => {
  const strict = resolve("import Lean\nimport Mathlib.Tactic");
  expect(strict.problems).toHaveLength(1);
  expect(strict.problems[0]?.pos).toEqual({ line: 2, column: 7 });
  const core = resolve("import Mathlib\nimport Tacs", true);
  expect(core.problems).toEqual([]);
  expect(core.dropped).toEqual(["Mathlib", "Tacs"]);
  expect(core.imports).toEqual(["Init", "Std"]);
});

test("of a module that its project lacks the paths are said, and no library is advised", () => {
  const searched = (name: string) =>
    name.startsWith("App") ? ["/p/App/Missing.lean", "/p/app/App/Missing.lean"] : undefined;
  const header = readHeader("import App.Missing\nimport Mathlib\nimport Lake.Missing");
  const [own, other, lean] = resolveImports(header, library, { core: false, searched }).problems;
  expect(own?.data).toBe(
    "unknown module 'App.Missing': its project has no App/Missing.lean. Looked for /p/App/Missing.lean, /p/app/App/Missing.lean",
  );
  expect(other?.data).toContain("library add mathlib --from FOLDER");
  expect(lean?.data).toBe("unknown module 'Lake.Missing': Lake of this Lean has no such module");
});

test("what was not built of an added library is said, or replaced by what was", () => {
  expect(resolve("import Built.Here").problems).toEqual([]);
  const [problem] = resolve("import Built.Other").problems;
  expect(problem?.data).toContain("library add built --from FOLDER --target Built.Other");
  expect(problem?.data).not.toContain("Did you mean");
  expect(resolve("import Built.Hre").problems[0]?.data).toContain("Did you mean Built.Here?");
  expect(resolve("import Built.Other", true).imports).toEqual(["Init", "Built", "Std"]);
});

test("a name is taken for a slip of the hand where most of it is right", () => {
  const names = ["Init", "Std", "Lean", "Mathlib", "Mathlib.Tactic.Ring", "Std.Data.HashMap"];
  const meant = (name: string) => nearestName(name, names);
  expect(meant("Mathlib.Tatic.Rng")).toBe("Mathlib.Tactic.Ring");
  expect(meant("Mathlb")).toBe("Mathlib");
  expect(meant("Std.Data.Hashmap")).toBe("Std.Data.HashMap");
  for (const other of ["Foo", "Sdt", "Meta", "Mathlib.Order.Ring", "Mathlib.Tactic"])
    expect(meant(other)).toBeUndefined();
});

test("the time for a header grows as its length does, over many lines and in one", () => {
  const started = performance.now();
  for (const separator of ["\n", " "]) {
    const text = Array.from({ length: 20_000 }, () => "import é.A").join(separator);
    const { imports } = readHeader(text);
    expect(imports).toHaveLength(20_000);
    const last = separator === "\n" ? { line: 20_000, column: 7 } : { line: 1, column: 219_996 };
    expect(imports.at(-1)?.pos).toEqual(last);
  }
  expect(performance.now() - started).toBeLessThan(2000);
});
