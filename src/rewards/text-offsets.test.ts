import fc from "fast-check";
import { expect, test } from "vitest";
import { positionAt } from "../core/index.ts";
import { TextOffsets } from "./text-offsets.ts";

const TEXT = "∀ x, 𝔸 → x\n  ⟨é⟩ z";

test("bytes, code units and positions agree with slow counting", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (raw) => {
      const text = `${raw}\n${TEXT}`;
      const offsets = new TextOffsets(text);
      expect(offsets.byteLength).toBe(Buffer.byteLength(text));
      for (let unit = 0; unit <= text.length; unit++) {
        if (/[\udc00-\udfff]/.test(text[unit] ?? "")) continue;
        const byte = Buffer.byteLength(text.slice(0, unit));
        expect(offsets.byteOf(unit)).toBe(byte);
        expect(offsets.unitOf(byte)).toBe(unit);
        expect(offsets.positionOf(unit)).toEqual(positionAt(text, unit));
        expect(offsets.unitAt(positionAt(text, unit))).toBe(unit);
      }
    }),
  );
});

test("a byte inside a character belongs to that character", () => {
  const offsets = new TextOffsets("a𝔸b");
  expect([0, 1, 2, 3, 4, 5, 6].map((byte) => offsets.unitOf(byte))).toEqual([0, 1, 1, 1, 1, 3, 4]);
});

test("places beyond the text are its end", () => {
  const offsets = new TextOffsets("ab\nc");
  expect(offsets.unitAt({ line: 1, column: 9 })).toBe(2);
  expect(offsets.unitAt({ line: 9, column: 0 })).toBe(4);
  expect(offsets.unitOf(99)).toBe(4);
});
