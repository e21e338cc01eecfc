import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readLeanLakefile } from "./lakefile-lean.ts";
import { readTomlLakefile } from "./lakefile-toml.ts";
import { foldersOf, sourceRoots } from "./source-roots.ts";

let folder: string;
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-lake-"));
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true });
});

const TOML = `name = "towers"
srcDir = "src"
defaultTargets = ["Foo"]

[leanOptions]
autoImplicit = false

[[require]]
name = "mathlib"
scope = "leanprover-community"

[[require]]
name = "dep"
path = "../dep"

[[lean_lib]]
name = "Foo"
srcDir = "lib"
roots = ["Foo", "Bar.Baz"]

[[lean_lib]]
name = "Tests"
globs = ["Tests.+", "Checks"]

[[lean_exe]]
name = "towers-cli"
srcDir = "app"
root = "Main"
`;

const LEAN = `import Lake
open Lake DSL
/- package other where srcDir := "other" -/
package «towers-and» where
  srcDir := "src" -- srcDir := "lib"
  leanOptions := #[⟨\`autoImplicit, false⟩]

require "leanprover-community" / "mathlib"

require dep from "../dep"
require other from git "https://lean.invalid/other" @ "main"
require computed from ".." / "computed"

/-- The library. -/
@[default_target] lean_lib Foo where srcDir := "lib"; roots := #[\`Foo, \`Bar.Baz]

@[test_driver]
lean_lib Tests {
  globs := #[.submodules \`Tests, Glob.one \`Checks]
}

lean_exe "towers-cli" where
  srcDir := "app"
  root := \`Main

script hello do
  IO.println "
lean_lib Not where
"
  return 0
`;

const TARGETS = [
  { srcDir: "lib", modules: ["Foo", "Bar.Baz"] },
  { srcDir: undefined, modules: ["Tests", "Tests", "Checks"] },
  { srcDir: "app", modules: ["Main"] },
];

test("both forms of a lakefile say the same", () => {
  const lakefile = { srcDir: "src", targets: TARGETS, requires: ["../dep"] };
  expect(readTomlLakefile(TOML, "lakefile.toml")).toEqual(lakefile);
  expect(readLeanLakefile(LEAN)).toEqual(lakefile);
});

test("names stand for themselves where nothing else is said", () => {
  const lean =
    "import Lake\npackage p\nlean_lib «foo-bar».Baz\nlean_exe tool where\n  supportInterpreter := true\n";
  expect(readLeanLakefile(lean).targets.map(({ modules }) => modules)).toEqual([
    ["«foo-bar».Baz"],
    ["tool"],
  ]);
  const toml = '[[lean_lib]]\nname = "Foo"\n[[lean_exe]]\nname = "tool"\n';
  expect(readTomlLakefile(toml, "").targets.map(({ modules }) => modules)).toEqual([
    ["Foo"],
    ["tool"],
  ]);
});

test("what is computed is not guessed: such roots may be any, such a folder is none", () => {
  const lean =
    'lean_lib A where\n  roots := names.map f\nlean_lib B where\n  srcDir := "b" / c\nlean_lib C where\n  srcDir := "c"';
  expect(readLeanLakefile(lean).targets).toEqual([
    { srcDir: undefined, modules: undefined },
    { srcDir: "c", modules: ["C"] },
  ]);
});

test("a module is looked for where the lakefile has it, and last in the package's own folder of sources", () => {
  writeFileSync(join(folder, "lakefile.toml"), TOML);
  const at = (module: string) => foldersOf(sourceRoots(folder), module);
  expect(at("Foo.Deep.Down")).toEqual([join(folder, "src/lib"), join(folder, "src")]);
  expect(at("Bar.Baz")).toEqual([join(folder, "src/lib"), join(folder, "src")]);
  expect(at("Bar")).toEqual([join(folder, "src")]);
  expect(at("Foo2")).toEqual([join(folder, "src")]);
  expect(at("Main")).toEqual([join(folder, "src/app"), join(folder, "src")]);
});

test("folders outside of the package are left out; of two lakefiles the one in Lean counts", () => {
  writeFileSync(join(folder, "lakefile.toml"), TOML);
  const lean =
    'lean_lib A where\n  srcDir := "../a"\nlean_lib B where\n  srcDir := "/b"\nlean_lib C where\n  srcDir := "..c"\n';
  writeFileSync(join(folder, "lakefile.lean"), lean);
  expect(sourceRoots(folder)).toEqual([
    { folder: join(folder, "..c"), modules: ["C"] },
    { folder, modules: undefined },
  ]);
});

test("without a lakefile there are no folders; one that cannot be read is named with the place", () => {
  expect(sourceRoots(folder)).toEqual([]);
  const path = join(folder, "lakefile.toml");
  writeFileSync(path, 'name = "p"\nsrcDir = lib\n');
  expect(() => sourceRoots(folder)).toThrow(`${path}:2:`);
  writeFileSync(path, "srcDir = 5\n");
  expect(() => sourceRoots(folder)).toThrow("srcDir");
});
