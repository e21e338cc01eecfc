import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSources, Targets } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-sources-"));
const OPEN = "theorem t : 1 = 1 := by sorry\n";

beforeAll(() => {
  mkdirSync(join(folder, "part"));
  const files = {
    "a.lean": OPEN,
    "a.proved.lean": OPEN,
    "done.lean": "theorem t : 1 = 1 := rfl -- no sorry\n",
    "part/my file.lean": OPEN,
    "empty.jsonl": "\n",
    "wrong.jsonl": '{"name": "x"}\n',
    "part/rows.jsonl": `${JSON.stringify({ problem_id: "a b", formal_problem: OPEN })}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (...names: string[]) =>
  readSources(
    names.map((name) => join(folder, name)),
    new Targets(join(folder, "out")),
  );

test("of a folder the files with a sorry are taken, and not those that were made of them", () => {
  const names = read(".").sources.map(({ name }) => name);
  expect(names).toEqual(["a.lean", "part/my file.lean"].map((name) => join(folder, name)));
});

test("names of files are kept as they are, those of rows become names of files", () => {
  const { sources } = read("part/my file.lean", "part/rows.jsonl");
  expect(sources.map(({ target }) => target)).toEqual(
    ["my file.proved.lean", "a_b.proved.lean"].map((name) => join(folder, "out", name)),
  );
});

test("a benchmark without a usable row, and a folder without work, are refused by name", () => {
  expect(() => read("empty.jsonl")).toThrow(/empty\.jsonl has no row that can be used: it has no/);
  expect(() => read("wrong.jsonl")).toThrow(/line 1: `problem_id` is missing/);
  mkdirSync(join(folder, "none"));
  expect(() => read("none")).toThrow(/none holds no Lean file with a `sorry`/);
});
