import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtMain } from "./support/built-package.ts";

const CLI = builtMain();
const SCHEMA = new URL("../docs/schemas/critique-output.schema.json", import.meta.url);
const isOutput = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(SCHEMA, "utf8")));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-formats-"));
  writeFileSync(join(folder, "draft.py"), "def half(n):\n    return n // 2\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

function critique(...args: string[]): Promise<{ code: number; stdout: string }> {
  const env = { ...process.env, LEMMATA_RUNS_DIR: join(folder, "runs") };
  const all = [CLI, "critique", ...args, "--no-lean"];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: folder, env }, (error, stdout) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout }),
    );
  });
}

test("a draft in every format; the JSON is as its schema says", async () => {
  const given = ["--task", "half(3) == 1.5, half(4) == 2.0", "--code", "draft.py"];
  const text = await critique(...given, "--format", "text");
  expect(text).toEqual({
    code: 1,
    stdout: "draft.py:2: error: half(3) returns 1.5, but half(3) returned 1 [example, sure]\n",
  });
  const json = JSON.parse((await critique(...given, "--json")).stdout);
  expect(isOutput(json), JSON.stringify(isOutput.errors)).toBe(true);
  expect(json).toMatchObject({ kind: "draft", findings: [{ failingInput: "half(3)" }] });
  expect(isOutput({ ...json, findings: [{}] })).toBe(false);
});

test("what is not committed in a repository is criticized by its own documentation", async () => {
  const git = (...args: string[]) => {
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    execFileSync("git", ["-C", folder, ...who, ...args]);
  };
  const twice = (sign: string) =>
    `def twice(n):\n    """\n    >>> twice(3)\n    6\n    """\n    return n ${sign} 2\n`;
  git("init", "-q");
  writeFileSync(join(folder, "numbers_of_ours.py"), twice("*"));
  git("add", "numbers_of_ours.py");
  git("commit", "-qm", "one");
  writeFileSync(join(folder, "numbers_of_ours.py"), twice("+"));
  const { code, stdout } = await critique("--git", "--json");
  const json = JSON.parse(stdout);
  expect(isOutput(json), JSON.stringify(isOutput.errors)).toBe(true);
  expect(code).toBe(1);
  expect(json).toMatchObject({
    kind: "changes",
    units: [{ name: "twice", violated: 1 }],
    findings: [{ file: "numbers_of_ours.py", line: 6, kind: "doctest", failingInput: "twice(3)" }],
  });
});
