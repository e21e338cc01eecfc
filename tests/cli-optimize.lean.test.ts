import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { OptimizedFile } from "../src/optimize/index.ts";
import { runLemmata } from "./support/run-lemmata.ts";

const folder = mkdtempSync(join(tmpdir(), "lemmata-optimize-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = `-- kept as it is
theorem both (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  · exact hp -- this one goes
  · exact hq

theorem swapped (a b : Nat) : a + b = b + a := by
  rw [Nat.add_comm]

/-- Uses the first one. -/
theorem uses (p : Prop) (hp : p) : p ∧ p := by
  have h : p := hp
  exact both p p h h

theorem open_one (n : Nat) : n = n := by
  sorry
`;

function place(name: string, text = FILE): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const optimize = async (...args: string[]) => {
  const run = await runLemmata(folder, ["optimize", ...args]);
  return {
    ...run,
    results: () =>
      run.stdout
        .trim()
        .split("\n")
        .map((line): OptimizedFile & { kind: string } => JSON.parse(line))
        .filter(({ kind }) => kind === "file"),
  };
};

test("proofs get shorter, the rest of the file stays, and the gate accepts it", async () => {
  place("a.lean");
  const { status, results } = await optimize("a.lean", "--json", "--out", "b.lean");
  expect(status).toBe(0);
  const [result] = results();
  const values = result?.theorems.map(({ name, before, after }) => [name, before, after]);
  expect(values).toEqual([
    ["both", -3, 0],
    ["swapped", -1, -1],
    ["uses", -2, -1],
    ["open_one", -1, -1],
  ]);
  expect(result?.theorems[3]?.leftAlone).toContain("sorry");
  const written = readFileSync(join(folder, "b.lean"), "utf8");
  expect(written).toBe(result?.text);
  expect(written).toMatch(/^-- kept as it is\ntheorem both/);
  expect(written).toContain("/-- Uses the first one. -/");
  expect(readFileSync(join(folder, "a.lean"), "utf8")).toBe(FILE);
  const statements = FILE.replace(/:= by\n( {2}.*\n)+/g, ":= by sorry\n");
  place("statements.lean", statements.replace(/\ntheorem open_one.*\n/, "\n"));
  const verified = await runLemmata(folder, [
    "verify",
    "b.lean",
    "--against",
    "statements.lean",
    "--json",
  ]);
  const { declarations } = JSON.parse(verified.stdout);
  expect(declarations.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    ...["proved", "proved", "proved"],
  ]);
});

test("one theorem under another metric, as a patch; nothing is written", async () => {
  place("c.lean");
  const run = await optimize(
    "c.lean",
    "--theorem",
    "swapped",
    "--metric",
    "dependencies",
    "--diff",
  );
  expect(run.stdout).toContain("-  rw [Nat.add_comm]");
  expect(run.stdout).not.toContain("hp -- this one goes");
  expect(readFileSync(join(folder, "c.lean"), "utf8")).toBe(FILE);
});

test("a metric of the user's own, in place", async () => {
  place("d.lean");
  place(
    "few-bullets.ts",
    "export default ({ proof }: { proof: string }) => -proof.split('·').length;\n",
  );
  const run = await optimize(
    "d.lean",
    "--theorem",
    "both",
    "--metric",
    "few-bullets.ts",
    "--in-place",
  );
  expect(run.status).toBe(0);
  expect(readFileSync(join(folder, "d.lean"), "utf8")).not.toContain("·");
});

test("wrong use is said, and nothing is lost", async () => {
  place("e.lean");
  const unknown = await optimize("e.lean", "--metric", "beauty");
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain("length, declarativity");
  const nobody = await optimize("e.lean", "--theorem", "nobody");
  expect(nobody.status).toBe(2);
  expect(nobody.stderr).toContain("both, swapped");
  expect((await optimize("missing.lean")).status).toBe(2);
});

test("metrics prints every metric of every theorem", async () => {
  place("f.lean");
  const { stdout, status } = await runLemmata(folder, ["metrics", "f.lean", "--json"]);
  expect(status).toBe(0);
  const { theorems } = JSON.parse(stdout);
  expect(theorems.map(({ name, line }: { name: string; line: number }) => [name, line])).toEqual([
    ...[
      ["both", 2],
      ["swapped", 7],
      ["uses", 10],
      ["open_one", 15],
    ],
  ]);
  expect(theorems[0].values).toEqual({
    length: -3,
    declarativity: 0,
    mixed: -3,
    completion: 1,
    dependencies: 0,
    modularity: 0,
  });
  expect(theorems[3].values.completion).toBe(0);
});
