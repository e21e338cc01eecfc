import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

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
