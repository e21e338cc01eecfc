import { expect, test } from "vitest";
import { heapSize, lanesThatFit } from "./address-space.ts";

const GIB = 2 ** 30;

test("a process reserves 2 GiB, and half of it where the address space is limited", () => {
  expect(heapSize(3, Number.POSITIVE_INFINITY).pages).toBe(32_768);
  expect(heapSize(1, 8 * GIB)).toMatchObject({ pages: 32_768, fullBytes: 1.3 * GIB });
  expect(heapSize(1, 4 * GIB)).toMatchObject({ pages: 16_384, fullBytes: 0.65 * GIB });
});

test("too little is refused with what is needed, what there is, and what to do", () => {
  expect(() => heapSize(1, 3 * GIB)).toThrow(
    expect.objectContaining({
      code: "lean-start-failed",
      message: "Lean needs 3.8 GiB of address space, and its processes may use 3.0 GiB",
      hint: expect.stringContaining("ulimit -v unlimited"),
    }),
  );
});

test("as many threads run as there is room for", () => {
  expect(lanesThatFit(65, Number.POSITIVE_INFINITY)).toBe(65);
  expect(lanesThatFit(65, 8 * GIB)).toBe(15);
  expect(lanesThatFit(3, 4 * GIB)).toBe(1);
  expect(lanesThatFit(3, GIB)).toBe(1);
});

test("libraries that fill most of the memory leave room for checks, but never all of it", () => {
  const { fullBytesWith } = heapSize(1, 8 * GIB);
  expect(fullBytesWith(1.2 * GIB)).toBeCloseTo(1.6 * GIB);
  expect(fullBytesWith(1.9 * GIB)).toBeCloseTo(1.72 * GIB);
});
