import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** For each folder of `src`, the folders that it may import from, besides itself. */
const ALLOWED: Record<string, readonly string[]> = {
  model: [],
  errors: ["model"],
  ports: ["model"],
  lean: ["model", "errors", "ports"],
  gate: ["model", "errors", "ports"],
  goals: ["model", "errors", "ports"],
  sketch: ["model", "errors", "ports"],
  policies: ["model", "errors", "ports"],
  models: ["model", "errors", "ports"],
  search: ["model", "errors", "ports"],
  store: ["model", "errors", "ports"],
  bench: ["model", "errors", "ports"],
  executor: ["model", "errors", "ports"],
  optimize: ["model", "errors", "ports"],
  rewards: ["model", "errors", "ports"],
  critique: ["model", "errors", "ports"],
  train: ["model", "errors", "ports"],
  app: [
    ...["model", "errors", "ports", "lean", "gate"],
    ...["goals", "sketch", "policies", "models", "search", "store", "bench", "executor"],
    ...["optimize", "rewards", "critique", "train"],
  ],
  server: ["model", "errors", "app"],
  cli: ["model", "errors", "app", "server"],
};

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Violations of the import rules, e.g. `gate/x.ts imports lean/y.ts`. */
function violations(files: { path: string; text: string }[]): string[] {
  const found: string[] = [];
  for (const { path, text } of files) {
    if (path.endsWith(".test.ts")) continue;
    const from = path.split("/")[0] as string;
    for (const [, target] of text.matchAll(/(?:from|import\()\s*"(\.[^"]*)"/g)) {
      const resolved = normalize(join(dirname(path), target as string));
      const to = resolved.split("/")[0] as string;
      if (to !== from && !ALLOWED[from]?.includes(to)) found.push(`${path} imports ${resolved}`);
    }
  }
  return found;
}

test("every folder imports only what the house rules allow", () => {
  const files = sourceFiles(SRC).map((path) => ({
    path: relative(SRC, path),
    text: readFileSync(path, "utf8"),
  }));
  expect(files.length).toBeGreaterThan(20);
  expect(violations(files)).toEqual([]);
});

test("the check notices a forbidden import", () => {
  const bad = [{ path: "gate/x.ts", text: 'import { y } from "../lean/runtime/y.ts";' }];
  expect(violations(bad)).toEqual(["gate/x.ts imports lean/runtime/y.ts"]);
});

test("only the gate can construct a verified proof", () => {
  const users = sourceFiles(SRC)
    .map((path) => ({ path: relative(SRC, path), text: readFileSync(path, "utf8") }))
    .filter(({ text }) => /new VerifiedProof\(|makeVerifiedProof/.test(text))
    .map(({ path }) => path);
  expect(users.every((path) => path.startsWith("gate/"))).toBe(true);
});
