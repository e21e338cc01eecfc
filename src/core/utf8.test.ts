import { expect, test } from "vitest";
import { decodeUtf8 } from "./utf8.ts";

test("what is UTF-8 is read as it is, with its byte order mark", () => {
  expect(decodeUtf8(Buffer.from("\uFEFF∀ 𝔸\u0000\n"), "a.lean")).toBe("\uFEFF∀ 𝔸\u0000\n");
});

test.each([
  ["\xff", "byte 1 of line 1"],
  ["ab\n\xe2\x88\x80 \xe9\n", "byte 5 of line 2"],
  ["\n\n\xe2\x88", "byte 1 of line 3"],
  // Half a surrogate pair, and an overlong zero.
  ["x\xed\xa0\x80", "byte 2 of line 1"],
  ["\xc0\x80", "byte 1 of line 1"],
])("of %j the first byte that is none is named, with the file", (latin1, place) => {
  expect(() => decodeUtf8(Buffer.from(latin1, "latin1"), "a.lean")).toThrow(
    expect.objectContaining({ code: "bad-input", message: `a.lean is not valid UTF-8: ${place}` }),
  );
});
