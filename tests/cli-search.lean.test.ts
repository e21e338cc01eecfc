import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-search-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Line {
  name: string;
  module: string;
  statement: string;
}

async function search(...args: readonly string[]): Promise<Line[]> {
  const { stdout, stderr } = await runLemmata(folder, [
    "search",
    "--json",
    "--limit",
    "5",
    ...args,
  ]);
  const lines = stdout.split("\n").filter((line) => line !== "");
  if (lines.length === 0) throw new Error(stderr);
  return lines.map((line) => JSON.parse(line) as Line);
}

const namesOf = (lines: readonly Line[]) => lines.map(({ name }) => name);

test("theorems are found by words, with their statements and modules", async () => {
  const found = await search("length of append");
  expect(found).toContainEqual(
    expect.objectContaining({
      name: "List.length_append",
      module: "Init.Data.List.Basic",
      statement: expect.stringContaining("(as ++ bs).length = as.length + bs.length"),
    }),
  );
});

test("a shape finds what Lean unifies with it, the most general first", async () => {
  const found = namesOf(await search("--type", "?a + ?b = ?b + ?a", "--package", "Init"));
  expect(found).toContain("Nat.add_comm");
  expect(found).toContain("Int.add_comm");
  expect(found.every((name) => /comm/.test(name))).toBe(true);
});

test("a goal finds what speaks of the same things, also in its own file", async () => {
  const text = [
    "theorem own (xs ys : List Nat) : (xs ++ ys).length = (ys ++ xs).length := by grind",
    "theorem t (xs ys : List Nat) : (xs ++ ys).length = ys.length + xs.length := by",
    "  sorry",
  ];
  writeFileSync(join(folder, "goal.lean"), `${text.join("\n")}\n`);
  const found = namesOf(await search("--goal", "goal.lean:3"));
  expect(found).toContain("List.length_append");
  expect(found).toContain("own");
  expect(found).not.toContain("t");
});

test("nothing found ends with 1, and a pattern that Lean cannot read with its words", async () => {
  const nothing = await runLemmata(folder, ["search", "--name", "there_is_no_such_name"]);
  expect(nothing).toMatchObject({ status: 1, stdout: "nothing was found\n" });
  const unreadable = await runLemmata(folder, ["search", "--type", "?a + + ?b"]);
  expect(unreadable.status).toBeGreaterThan(0);
  expect(unreadable.stderr).toContain("?a + + ?b");
});
