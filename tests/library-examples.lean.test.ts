import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { builtPackage } from "./support/built-package.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGE = readFileSync(`${ROOT}/docs/library.md`, "utf8");

/** The examples that the page shows, each with its output up to a blank line. */
const SHOWN = [...PAGE.matchAll(/^\$ node (examples\/library\/\S+)\n((?:[^$`\n].*\n)+)/gm)].map(
  ([, file = "", output = ""]) => ({ file, output: output.trimEnd() }),
);

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
    printed.push(values.map(shown).join(" "));
  });
});
afterEach(() => vi.restoreAllMocks());

/** As `console.log` prints it. */
function shown(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? "[]" : `[ ${value.map((each) => `'${each}'`).join(", ")} ]`;
}

test("the page shows an example for each function", () => {
  const names = [
    "verify",
    "prove",
    "quickcheck",
    "optimize",
    "score",
    "rewards",
    "critique",
    "lean",
  ];
  expect(SHOWN.map(({ file }) => file)).toEqual(
    names.map((each) => `examples/library/${each}.mjs`),
  );
});

test.each(SHOWN)("$file prints what docs/library.md shows", async ({ file, output }) => {
  await import(`${ROOT}/${file}`);
  expect(printed.join("\n").split("\n\n")[0]).toBe(output);
});

/** A Node of the PATH that the library supports and that is older than that of Lean's processes; npm puts its own first. */
const OLDER = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .map((node) => ({ node, version: spawnSync(node, ["--version"], { encoding: "utf8" }).stdout }))
  .find(({ version }) => /^v2[0-3]\./.test(version ?? ""));

test.skipIf(!OLDER).each(SHOWN)(
  `$file does so on ${OLDER?.version?.trim() ?? "an older Node, of which the PATH has none"}`,
  ({ file, output }) => {
    const run = spawnSync(OLDER?.node as string, [join(builtPackage(), file)], {
      encoding: "utf8",
    });
    expect(run.stderr).toBe("");
    expect(run.stdout.trimEnd().split("\n\n")[0]).toBe(output);
  },
);
