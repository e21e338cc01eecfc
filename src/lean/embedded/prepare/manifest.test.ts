import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isIntact, writeManifest } from "./manifest.ts";

const NAMES = ["a.bin", "b.bin"];
const root = mkdtempSync(join(tmpdir(), "lemmata-manifest-"));
afterAll(() => rmSync(root, { recursive: true }));

function folder(): string {
  const path = mkdtempSync(join(root, "case-"));
  for (const name of NAMES) writeFileSync(join(path, name), `content of ${name}`);
  writeManifest(path, NAMES);
  return path;
}

test("a folder is intact as it was written, and as a copy", () => {
  const path = folder();
  expect(isIntact(path, NAMES)).toBe(true);
  const copy = `${path}-copy`;
  cpSync(path, copy, { recursive: true });
  const old = new Date(0);
  utimesSync(join(copy, "a.bin"), old, old);
  expect(isIntact(copy, NAMES)).toBe(true);
  // The copy's own times are known now.
  const known = JSON.parse(readFileSync(join(copy, "manifest.json"), "utf8"));
  expect(known["a.bin"].mtimeMs).toBe(statSync(join(copy, "a.bin")).mtimeMs);
});

const DAMAGES: Record<string, (path: string) => void> = {
  "a file is missing": (path) => rmSync(join(path, "b.bin")),
  "a file is shorter": (path) => writeFileSync(join(path, "b.bin"), "cont"),
  "a file is longer": (path) => appendFileSync(join(path, "b.bin"), "!"),
  "a file has other content of the same size": (path) =>
    writeFileSync(join(path, "b.bin"), "CONTENT of b.bin"),
  "there is no manifest": (path) => rmSync(join(path, "manifest.json")),
  "the manifest is cut": (path) => writeFileSync(join(path, "manifest.json"), '{"a.bin": {'),
  "the manifest is of another form": (path) =>
    writeFileSync(join(path, "manifest.json"), '{"a.bin": 16, "b.bin": 16}'),
};

test.each(Object.keys(DAMAGES))("it is damaged where %s", (name) => {
  const path = folder();
  DAMAGES[name]?.(path);
  expect(isIntact(path, NAMES)).toBe(false);
});
