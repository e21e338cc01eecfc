import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtMain } from "./support/built-package.ts";
import { runLemmata } from "./support/run-lemmata.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-unreadable-"));
  writeFileSync(join(folder, "ok.lean"), "theorem t : 1 = 1 := rfl\n");
  writeFileSync(join(folder, "latin.lean"), "-- one\n-- caf\xe9\n", "latin1");
  for (const name of ["loop.lean", "loop.txt"]) symlinkSync(name, join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

const LONG = `${"a".repeat(300)}.lean`;

test.each([
  ...["verify", "prove", "optimize", "metrics", "critique", "informalize", "bench"].flatMap(
    (command) => [
      [command, "loop.lean"],
      [command, LONG],
    ],
  ),
  ["verify", "ok.lean", "--against", "loop.lean"],
  ["formalize", "loop.txt"],
])("a file that cannot be read is wrong usage: %s", async (...args) => {
  const { status, stderr } = await runLemmata(folder, args);
  expect(stderr).toContain(`lemmata: cannot read ${args.at(-1)}: E`);
  expect(status).toBe(2);
});

test.each([
  ["verify", "ok.lean", "--against", "latin.lean"],
  ...["prove", "optimize", "metrics", "critique", "informalize", "bench"].map((command) => [
    ...[command, "latin.lean"],
  ]),
])("a file that is no UTF-8 is named, with the place: %s", async (...args) => {
  const { status, stderr } = await runLemmata(folder, args);
  expect(stderr).toContain("lemmata: latin.lean is not valid UTF-8: byte 7 of line 2\n");
  expect(status).toBe(2);
});

test.each([
  ["--help"],
  ["--version"],
  ["preset", "list"],
  ["runs"],
])("where output cannot be written, %s says so and ends with 3", (...args) => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [builtMain(), ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", full, "pipe"],
  });
  closeSync(full);
  expect(stderr).toMatch(/^lemmata: the output cannot be written: ENOSPC.*\n$/);
  expect(status).toBe(3);
});

test.each([
  [
    "prove",
    "--without-rule",
    "every-inducton",
    /no rule every-inducton\n {2}Did you mean .*induction/,
  ],
  ["bench", "--without-rule", "blah", /no rule blah\n {2}docs\/automation\.md lists the rules/],
  ["prove", "--policy", "blah", /no policy blah/],
  ["prove", "--preset", "blah", /no preset blah/],
] as const)("a name in an option that stands for nothing is wrong usage: %s %s %s", async (...given) => {
  const [command, option, name, said] = given;
  const { status, stdout, stderr } = await runLemmata(folder, [command, "ok.lean", option, name]);
  expect(stderr).toMatch(said);
  expect(stdout).toBe("");
  expect(status).toBe(2);
});
