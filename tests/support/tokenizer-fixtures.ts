/** Pieces that the small tokenizers below know as one token, besides single bytes. */
const WORDS = ["theorem", " exact", " simp", "\n ", " hp", "; ", " ∧", "⟨h", "rfl", "·"];

/** A tokenizer.json of byte-level BPE, as GPT-2, Llama 3 and Qwen have. */
export function byteLevelTokenizer(): string {
  const letters = Array.from({ length: 256 }, (_, byte) => byteLetter(byte));
  const words = WORDS.map((word) => [...Buffer.from(word)].map((byte) => letters[byte] as string));
  const { vocab, merges } = bpe(letters, words);
  const level = {
    type: "ByteLevel",
    add_prefix_space: false,
    trim_offsets: true,
    use_regex: false,
  };
  return JSON.stringify({
    version: "1.0",
    added_tokens: [special(vocab, "<|end|>")],
    normalizer: null,
    pre_tokenizer: level,
    post_processor: null,
    decoder: level,
    model: { type: "BPE", dropout: null, unk_token: null, vocab, merges },
  });
}

/** A tokenizer.json as sentencepiece BPE with byte fallback gives, as Llama 2 and Mistral have. */
export function metaspaceTokenizer(): string {
  const bytes = Array.from(
    { length: 256 },
    (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
  );
  const words = WORDS.map((word) => [...word.replaceAll(" ", "▁")]).filter(
    (word) => !word.includes("\n"),
  );
  const ascii = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  const { vocab, merges } = bpe(["<unk>", ...bytes, "▁", ...ascii, ...words.flat()], words);
  const replace = (from: string, content: string) => ({
    type: "Replace",
    pattern: { String: from },
    content,
  });
  return JSON.stringify({
    version: "1.0",
    added_tokens: [special(vocab, "</s>")],
    normalizer: {
      type: "Sequence",
      normalizers: [{ type: "Prepend", prepend: "▁" }, replace(" ", "▁")],
    },
    pre_tokenizer: null,
    post_processor: null,
    decoder: {
      type: "Sequence",
      decoders: [
        replace("▁", " "),
        { type: "ByteFallback" },
        { type: "Fuse" },
        { type: "Strip", content: " ", start: 1, stop: 0 },
      ],
    },
    model: {
      type: "BPE",
      dropout: null,
      unk_token: "<unk>",
      fuse_unk: true,
      byte_fallback: true,
      vocab,
      merges,
    },
  });
}

function bpe(letters: readonly string[], words: readonly string[][]) {
  const vocab: Record<string, number> = {};
  const add = (token: string) => {
    vocab[token] ??= Object.keys(vocab).length;
  };
  for (const letter of letters) add(letter);
  const merges: string[] = [];
  for (const word of words) {
    let left = word[0] as string;
    for (const right of word.slice(1)) {
      if (!merges.includes(`${left} ${right}`)) merges.push(`${left} ${right}`);
      left += right;
      add(left);
    }
  }
  return { vocab, merges };
}

function special(vocab: Record<string, number>, content: string) {
  const id = Object.keys(vocab).length;
  const no = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  return { id, content, ...no, special: true };
}

/** Printable bytes stand for themselves, the others for what follows from U+0100 on. */
function byteLetter(byte: number): string {
  const isPrintable = (b: number) =>
    (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || (b >= 174 && b <= 255);
  if (isPrintable(byte)) return String.fromCharCode(byte);
  const before = Array.from({ length: byte }, (_, b) => b).filter((b) => !isPrintable(b)).length;
  return String.fromCharCode(256 + before);
}
