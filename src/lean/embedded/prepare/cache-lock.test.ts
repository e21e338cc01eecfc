import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { removeLeftovers, takeLock } from "./cache-lock.ts";

/** No process has this id. */
const NOBODY = 2 ** 22 + 1;
const root = mkdtempSync(join(tmpdir(), "lemmata-lock-"));
afterAll(() => rmSync(root, { recursive: true }));

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(root, "case-")), "lock");
});

/** The content of a lock of this process, with some of it changed. */
async function lockText(change: object): Promise<string> {
  const release = await takeLock(path);
  const text = readFileSync(path, "utf8");
  release();
  return JSON.stringify({ ...JSON.parse(text), ...change });
}

test("the second waits until the first has released it", async () => {
  const release = await takeLock(path);
  let taken = false;
  const onWait = vi.fn();
  const second = takeLock(path, onWait).then((releaseSecond) => {
    taken = true;
    return releaseSecond;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(taken).toBe(false);
  expect(onWait).toHaveBeenCalledOnce();
  release();
  (await second)();
  expect(existsSync(path)).toBe(false);
});

test("the lock of a process that is gone does not count", async () => {
  writeFileSync(path, await lockText({ pid: NOBODY }));
  (await takeLock(path))();
});

test("nor does one of an earlier process with the same id", async () => {
  writeFileSync(path, await lockText({ started: "1" }));
  (await takeLock(path))();
});

test("nor does one that is older than any work, whoever has it", async () => {
  writeFileSync(path, await lockText({ namespace: "another container" }));
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path, hourAgo, hourAgo);
  (await takeLock(path))();
});

test.each(["", '{"pid": 1', "null"])("nor does one that says %j, a while later", async (text) => {
  writeFileSync(path, text);
  const minuteAgo = new Date(Date.now() - 60_000);
  utimesSync(path, minuteAgo, minuteAgo);
  (await takeLock(path))();
});

test("what processes that are gone left is removed, and nothing else", () => {
  const folder = mkdtempSync(join(root, "leftovers-"));
  mkdirSync(join(folder, `lean.tmp-${NOBODY}`));
  for (const name of [`heap.bin.tmp-${NOBODY}`, `mine.tmp-${process.pid}`, "lean"]) {
    writeFileSync(join(folder, name), "");
  }
  removeLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(["lean", `mine.tmp-${process.pid}`]);
});
