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

test("offsets and what is cut out are those of the text that Lean reads, LF for CRLF", () => {
  const positions = new TextPositions(new TextEncoder().encode("é\r\n\r\n  skip\r\nx\ry"));
  expect(positions.at(6)).toEqual({ line: 3, column: 2 });
  expect(positions.text(6, 10)).toBe("skip");
  expect(positions.line(3)).toBe("  skip\n");
  expect(positions.line(4)).toBe("x\ry");
});
