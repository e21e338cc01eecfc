import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { readKeptFile } from "./kept-json.ts";

test("a file that is absent, cut off, or of another form gives nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-kept-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "kept.json");
  const schema = z.object({ reasons: z.array(z.string()) });
  const kept = () => readKeptFile(path, schema);
  expect(kept()).toBeUndefined();
  for (const text of ["", '{"reasons": ["a', "{}", "[]", "null"]) {
    writeFileSync(path, text);
    expect(kept(), text).toBeUndefined();
  }
  writeFileSync(path, '{"reasons": ["a"]}');
  expect(kept()).toEqual({ reasons: ["a"] });
});
