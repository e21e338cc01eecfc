import fc from "fast-check";
import { expect, test } from "vitest";
import { TextPositions } from "./text-positions.ts";

test("counts lines from 1 and columns in code points, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(50), (text, cut) => {
      const points = [...text];
      const before = points.slice(0, cut % (points.length + 1)).join("");
      const byte = new TextEncoder().encode(before).length;
      const lines = before.split("\n");
      expect(new TextPositions(new TextEncoder().encode(text)).at(byte)).toEqual({
        line: lines.length,
        column: [...(lines.at(-1) as string)].length,
      });
    }),
  );
});
