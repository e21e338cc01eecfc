import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtMain } from "./support/built-package.ts";
import { byteLevelTokenizer, metaspaceTokenizer } from "./support/tokenizer-fixtures.ts";

const MAIN = builtMain();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-advantages-"));
  writeFileSync(join(folder, "bytes.json"), byteLevelTokenizer());
  writeFileSync(join(folder, "pieces.json"), metaspaceTokenizer());
});
afterAll(() => rmSync(folder, { recursive: true }));

const COMPLETION = "\n  intro 𝔸; simp\n  exact ⟨h, rfl⟩";
const tactic = (source: string, status: string) => {
  const start = COMPLETION.indexOf(source);
  return { start, end: start + source.length, status };
};

/** The worked case, its rows apart from each other. */
const ROWS = [
  {
    group: 1,
    completion: "\n  rfl",
    outcome: 1,
    tactics: [{ start: 3, end: 6, status: "passed" }],
  },
  { group: "other", completion: "rfl", outcome: 0, tactics: [] },
  {
    group: 1,
    completion: COMPLETION,
    outcome: 0,
    tactics: [tactic("intro", "passed"), tactic("simp", "failed"), tactic("exact", "skipped")],
    note: "kept",
  },
  { group: 1, completion: "x", outcome: 0, tactics: [] },
  { group: 1, completion: "y", outcome: 0, tactics: [] },
];

function run(rows: readonly (object | string)[], tokenizer: string, ...flags: string[]) {
  const input = join(folder, "rollouts.jsonl");
  const out = join(folder, "out.jsonl");
  const texts = rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row)));
  writeFileSync(input, texts.join("\n"));
  const args = ["advantages", input, "--tokenizer", join(folder, tokenizer), "--out", out];
  const result = spawnSync(process.execPath, [MAIN, ...args, ...flags], { encoding: "utf8" });
  const read = () =>
    readFileSync(out, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { ...result, out, read };
}

test.each([
  "bytes.json",
  "pieces.json",
])("the worked case comes out of the command, %s", (tokenizer) => {
  const { status, read, stdout } = run(ROWS, tokenizer);
  expect(status).toBe(0);
  expect(stdout).toContain("5 rows of 2 groups");
  const [proved, , failed] = read();
  expect(proved.outcome_advantage).toBeCloseTo(Math.sqrt(3), 9);
  expect(Math.max(...proved.advantages)).toBeCloseTo(Math.sqrt(3) + 0.75, 9);
  const plain = -1 / Math.sqrt(3);
  const added = failed.process.map(
    ({ token }: { token: number }) => failed.advantages[token] - plain,
  );
  for (const [i, step] of [-0.3, -0.35, -0.35].entries()) expect(added[i]).toBeCloseTo(step, 9);
  expect(failed.advantages.length).toBe(failed.token_ids.length);
  expect(failed.note).toBe("kept");
});

test("rows that cannot be used are named by line, kept aside, and cost no other row", () => {
  const bad = ["{no json", { group: 1, outcome: 0 }, { ...ROWS[0], token_ids: [5] }];
  const { status, stderr, read, out } = run(
    [ROWS[0] as object, ...bad, ROWS[3] as object],
    "bytes.json",
  );
  expect(status).toBe(1);
  for (const line of [2, 3, 4]) expect(stderr).toContain(`rollouts.jsonl:${line}: `);
  expect(read().length).toBe(2);
  const rejected = readFileSync(`${out}.rejected.jsonl`, "utf8").trimEnd().split("\n");
  expect(rejected.map((line) => JSON.parse(line).line)).toEqual([2, 3, 4]);
  // The outcomes of the bad rows 3 and 4 count: two of four are proved.
  expect(read()[0].outcome_advantage).toBeCloseTo(1, 9);
});

test("sampled tokens are never encoded again", () => {
  // One letter each, where the tokenizer knows the word.
  const ids = Array.from(Buffer.from("\n  rfl"));
  const { read } = run([{ ...ROWS[0], token_ids: ids }], "bytes.json", "--only", "tactics");
  expect(read()[0].token_ids).toEqual(ids);
  expect(read()[0].process).toEqual([{ token: 3, tactic: 0, advantage: 0 }]);
});

test("ablations change where and what", () => {
  const failing = ROWS[2] as object;
  const scores = ["--d1", "-1", "--d2", "-2", "--only", "tactics"];
  const values = (...flags: string[]) =>
    run([failing], "bytes.json", ...scores, ...flags)
      .read()[0]
      .process.map(({ advantage }: { advantage: number }) => advantage);
  expect(values()).toEqual([-1, -2, -2]);
  expect(values("--no-propagation")).toEqual([-1, -2, -1]);
  expect(values("--at", "all").length).toBeGreaterThan(3);
  expect(run([failing], "bytes.json", "--only", "outcome").read()[0].process).toEqual([]);
  expect(run([failing], "bytes.json", "--at", "high-entropy").stderr).toContain("entropies");
});

test("wrong usage is said in words", () => {
  const missing = run([], "absent.json");
  expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining("cannot read")]);
  writeFileSync(join(folder, "none.json"), "{}");
  expect(run([], "none.json").stderr).toContain("not a tokenizer.json");
});
