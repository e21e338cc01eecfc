import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AddedLibrary,
  EmbeddedLean,
  LeanWorkspace,
  type LibraryRecord,
} from "../src/lean/embedded/index.ts";
import { builtMain } from "./support/built-package.ts";
import { linkedCache, textFolder } from "./support/linked-cache.ts";

const MAIN = builtMain();
const [SHAPES, STAMPS] = ["shapes", "stamps"].map((name) =>
  fileURLToPath(new URL(`./projects/${name}`, import.meta.url)),
) as [string, string];

let cache: string;
let folder: string;

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LEMMATA_CACHE_DIR: cache };
}

function lemmata(...args: string[]) {
  return spawnSync(process.execPath, [MAIN, ...args], {
    encoding: "utf8",
    timeout: 600_000,
    env: environment(),
  });
}

function libraries(): LibraryRecord[] {
  const { stdout } = lemmata("library", "list", "--json");
  return stdout.split("\n").flatMap((line) => (line ? [JSON.parse(line) as LibraryRecord] : []));
}

function records(): string[] {
  const found = readdirSync(cache).find((name) => name.startsWith("libraries-"));
  if (found === undefined) return [];
  return readdirSync(join(cache, found), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.startsWith("modules") && name.endsWith(".json"),
  );
}

function verify(text: string) {
  const path = join(folder, "text.lean");
  writeFileSync(path, text);
  return JSON.parse(lemmata("verify", path, "--json").stdout);
}

beforeAll(async () => {
  cache = await linkedCache();
  folder = textFolder();
});

afterAll(() => {
  for (const each of [cache, folder]) rmSync(each, { recursive: true, force: true });
});

describe("a library from a checkout", { timeout: 900_000 }, () => {
  const add = ["library", "add", "shapes", "--from", SHAPES, "--processes", "1"];

  test("killed in the middle, the same command goes on without doing anything twice", async () => {
    const child = spawn(process.execPath, [MAIN, ...add], { env: environment(), stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    while (records().length < 2 && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    child.kill("SIGKILL");
    await ended;
    const kept = records().length;
    expect(kept).toBeGreaterThanOrEqual(2);
    const { stdout, status } = lemmata(...add, "--json");
    expect(status).toBe(0);
    const { modules, built, isComplete } = JSON.parse(stdout) as AddedLibrary;
    expect(isComplete).toBe(true);
    expect(modules.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Units.Length", "Shapes.Basic", "Shapes.Tactic", "Shapes", "Units"]),
    );
    expect(built).toBe(modules.length - kept);
    const faulty = modules.filter(({ errors }) => errors.length > 0);
    expect(faulty.map(({ name }) => name)).toEqual(["Shapes.Faulty"]);
  });

  test("what rests on a failed proof or on an axiom is known, also two modules on", () => {
    const [library] = libraries();
    const tainted = library?.tainted.map(({ name, axioms }) => [name.join("."), axioms.join()]);
    expect(tainted?.sort()).toEqual([
      ["Rectangle.allSame", "sorryAx"],
      ["Rectangle.byCompiler", "Lean,trustCompiler"],
      ["Rectangle.byRunning", "Lean,ofReduceBool"],
      ["Rectangle.exists_largest", "Rectangle,exists_largest"],
      ["Rectangle.sameHeight", "sorryAx"],
      ["Rectangle.sameWidth", "sorryAx"],
    ]);
  });

  test("its tactics prove, and the report names it", () => {
    const [library] = libraries();
    const report = verify(
      "import Shapes\ntheorem t (r : Rectangle) : r.turned.halfPerimeter = r.halfPerimeter := by shapes\n",
    );
    expect(report.verdict).toBe("proved");
    const { name, hash, modules } = library as LibraryRecord;
    const expected = { name, hash, modules: modules.length, isReplayed: false };
    expect(report.lean.libraries).toEqual([expected]);
  });

  test("nothing is proved by what was not", () => {
    const open = verify(
      "import Shapes\ntheorem t (r s : Rectangle) : r.turned.width = s.turned.width := Rectangle.sameHeight r s\n",
    );
    expect(open.verdict).toBe("incomplete");
    const axiom = verify(
      "import Shapes.Above\ntheorem t : ∃ r : Rectangle, ∀ s : Rectangle, s.width.millimetres ≤ r.width.millimetres := Rectangle.exists_largest\n",
    );
    expect(axiom.verdict).toBe("rejected");
    const compiler = verify("import Shapes.Above\ntheorem t : True := Rectangle.byCompiler\n");
    expect(compiler.verdict).toBe("rejected");
    expect(JSON.stringify(compiler.declarations)).toContain("Lean.trustCompiler");
    const fine = verify(
      "import Shapes.Above\ntheorem t (r : Rectangle) : r.width = r.width := Rectangle.fine r\n",
    );
    expect(fine.verdict).toBe("proved");
  });

  test("an environment from before it came goes on as it was, and so do plain texts after it", async () => {
    const workspace = await LeanWorkspace.open({ cacheDirectory: cache });
    try {
      const run = async (text: string, environment?: number) => {
        const found = await workspace.run({ text, environment });
        if (found.status !== "finished") throw new Error(found.reason);
        return found;
      };
      const before = await run("def one := 1\n");
      expect((await run("import Shapes\n")).messages).toEqual([]);
      const text =
        "namespace A\ndef two := 2\nend A\nopen A\ntheorem t : two = 2 := by simp [two]\n";
      expect((await run(text, before.environment)).messages).toEqual([]);
      expect((await run(text)).messages).toEqual([]);
    } finally {
      await workspace.close();
    }
  });

  test("a module that was not built is told from one that nobody has", () => {
    const [error] = verify("import Shapes.Forged\ntheorem t : True := trivial\n").declarations;
    expect(JSON.stringify(error)).toContain("--target Shapes.Forged");
    const [other] = verify("import Circles\ntheorem t : True := trivial\n").declarations;
    expect(JSON.stringify(other)).toContain("library add circles");
  });

  test("packed, removed and added again, it is the same; a damaged file adds nothing", () => {
    const [before] = libraries();
    const file = join(folder, "shapes.tgz");
    expect(lemmata("library", "pack", "shapes", file).status).toBe(0);
    expect(lemmata("library", "remove", "shapes").status).toBe(0);
    expect(libraries()).toEqual([]);
    expect(records()).toEqual([]);
    const bytes = readFileSync(file);
    const damaged = join(folder, "damaged.tgz");
    const middle = bytes.length >> 1;
    bytes.fill(7, middle, middle + 64);
    writeFileSync(damaged, bytes);
    const refused = lemmata("library", "add", damaged);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain("damaged.tgz");
    expect(libraries()).toEqual([]);
    expect(lemmata("library", "add", file).status).toBe(0);
    expect(libraries()).toEqual([before]);
  });

  test("the kernel replays it, and refuses what got past it", () => {
    const replayed = lemmata("library", "verify", "shapes", "--json");
    expect(JSON.parse(replayed.stdout)).toMatchObject({ refused: [], isComplete: true });
    expect(replayed.status).toBe(0);
    expect(libraries()[0]?.verified).toBeDefined();
    const forged = ["library", "add", "forged", "--from", SHAPES, "--target", "Shapes.Forged"];
    const added = JSON.parse(lemmata(...forged, "--json").stdout) as AddedLibrary;
    expect(added.modules.flatMap(({ errors }) => errors)).toEqual([]);
    const { status, stdout } = lemmata("library", "verify", "forged");
    expect(status).toBe(1);
    expect(stdout).toContain("✗ Shapes.Forged: the kernel refused it");
  });

  test("its linters go on in the interpreter that a thread began with, whatever text they look at", async () => {
    expect(lemmata("library", "add", "stamps", "--from", STAMPS).status).toBe(0);
    const lean = await EmbeddedLean.open({ cacheDirectory: cache, lanes: 1 });
    try {
      const commands = Array.from({ length: 8 }, (_, i) => `def d${i} := ${i}\n`).join("");
      const stamps: string[] = [];
      for (let i = 0; i < 5; i++) {
        const { messages } = await lean.check({ text: `import Stamps\n${commands}` });
        // The end of the text is a command, too.
        expect(messages).toHaveLength(9);
        stamps.push(...messages.map(({ data }) => data));
      }
      // Else each of the 45 calls evaluates it again; a second thread may have begun.
      expect(new Set(stamps).size).toBeLessThan(5);
    } finally {
      await lean.close();
    }
  });

  test("a folder that is not there, and one without the module, are said", () => {
    const absent = lemmata("library", "add", "mathlib", "--from", join(folder, "nowhere"));
    expect(absent.status).toBe(2);
    expect(absent.stderr).toContain("git ");
    const target = lemmata("library", "add", "shapes", "--from", SHAPES, "--target", "Shapes.Nope");
    expect(target.status).toBe(2);
    expect(target.stderr).toContain("no package has a module Shapes.Nope");
    expect(existsSync(join(cache, "nowhere"))).toBe(false);
  });
});
