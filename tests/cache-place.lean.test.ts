import { existsSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkedCache } from "./support/linked-cache.ts";
import { runMounted, VERIFY_HELLO } from "./support/mounted-cache.ts";

/** A cache whose files are prepared, and its folder with these. */
let root: string;
let folder: string;
beforeAll(async () => {
  root = await linkedCache();
  folder = join(root, readdirSync(root)[0] as string);
});
afterAll(() => rmSync(root, { recursive: true }));

const WRITABLE = () => ["--bind", root, root];

/** The answer of `lemmata verify` on a cache that is mounted like that. */
async function verdict(mounts: readonly string[], cache = root) {
  const { status, stdout } = await runMounted(mounts, VERIFY_HELLO, { LEMMATA_CACHE_DIR: cache });
  return { status, verdict: stdout.split("\n")[0]?.split(": ")[1] };
}
const PROVED = { status: 0, verdict: "proved" };

test("a snapshot that was not finished is made again, and what was left of it goes", async () => {
  const snapshot = join(folder, "heap-Init.bin");
  // No process has this id.
  const leftover = `${snapshot}.tmp-${2 ** 22 + 1}`;
  rmSync(snapshot, { force: true });
  writeFileSync(leftover, "a part");
  expect(await verdict(WRITABLE())).toEqual(PROVED);
  expect([existsSync(snapshot), existsSync(leftover)]).toEqual([true, false]);
});

test("a cache that is prepared serves where it can only be read", async () => {
  expect(await verdict([])).toEqual(PROVED);
});

test("so does one that a link leads to", async () => {
  const link = `${root}-link`;
  symlinkSync(root, link);
  expect(await verdict([], link)).toEqual(PROVED);
  rmSync(link);
});

test("also without a snapshot", async () => {
  const before = readdirSync(folder).filter((name) => name !== "heap-Init.bin");
  rmSync(join(folder, "heap-Init.bin"), { force: true });
  expect(await verdict([])).toEqual(PROVED);
  expect(readdirSync(folder)).toEqual(before);
});

test("a disk with no room for a snapshot serves without one", async () => {
  const files = readdirSync(folder).filter((name) => !name.startsWith("heap-"));
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const disk = "/mnt";
  const target = join(disk, basename(folder));
  const sources = files.map((name) => `'${join(folder, name)}'`).join(" ");
  const command = `mkdir '${target}' && cp -p ${sources} '${target}' && ${VERIFY_HELLO} && ls -A '${target}' >&2`;
  const mounts = ["--size", String(bytes + (20 << 20)), "--tmpfs", disk];
  const { status, stdout, stderr } = await runMounted(mounts, command, { LEMMATA_CACHE_DIR: disk });
  expect({ status, stdout }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("proved"),
  });
  expect(stderr).toContain("starting without one");
  expect(stderr.trim().split("\n").slice(-files.length).sort()).toEqual(files.sort());
});
