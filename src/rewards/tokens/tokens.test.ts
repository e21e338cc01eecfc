import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  byteLevelTokenizer,
  metaspaceTokenizer,
} from "../../../tests/support/tokenizer-fixtures.ts";
import { alignTokens } from "./align-tokens.ts";
import { decodeBytes } from "./decode-bytes.ts";
import { TokenBytes } from "./token-bytes.ts";

const PROOF = "theorem t : 𝔸 ∧ é := by\n  constructor; exact ⟨hp, rfl⟩\n  · simp; exact hp";

const TOKENIZERS = [
  ["byte-level BPE", TokenBytes.parse(byteLevelTokenizer()), 0],
  // It puts a blank before the first word.
  ["metaspace with byte fallback", TokenBytes.parse(metaspaceTokenizer()), 1],
] as const;

describe.each(TOKENIZERS)("%s", (_, tokenizer, added) => {
  test("tokens lie end to end over the bytes of a Unicode proof", () => {
    const ids = tokenizer.encode(PROOF);
    expect(ids.length).toBeLessThan(Buffer.byteLength(PROOF));
    const { tokens, byteOf } = alignTokens(tokenizer, ids, PROOF);
    expect(tokens.at(-1)?.end).toBe(Buffer.byteLength(PROOF) + added);
    tokens.forEach(({ start }, i) => {
      expect(start).toBe(i === 0 ? 0 : tokens[i - 1]?.end);
    });
    expect(byteOf(PROOF.indexOf("exact"))).toBe(
      Buffer.byteLength(PROOF.slice(0, PROOF.indexOf("exact"))) + added,
    );
  });

  test("any text that is encoded is found again, character for character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
        fc.pre(text.isWellFormed());
        // Sentencepiece writes blanks as "▁": what it decodes has none.
        fc.pre(added === 0 || !text.includes("▁"));
        const { tokens, byteOf } = alignTokens(tokenizer, tokenizer.encode(text), text);
        for (let unit = 0; unit < text.length; unit++) {
          if (/[\udc00-\udfff]/.test(text[unit] as string)) continue;
          const byte = byteOf(unit) - byteOf(0);
          expect(byte).toBe(Buffer.byteLength(text.slice(0, unit)));
          expect(tokens.some(({ start, end }) => start <= byteOf(unit) && byteOf(unit) < end)).toBe(
            true,
          );
        }
      }),
    );
  });

  test("special tokens stand for nothing, unless the completion shows them", () => {
    const end = lastId(tokenizer);
    const ids = [...tokenizer.encode("rfl"), end];
    const hidden = alignTokens(tokenizer, ids, "rfl");
    expect(hidden.tokens.at(-1)).toEqual({ start: 3 + added, end: 3 + added });
    const content = new TextDecoder().decode(tokenizer.bytesOf(end));
    const shown = alignTokens(tokenizer, ids, `rfl${content}`);
    expect(shown.tokens.at(-1)?.end).toBe(3 + added + content.length);
  });

  test("other tokens than those of the completion are refused with the place", () => {
    const ids = tokenizer.encode("exact hp");
    expect(() => alignTokens(tokenizer, ids, "exact hq")).toThrow("differ at character 7");
    expect(() => alignTokens(tokenizer, [999_999], "x")).toThrow("no token 999999");
  });
});

function lastId(tokenizer: TokenBytes): number {
  let id = 0;
  while (tokenizer.bytesOf(id + 1)) id++;
  return id;
}

test("a completion that ends inside a character ends in a replacement character", () => {
  const tokenizer = TokenBytes.parse(byteLevelTokenizer());
  const ids = tokenizer.encode("rfl 𝔸").slice(0, -1);
  const { tokens, byteOf } = alignTokens(tokenizer, ids, "rfl \ufffd");
  expect(tokens.at(-1)?.end).toBe(7);
  expect(byteOf(4)).toBe(4);
});

test("bytes decode as the platform decodes them", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (noise) => {
      const bytes = Buffer.concat([Buffer.from("a⟨"), noise, Buffer.from("𝔸z")]);
      const { text, starts } = decodeBytes(bytes);
      expect(text).toBe(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
      expect(starts.length).toBe(text.length + 1);
    }),
    { numRuns: 1000 },
  );
});

test("what is no supported tokenizer is refused", () => {
  expect(() => TokenBytes.parse("{}")).toThrow("this is not a tokenizer.json");
  const wordPiece = { model: { type: "WordPiece", vocab: {} }, decoder: { type: "WordPiece" } };
  expect(() => TokenBytes.parse(JSON.stringify(wordPiece))).toThrow("WordPiece is not supported");
});
