import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFile, isFolder, listFolder, readBytes, readLines, readText } from "./files.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-files-"));
  symlinkSync("loop", join(folder, "loop"));
  writeFileSync(join(folder, "file"), "a\nb\xff\n", "latin1");
});
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(name: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(join(folder, name))) lines.push(line);
  return lines;
}

test.each([
  ["a link to itself", "loop"],
  ["a name that is too long", "a".repeat(300)],
  ["a path below a file", "file/inside"],
  ["nothing", "absent"],
])("%s is neither file nor folder, and whoever reads it is told of it", async (_, name) => {
  const path = join(folder, name);
  expect([isFile(path), isFolder(path)]).toEqual([false, false]);
  const error = { code: "bad-input", message: expect.stringContaining(`cannot read ${path}: E`) };
  for (const read of [readBytes, readText, listFolder]) {
    expect(() => read(path)).toThrow(expect.objectContaining(error));
  }
  await expect(linesOf(name)).rejects.toMatchObject(error);
});

test("a text that is no UTF-8 is named, with the place", async () => {
  const error = { message: `${join(folder, "file")} is not valid UTF-8: byte 2 of line 2` };
  expect(() => readText(join(folder, "file"))).toThrow(expect.objectContaining(error));
  await expect(linesOf("file")).rejects.toMatchObject(error);
});

test("a byte order mark in front is no part of a text, one further on is", () => {
  writeFileSync(join(folder, "marked"), "\uFEFFa\r\n\uFEFFb");
  expect(readText(join(folder, "marked"))).toBe("a\r\n\uFEFFb");
});

test("lines come one by one, however long, gzipped or not", async () => {
  const long = "∀".repeat(100_000);
  const text = `a\n\n${long}\r\nlast`;
  writeFileSync(join(folder, "rows"), text);
  writeFileSync(join(folder, "ended"), `${text}\n`);
  writeFileSync(join(folder, "rows.gz"), gzipSync(text));
  for (const name of ["rows", "ended", "rows.gz"]) {
    expect(await linesOf(name), name).toEqual(["a", "", long, "last"]);
  }
});
