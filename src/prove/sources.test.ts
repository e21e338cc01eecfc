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
    "array.json": JSON.stringify([{ problem_id: "row", formal_problem: OPEN }, 7], null, 1),
    "part/rows.jsonl": `${JSON.stringify({ problem_id: "a b", formal_problem: OPEN })}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (...names: string[]) =>
  readSources({ paths: names.map((name) => join(folder, name)) }, new Targets(join(folder, "out")));

test("of a folder the files with a sorry are taken, and not those that were made of them", () => {
  const names = read(".").sources.map(({ name }) => name);
  expect(names).toEqual(["a.lean", "part/my file.lean"].map((name) => join(folder, name)));
});

test("a file of a folder that cannot be read is a fault, and alone an error", () => {
  mkdirSync(join(folder, "mixed"));
  const path = join(folder, "mixed", "a.lean");
  writeFileSync(path, Buffer.from("theorem \xff : 1 = 1 := by sorry", "latin1"));
  expect(() => read("mixed")).toThrow(/a\.lean is not valid UTF-8/);
  writeFileSync(join(folder, "mixed", "b.lean"), OPEN);
  const { sources, faults } = read("mixed");
  expect(sources.map(({ name }) => name)).toEqual([join(folder, "mixed", "b.lean")]);
  expect(faults).toMatchObject([{ file: path, message: expect.stringMatching(/not valid UTF-8/) }]);
  rmSync(join(folder, "mixed"), { recursive: true });
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

test("a JSON array is a benchmark, and a folder without Lean files is its benchmarks", () => {
  const { sources, faults } = read("array.json");
  expect(sources).toMatchObject([{ name: "row", text: OPEN, isBenchmark: true }]);
  expect(faults).toMatchObject([{ line: 6, file: join(folder, "array.json") }]);
  mkdirSync(join(folder, "rows"));
  const rows = [1, 2].map((i) => ({ problem_id: `row ${i}`, formal_problem: OPEN }));
  for (const row of rows) {
    writeFileSync(join(folder, "rows", `${row.problem_id}.jsonl`), JSON.stringify(row));
  }
  expect(read("rows").sources.map(({ name }) => name)).toEqual(["row 1", "row 2"]);
});

test("statements of the command line are tasks with the names of their theorems", () => {
  const theorems = [
    "theorem t (n : Nat) : n + 0 = n",
    "def two := 2\ntheorem known : two = 2 := rfl\ntheorem t : two + two = 4 :=",
    "example : 1 = 1 := by -- sorry",
    "theorem u : 1 = 1 := by sorry",
  ];
  const { sources, inputs } = readSources({ paths: [], theorems }, new Targets(undefined));
  expect(sources.map(({ name, target }) => [name, target])).toEqual([
    ["t", undefined],
    ["t-2", undefined],
    ["theorem", undefined],
    ["u", undefined],
  ]);
  expect(sources.map(({ text }) => text.slice(text.lastIndexOf(":=")))).toEqual([
    ":= by\n  sorry\n",
    ":= by\n  sorry\n",
    ":= by -- sorry\n  sorry\n",
    ":= by sorry\n",
  ]);
  expect(inputs.map(({ file }) => file)[0]).toBe("--theorem t");
});
