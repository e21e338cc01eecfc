import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";

const CACHE = new URL("./cache.ts", import.meta.url).href;
const SCRIPT = `
  const { cacheRoot, prepareLean } = await import(${JSON.stringify(CACHE)});
  try {
    console.log(JSON.stringify(await prepareLean({ root: cacheRoot() })));
  } catch ({ code, message, hint }) {
    console.log(JSON.stringify({ code, message, hint }));
  }
`;

const root = mkdtempSync(join(tmpdir(), "lemmata-cache-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A process that prepares Lean, with these variables, perhaps after a command of the shell. */
function prepare(env: NodeJS.ProcessEnv, before = "true") {
  const run = `${before}; exec "$0" --input-type=module -e "$1"`;
  const child: ChildProcess = spawn("sh", ["-c", run, process.execPath, SCRIPT], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const answer = text(child.stdout as NodeJS.ReadableStream);
  return { child, result: answer.then((said) => (said === "" ? undefined : JSON.parse(said))) };
}

const left = (folder: string) =>
  readdirSync(folder).filter((name) => /\.(lock|tmp-\d+)$/.test(name));

test("two first starts, one of them killed, and damage afterwards: each command works", async () => {
  const folder = join(root, "shared");
  const env = { LEMMATA_CACHE_DIR: folder };

  const killed = prepare(env);
  while (!existsSync(folder) || !readdirSync(folder).some((name) => name.includes(".tmp-"))) {
    await sleep(20);
  }
  killed.child.kill("SIGKILL");
  expect(await killed.result).toBeUndefined();

  const [first, second] = await Promise.all([prepare(env).result, prepare(env).result]);
  expect(first.directory).toContain(folder);
  expect(second).toEqual(first);
  expect(left(folder)).toEqual([]);

  const glue = readFileSync(first.gluePath);
  writeFileSync(first.gluePath, Buffer.alloc(glue.length, "x"));
  expect(await prepare(env).result).toEqual(first);
  expect(readFileSync(first.gluePath).equals(glue)).toBe(true);
});

test("a disk that is full is one clear sentence", async () => {
  const folder = join(root, "full");
  const failure = await prepare({ LEMMATA_CACHE_DIR: folder }, "ulimit -f 20000").result;
  expect(failure).toMatchObject({
    code: "cache-unwritable",
    message: expect.stringMatching(/^cannot write to the cache folder .*full.*: \S/),
    hint: expect.stringContaining("LEMMATA_CACHE_DIR"),
  });
  expect(left(folder)).toEqual([]);
});

test("a home that is no folder is one clear sentence", async () => {
  expect(await prepare({ HOME: "/dev/null" }).result).toMatchObject({
    code: "cache-unwritable",
    message: expect.stringContaining("/dev/null/.cache/lemmata"),
    hint: expect.stringContaining("LEMMATA_CACHE_DIR"),
  });
});
