import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { escapeRegExp } from "../src/core/index.ts";
import { runLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-preset-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("presets are listed, shown and copied, and one that was imported goes before ours", async () => {
  const run = (...args: string[]) => runLemmata(folder, ["preset", ...args]);
  expect((await run("copy", "kimina-prover", "mine")).stdout).toBe("use it with --preset mine\n");
  expect(readdirSync(join(folder, "mine")).sort()).toEqual([
    ...["complete.md", "continue.md", "preset.json"],
  ]);
  mkdirSync(join(folder, "checkout"));
  writeFileSync(join(folder, "checkout", "README.md"), 'prompt = """Prove this:\n{}"""\n');
  const imported = await run("import", "deepseek-prover-v2", "checkout");
  expect(imported.stdout).toBe("use it with --preset deepseek-prover-v2\n");
  const own = join(folder, "presets", "deepseek-prover-v2");
  expect((await run("list")).stdout).toMatch(
    new RegExp(
      `^deepseek-prover-v2 .*\\(${escapeRegExp(own)}\\)\\n[^]*^generic  .*; the default$`,
      "m",
    ),
  );
  const shown = await run("show", "deepseek-prover-v2");
  expect(shown.stdout).toContain("--- complete.md\nProve this:\n{{code}}\n");
  const again = await run("import", "deepseek-prover-v2", "checkout");
  expect(again).toMatchObject({ status: 2 });
  expect(again.stderr).toContain("is a preset already");
});
