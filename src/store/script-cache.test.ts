import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ScriptCache } from "./script-cache.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-scripts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const schema = z.object({ status: z.string() });

test("what was put is there at once, and in the next process", () => {
  const cache = new ScriptCache(folder);
  cache.put(["goal", "simp", "omega"], { status: "closed" });
  expect(cache.get(["goal", "simp", "omega"], schema)).toEqual({ status: "closed" });
  expect(cache.get(["goal", "simp\nomega"], schema)).toBeUndefined();
  cache.close();
  const again = new ScriptCache(folder);
  expect(again.get(["goal", "simp", "omega"], schema)).toEqual({ status: "closed" });
  again.close();
});

test("what is not of the form that is asked for counts as absent", () => {
  const cache = new ScriptCache(folder);
  cache.put(["goal"], []);
  expect(cache.get(["goal"], schema)).toBeUndefined();
  cache.close();
});
