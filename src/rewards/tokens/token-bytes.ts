import { Tokenizer } from "@huggingface/tokenizers";
import { z } from "zod";
import { LemmataError, messageOf } from "../../core/errors/index.ts";

/** A step of the `decoder` or `pre_tokenizer` in a tokenizer.json; only the fields used here. */
const step: z.ZodType<Step> = z.looseObject({
  type: z.string(),
  decoders: z.array(z.lazy(() => step)).optional(),
  pretokenizers: z.array(z.lazy(() => step)).optional(),
  replacement: z.string().optional(),
  pattern: z.looseObject({ String: z.string().optional() }).optional(),
  content: z.string().optional(),
});

interface Step {
  type: string;
  decoders?: Step[] | undefined;
  pretokenizers?: Step[] | undefined;
  replacement?: string | undefined;
  pattern?: { String?: string | undefined } | undefined;
  content?: string | undefined;
}

const tokenizerFile = z.looseObject({
  model: z.looseObject({ type: z.string() }),
  decoder: step.nullish(),
  pre_tokenizer: step.nullish(),
});

const SUPPORTED = new Set(["ByteLevel", "Metaspace", "Replace", "ByteFallback", "Fuse", "Strip"]);

/** The bytes of each token of a tokenizer. */
export class TokenBytes {
  private readonly tokenizer: Tokenizer;
  private readonly read: (token: string) => Uint8Array;
  private readonly added: ReadonlyMap<number, { content: string; special: boolean }>;
  private readonly known = new Map<number, Uint8Array>();

  private constructor(tokenizer: Tokenizer, read: (token: string) => Uint8Array) {
    this.tokenizer = tokenizer;
    this.read = read;
    this.added = tokenizer.get_added_tokens_decoder();
  }

  /**
   * Reads the text of a tokenizer.json: byte-level BPE (GPT-2, Llama 3, Qwen, DeepSeek, ...), or tokens with
   * a character for the blank and `<0x..>` for single bytes (Llama 2, Gemma, Mistral, T5, ...). Throws
   * `bad-input` for anything else.
   */
  static parse(text: string): TokenBytes {
    try {
      const json = JSON.parse(text);
      const { decoder, pre_tokenizer } = tokenizerFile.parse(json);
      const read = readerOf(steps(decoder), steps(pre_tokenizer));
      return new TokenBytes(new Tokenizer(json, {}), read);
    } catch (cause) {
      if (cause instanceof LemmataError) throw cause;
      throw new LemmataError("bad-input", `this is not a tokenizer.json: ${messageOf(cause)}`, {
        cause,
      });
    }
  }

  /** The bytes of a token; `undefined` when the tokenizer has none of that number. */
  bytesOf(id: number): Uint8Array | undefined {
    let bytes = this.known.get(id);
    if (bytes) return bytes;
    const added = this.added.get(id);
    const token = added?.content ?? this.tokenizer.id_to_token(id);
    if (token === undefined) return undefined;
    bytes = added ? new TextEncoder().encode(token) : this.read(token);
    this.known.set(id, bytes);
    return bytes;
  }

  /** E.g. the end-of-text token, which adds no text. */
  isSpecial(id: number): boolean {
    return this.added.get(id)?.special === true;
  }

  encode(text: string): number[] {
    return this.tokenizer.encode(text, { add_special_tokens: false }).ids;
  }
}

function steps(root: Step | null | undefined): Step[] {
  if (!root) return [];
  const inner = root.type === "Sequence" ? (root.decoders ?? root.pretokenizers ?? []) : [root];
  return root.type === "Sequence" ? inner.flatMap(steps) : inner;
}

function readerOf(decoder: readonly Step[], preTokenizer: readonly Step[]) {
  const decoding = decoder.length > 0 ? decoder : preTokenizer;
  if (decoding.some(({ type }) => type === "ByteLevel")) return byteLevelBytes;
  const unknown = decoder.find(({ type }) => !SUPPORTED.has(type));
  const blanks = decoding.flatMap(({ type, replacement, pattern, content }) => {
    if (type === "Metaspace") return [[replacement ?? "▁", " "] as const];
    return type === "Replace" && pattern?.String !== undefined
      ? [[pattern.String, content ?? ""] as const]
      : [];
  });
  if (unknown || blanks.length === 0) {
    const kind = unknown?.type ?? decoding[0]?.type ?? "none";
    throw new LemmataError("bad-input", `a tokenizer that decodes by ${kind} is not supported`, {
      hint: "byte-level BPE and sentencepiece-like tokenizers are",
    });
  }
  const hasBytes = decoder.some(({ type }) => type === "ByteFallback");
  return (token: string) => {
    const byte = hasBytes ? /^<0x([0-9A-Fa-f]{2})>$/.exec(token) : null;
    if (byte) return Uint8Array.of(Number.parseInt(byte[1] as string, 16));
    const text = blanks.reduce((all, [from, to]) => all.replaceAll(from, to), token);
    return new TextEncoder().encode(text);
  };
}

/** The alphabet of byte-level BPE: printable bytes stand for themselves, the others follow from 256 on. */
const BYTE_OF = new Map<string, number>();
for (let byte = 0, next = 256; byte < 256; byte++) {
  const isPrintable =
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  BYTE_OF.set(String.fromCharCode(isPrintable ? byte : next++), byte);
}

function byteLevelBytes(token: string): Uint8Array {
  const bytes = [...token].map((character) => BYTE_OF.get(character));
  // A token outside the alphabet was added as plain text.
  return bytes.includes(undefined)
    ? new TextEncoder().encode(token)
    : Uint8Array.from(bytes as number[]);
}
