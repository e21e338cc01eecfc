import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runMounted, VERIFY_HELLO } from "./support/mounted-cache.ts";

const home = mkdtempSync(join(tmpdir(), "lemmata-home-"));
afterAll(() => rmSync(home, { recursive: true }));

const NOWHERE = { LEMMATA_CACHE_DIR: undefined, XDG_CACHE_HOME: undefined };

/** What a command says that cannot write to its cache. */
const complaint = (folder: string, reason: string) =>
  new RegExp(
    `lemmata: cannot write to the cache folder ${folder}\\S*: ${reason}.*\n  set LEMMATA_CACHE_DIR to .*\n$`,
  );

test.each([
  ["a home that is read-only", { ...NOWHERE, HOME: home }, join(home, ".cache/lemmata")],
  ["a user without a home", { ...NOWHERE, HOME: "" }, join(tmpdir(), "lemmata-")],
  [
    "a home that is not there",
    { ...NOWHERE, HOME: join(home, "none") },
    join(tmpdir(), "lemmata-"),
  ],
  ["a folder that is read-only", { LEMMATA_CACHE_DIR: join(home, "cache") }, join(home, "cache")],
])("%s is one clear sentence", async (_, env, folder) => {
  const { status, stdout, stderr } = await runMounted([], VERIFY_HELLO, env);
  expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
  expect(stderr).toMatch(complaint(folder, "EROFS"));
});

test.each([
  ["no room for anything", 4096],
  ["no room for lean.wasm", 20 << 20],
])("a disk with %s is one clear sentence, and what was written is taken away", async (_, bytes) => {
  const mounts = ["--size", String(bytes), "--tmpfs", home];
  const command = `${VERIFY_HELLO}; code=$?; ls -A '${home}'; exit $code`;
  const { status, stdout, stderr } = await runMounted(mounts, command, { LEMMATA_CACHE_DIR: home });
  expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
  expect(stderr).toMatch(complaint(home, "ENOSPC"));
});
