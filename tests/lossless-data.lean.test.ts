import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NameParts } from "../src/core/index.ts";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";

let lean: EmbeddedLean;
beforeAll(async () => {
  lean = await EmbeddedLean.open({ spare: false });
});
afterAll(() => lean.close());

const NOTHING = { strings: [], names: [], numbers: [], bytes: [] };

const HOSTILE_STRINGS = [
  ...[
    "",
    "\ufeff",
    "\ufeffa",
    "a\ufeff",
    "\ufeff\ufeff",
    "\0",
    "a\0b",
    "\u2028",
    "\ufffd",
    "\uffff",
  ],
  ...["e\u0301", "\u{10ffff}", "\u{1f600}\ufe0f", "\r\n", "\u0085", "\u200e\u202e", "«»", "a.b"],
];
const anyString = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom("\ufeff", "\0", "a", "\ud800", "\udc00", "é"), maxLength: 6 }),
);
const anyNumber = fc.oneof(
  fc.constantFrom(
    ...[30, 31, 32, 52, 53, 63, 64, 200].flatMap((n) =>
      [-1n, 0n, 1n].map((d) => 2n ** BigInt(n) + d),
    ),
  ),
  fc.bigInt({ min: 0n, max: 2n ** 70n }),
);
const anyPart = fc.oneof(
  anyString,
  fc.nat(),
  fc.constantFrom(
    2 ** 30,
    2 ** 31,
    2 ** 31 - 1,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 60,
    -1,
    0.5,
    Number.NaN,
  ),
);

/** Everything that came back is what went in; what has no exact form was refused. */
async function expectIdentity<T>(
  arbitrary: fc.Arbitrary<T>,
  cross: (values: T[]) => Promise<({ value: unknown } | { refused: string })[]>,
  isExact: (value: T) => boolean,
) {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitrary, { minLength: 200, maxLength: 200 }), async (values) => {
      const results = await cross(values);
      expect(results).toHaveLength(values.length);
      for (const [i, result] of results.entries()) {
        const given = values[i] as T;
        if (isExact(given)) expect(result).toEqual({ value: given });
        else expect(result).toHaveProperty("refused");
      }
    }),
    { numRuns: 20, seed: 20261122 },
  );
}

describe("values cross between JavaScript and Lean unchanged, or not at all", () => {
  test("strings", () =>
    expectIdentity(
      anyString,
      async (strings) => (await lean.cross({ ...NOTHING, strings })).strings,
      (text) => text.isWellFormed(),
    ));

  test("names, with numbers in them", () =>
    expectIdentity<NameParts>(
      fc.array(anyPart, { maxLength: 4 }),
      async (names) => (await lean.cross({ ...NOTHING, names })).names,
      (parts) =>
        parts.every((part) =>
          typeof part === "string" ? part.isWellFormed() : Number.isSafeInteger(part) && part >= 0,
        ),
    ));

  test("natural numbers of any size", () =>
    expectIdentity(
      anyNumber.map(String),
      async (numbers) => (await lean.cross({ ...NOTHING, numbers })).numbers,
      () => true,
    ));

  test("bytes that somebody wrote into a string of Lean's", async () => {
    const utf8 = new TextEncoder();
    const bytes = [
      ...HOSTILE_STRINGS.map((text) => utf8.encode(text)),
      ...[[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x61, 0xc3]].map(
        (list) => Uint8Array.from(list),
      ),
    ];
    const results = (await lean.cross({ ...NOTHING, bytes })).bytes;
    for (const [i, result] of results.entries()) {
      if (i < HOSTILE_STRINGS.length) expect(result).toEqual({ value: true });
      else expect(result).toHaveProperty("refused");
    }
  });
});
