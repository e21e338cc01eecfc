import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { LineReader } from "./line-reader.ts";

function reader(maxBytes = 100) {
  const stream = new PassThrough();
  let floods = 0;
  const lines = new LineReader(stream, { maxBytes, maxLines: 20 }, () => {
    floods += 1;
  });
  return { stream, lines, floods: () => floods };
}

test("lines come whole, however they were cut, also inside a letter", async () => {
  const { stream, lines } = reader();
  const bytes = Buffer.from("añb\nc\n");
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  expect(await lines.next(1_000)).toEqual({ kind: "line", line: "añb" });
  expect(await lines.next(1_000)).toEqual({ kind: "line", line: "c" });
});

test("waiting ends in time, and a later line is not lost", async () => {
  const { stream, lines } = reader();
  expect(await lines.next(10)).toEqual({ kind: "late" });
  stream.write("x\n");
  expect(await lines.next(1_000)).toEqual({ kind: "line", line: "x" });
});

test("the end of the stream comes after its lines", async () => {
  const { stream, lines } = reader();
  stream.end("x\nhalf");
  expect(await lines.next(1_000)).toEqual({ kind: "line", line: "x" });
  expect(await lines.next(1_000)).toEqual({ kind: "closed" });
});

test("more than allowed ends it, with newlines or without", async () => {
  for (const text of ["x".repeat(101), "x\n".repeat(51), "\n".repeat(30)]) {
    const { stream, lines, floods } = reader();
    stream.write(text);
    await lines.next(1_000);
    stream.write(text);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(floods()).toBe(1);
  }
});
