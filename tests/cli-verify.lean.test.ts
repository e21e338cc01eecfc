import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileReport } from "../src/core/index.ts";
import { cacheRoot } from "../src/lean/embedded/index.ts";
import { builtMain } from "./support/built-package.ts";

const MAIN = builtMain();
const PROJECT = fileURLToPath(new URL("./projects/geometry", import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-cli-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lemmata(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: 300_000,
  });
  return { status, stdout, stderr };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function reports(stdout: string): FileReport[] {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as FileReport);
}

describe("lemmata verify", () => {
  test("a proved file ends with 0 and names each theorem", () => {
    const path = file("ok.lean", "theorem ok (n : Nat) : n + 0 = n := by simp\n");
    const { status, stdout } = lemmata("verify", path);
    expect(status).toBe(0);
    expect(stdout).toContain("✓ theorem ok: proved  (line 1)");
  });

  test("what is not proved ends with 1 and says why, at the place", () => {
    const path = file(
      "mixed.lean",
      "-- é ∀\ntheorem a : 1 = 1 := by sorry\ntheorem b : 2 ^ 10 = 1024 := by native_decide\ntheorem c : 1 = 2 := by\n  rfl\n",
    );
    const { status, stdout } = lemmata("verify", "--json", path);
    expect(status).toBe(1);
    const [report] = reports(stdout);
    expect(report?.verdict).toBe("rejected");
    const verdicts = report?.declarations.map((d) => [d.name, d.verdict, d.sorry, d.pos?.line]);
    expect(verdicts).toEqual([
      ["a", "incomplete", true, 2],
      ["b", "rejected", false, 3],
      ["c", "rejected", true, 4],
    ]);
    expect(report?.declarations[1]?.axioms).toContain("Lean.ofReduceBool");
    const error = report?.messages.find((m) => m.severity === "error");
    expect(error?.pos).toEqual({ line: 5, column: 2 });
    expect(report?.lean.version).toMatch(/^4\.28/);
  });

  test("only sorry: incomplete", () => {
    const path = file("open.lean", "theorem a : 1 = 1 := by sorry\n");
    const { status, stdout } = lemmata("verify", "--json", path);
    expect(status).toBe(1);
    expect(reports(stdout)[0]?.verdict).toBe("incomplete");
  });

  test("an example has to hold, too", () => {
    const texts = ["example : 1 = 1 := rfl", "example : 1 = 1 := sorry"];
    const paths = [...texts, "example : 1 = 2 := by decide +kernel"].map((text, i) =>
      file(`example${i}.lean`, text),
    );
    const { status, stdout } = lemmata("verify", "--json", ...paths);
    expect(status).toBe(1);
    expect(reports(stdout).map((r) => r.verdict)).toEqual(["proved", "incomplete", "rejected"]);
  });

  test("--against wants the statement that was asked for", () => {
    const spec = file("spec.lean", "theorem t (n : Nat) : n < n + 1 := sorry\n");
    const good = file("good.lean", "theorem t (n : Nat) : n < n + 1 := by omega\n");
    const other = file("other.lean", "theorem t (n : Nat) : n ≤ n + 1 := by omega\n");
    expect(lemmata("verify", good, "--against", spec).status).toBe(0);
    const { status, stdout } = lemmata("verify", other, "--against", spec);
    expect(status).toBe(1);
    expect(stdout).toContain("statement-changed");
  });

  test("--allow-axiom widens the policy, and says so", () => {
    const path = file("axiom.lean", "axiom ax : 1 = 2\ntheorem t : 1 = 2 := ax\n");
    expect(lemmata("verify", path).status).toBe(1);
    const { status, stdout } = lemmata("verify", path, "--allow-axiom", "ax");
    expect(status).toBe(0);
    expect(stdout).toContain("allowed to rest on ax");
  });

  test("an import that this Lean lacks is named; --core drops it and goes on with Std", () => {
    const path = file(
      "absent.lean",
      "import Nowhere\nimport Nowhere.Else\ntheorem t (m : Std.HashMap Nat Nat) : m.size = m.size := rfl\n",
    );
    const { status, stdout } = lemmata("verify", path);
    expect(status).toBe(1);
    expect(stdout).toContain("unknown module 'Nowhere'");
    expect(lemmata("verify", "--core", path).status).toBe(0);
  });

  test("files of one project import each other", () => {
    const at = (name: string) => join(PROJECT, name);
    const { status, stdout } = lemmata("verify", at("Main.lean"), at("Geo/Basic.lean"));
    expect(stdout).toContain("theorem Geo.swap_swap: proved");
    expect(status).toBe(0);
    expect(lemmata("verify", at("Main.lean"), "--against", at("Spec.lean")).status).toBe(0);
  });

  test("libraries of a lakefile import each other, each from its own folder", () => {
    const project = mkdtempSync(join(folder, "libraries-"));
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(project, name)), { recursive: true });
      writeFileSync(join(project, name), text);
    };
    const libraries = { Foo: "lib", App: "app" };
    const tables = Object.entries(libraries).map(
      ([name, srcDir]) => `[[lean_lib]]\nname = "${name}"\nsrcDir = "${srcDir}"\n`,
    );
    write("lakefile.toml", `name = "p"\n${tables.join("")}`);
    write("app/App/Main.lean", "import Foo\ntheorem tall : 0 < height := by decide\n");
    write("lib/Foo.lean", "def height : Nat := 3\n");
    const { status, stdout } = lemmata("verify", project, "--json");
    expect(reports(stdout).map(({ file, verdict }) => [file, verdict])).toEqual([
      [join(project, "lib/Foo.lean"), "no-theorems"],
      [join(project, "app/App/Main.lean"), "proved"],
    ]);
    expect(status).toBe(0);
  });

  test("a cheat in an imported file does not stay there", () => {
    const { status, stdout } = lemmata("verify", join(PROJECT, "Cheat.lean"));
    expect(status).toBe(1);
    expect(stdout).toContain("rests on the axiom Geo.cheat");
  });

  test("import cycles and missing modules are named", () => {
    const cycle = lemmata("verify", join(PROJECT, "Circle.lean"));
    expect(cycle.status).toBe(1);
    expect(cycle.stdout).toContain("import each other");
    const missing = lemmata("verify", join(PROJECT, "Missing.lean"));
    expect(missing.stdout).toContain("unknown module 'Geo.Nowhere'");
    expect(missing.stdout).toContain(`Looked for ${join(PROJECT, "Geo", "Nowhere.lean")}`);
    expect(missing.stdout).not.toContain("library add");
  });

  test("wrong usage ends with 2 and says what to do", () => {
    expect(lemmata("verify").status).toBe(2);
    expect(lemmata("verify", "--timeout", "soon", "x.lean").status).toBe(2);
    const missing = lemmata("verify", "no-such-file.lean");
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain("no-such-file.lean");
    const empty = file("empty.lean", "def two := 2\n");
    const against = lemmata("verify", empty, "--against", empty);
    expect(against.status).toBe(2);
    expect(against.stderr).toContain("nothing to prove");
  });

  test("of a folder only what changed, and what rests on it, is checked again", () => {
    // Verdicts are remembered by text: no run of this test, nor its second try, has these texts of another.
    const project = mkdtempSync(join(folder, "project-"));
    mkdirSync(join(project, "Towers"));
    const write = (name: string, text: string) => writeFileSync(join(project, name), text);
    write("lakefile.toml", 'name = "towers"\n');
    write("Towers/Height.lean", `def height : Nat := 3 -- ${project}\n`);
    write("Towers.lean", "import Towers.Height\ntheorem tall : 0 < height := by decide\n");
    write("Alone.lean", `theorem alone (n : Nat) : n = n := rfl -- ${project}\n`);
    const verdicts = () => {
      const { stdout, status } = lemmata("verify", project, "--json");
      const found = reports(stdout).map(({ file: path, verdict, isUnchanged = false }) => [
        path.slice(project.length + 1),
        verdict,
        isUnchanged,
      ]);
      return { status, found };
    };
    expect(verdicts()).toEqual({
      status: 0,
      found: [
        ["Alone.lean", "proved", false],
        ["Towers/Height.lean", "no-theorems", false],
        ["Towers.lean", "proved", false],
      ],
    });
    expect(verdicts().found.map(([, , isUnchanged]) => isUnchanged)).toEqual([true, true, true]);
    write("Towers/Height.lean", `def height : Nat := 0 -- ${project}\n`);
    expect(verdicts()).toEqual({
      status: 1,
      found: [
        ["Alone.lean", "proved", true],
        ["Towers/Height.lean", "no-theorems", false],
        ["Towers.lean", "rejected", false],
      ],
    });
    expect(lemmata("verify", project, "--fresh").stdout).toContain("3 files: 1 proved,");
  });

  test.each(["", "{}", "[]"])("a kept verdict that reads %j is made again", (text) => {
    const project = mkdtempSync(join(folder, "damaged-"));
    writeFileSync(join(project, "A.lean"), `theorem a (n : Nat) : n = n := rfl -- ${project}\n`);
    expect(lemmata("verify", project).status).toBe(0);
    const verdicts = join(cacheRoot(), "verdicts");
    const kept = readdirSync(verdicts, { recursive: true, encoding: "utf8" })
      .map((name) => join(verdicts, name))
      .filter((path) => path.endsWith(".json") && readFileSync(path, "utf8").includes(project));
    expect(kept).toHaveLength(1);
    for (const path of kept) writeFileSync(path, text);
    const { status, stdout } = lemmata("verify", project);
    expect(status).toBe(0);
    expect(stdout).not.toContain("unchanged");
    expect(lemmata("verify", project).stdout).toContain("(unchanged)");
  });

  test.each([
    { flags: [] },
    { flags: ["--json"] },
  ])("output that cannot be written ends with 3: $flags", ({ flags }) => {
    const path = file("full.lean", "theorem t : 1 = 1 := rfl\n");
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [MAIN, "verify", path, ...flags], {
      encoding: "utf8",
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect(stderr).toMatch(/^lemmata: the output cannot be written: ENOSPC.*\n$/m);
    expect(stderr).not.toContain("    at ");
    expect(status).toBe(3);
  });

  test("a cache folder that cannot be written ends with 3", () => {
    const path = file("any.lean", "theorem t : 1 = 1 := rfl\n");
    const { status, stderr } = spawnSync(process.execPath, [MAIN, "verify", path], {
      encoding: "utf8",
      timeout: 300_000,
      env: { ...process.env, LEMMATA_CACHE_DIR: join(path, "not-a-folder") },
    });
    expect(status).toBe(3);
    expect(stderr).toContain("LEMMATA_CACHE_DIR");
  });

  test("--help teaches and --version names Lean", () => {
    const help = lemmata("--help");
    expect(help.status).toBe(0);
    expect(help.stdout).toContain("npx lemmata verify examples/hello.lean");
    expect(lemmata("--version").stdout).toMatch(/^lemmata \d+\.\d+\.\d+ \(Lean 4\.28/);
  });
});
