import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { ImportGraph, projectResolver } from "./project.ts";

let folder: string;
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-project-"));
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true });
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const TOML =
  '[[lean_lib]]\nname = "Foo"\nsrcDir = "lib"\n[[lean_lib]]\nname = "App"\nsrcDir = "app"\n';

test.each([
  ["lakefile.toml", TOML],
  [
    "lakefile.lean",
    'lean_lib Foo where srcDir := "lib"; roots := #[`Foo]\nlean_lib App where srcDir := "app"\n',
  ],
])("modules of all libraries of a %s are found", (name, text) => {
  write(name, text);
  const foo = write("lib/Foo.lean", "import Foo.Base");
  const base = write("lib/Foo/Base.lean", "");
  const util = write("app/App/Util.lean", "");
  const main = write("app/App/Main.lean", "import Foo\nimport App.Util");
  expect(projectResolver(main)("Foo")?.file).toBe(foo);
  expect(new ImportGraph().imports(main)).toEqual(new Set([foo, base, util]));
});

test("srcDir of the package holds for all of its libraries", () => {
  write("lakefile.lean", 'package p where\n  srcDir := "src"\nlean_lib Foo\n');
  const foo = write("src/Foo.lean", "");
  expect(projectResolver(join(folder, "tests/T.lean"))("Foo")?.file).toBe(foo);
});

test("modules of a package that is required by its path are found, also where both require each other", () => {
  write("main/lakefile.toml", '[[require]]\nname = "dep"\npath = "../dep"\n');
  const lean = 'package dep where\n  srcDir := "src"\nrequire main from "../main"\nlean_lib Dep\n';
  write("dep/lakefile.lean", lean);
  const dep = write("dep/src/Dep/A.lean", "import App");
  const app = write("main/App.lean", "");
  expect(projectResolver(app)("Dep.A")?.file).toBe(dep);
  expect(new ImportGraph().imports(dep)).toEqual(new Set([app]));
});

test("where the lakefile has a module goes before the file's own folder", () => {
  write("lakefile.toml", TOML);
  const foo = write("lib/Foo.lean", "");
  write("app/App/Foo.lean", "");
  expect(projectResolver(join(folder, "app/App/Main.lean"))("Foo")?.file).toBe(foo);
});

test("of an absent module of the project the paths are said, of others nothing", () => {
  write("lakefile.toml", TOML);
  const main = write("app/App/Main.lean", "import App.Missing\nimport Mathlib");
  const { searched } = projectResolver(main);
  const paths = ["app", "", "app/App"].map((each) => join(folder, each, "App/Missing.lean"));
  expect(searched?.("App.Missing")?.toSorted()).toEqual(paths.toSorted());
  // The lakefile names it, but the folder is not there.
  expect(searched?.("Foo.Missing")?.[0]).toBe(join(folder, "lib/Foo/Missing.lean"));
  expect(searched?.("Mathlib.Tactic")).toBeUndefined();
  expect(searched?.("«..».Main")).toBeUndefined();
  expect(new ImportGraph().reached(main).searched).toEqual(new Set(searched?.("App.Missing")));
});

test("without a lakefile a module's folder or file makes it the project's own", () => {
  write("lean-toolchain", "");
  const main = write("Geo/Main.lean", "");
  write("Shape.lean", "");
  const { searched } = projectResolver(main);
  expect(searched?.("Geo.Nowhere")).toEqual([
    join(folder, "Geo/Geo/Nowhere.lean"),
    join(folder, "Geo/Nowhere.lean"),
  ]);
  expect(searched?.("Shape.Nowhere")).toHaveLength(2);
  expect(searched?.("Nowhere")).toBeUndefined();
});

test("where nothing marks a project, the folder that the command runs in is the highest", () => {
  const top = write("Top.lean", "");
  const inner = write("a/b/Inner.lean", "import Top");
  expect(projectResolver(inner)("Top")).toBeUndefined();
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
  try {
    expect(projectResolver(inner)("Top")?.file).toBe(top);
  } finally {
    cwd.mockRestore();
  }
});
