/**
 * Bytes as text, U+FFFD for what is no UTF-8 (one for each maximal part, as the WHATWG and Rust decode), and
 * for each code unit the byte at which its character begins, with one more entry for the end.
 */
export function decodeBytes(bytes: Uint8Array): { text: string; starts: number[] } {
  const parts: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { length, isValid } = characterAt(bytes, at);
    const character = isValid ? UTF8.decode(bytes.subarray(at, at + length)) : "\ufffd";
    parts.push(character);
    for (let i = 0; i < character.length; i++) starts.push(at);
    at += length;
  }
  starts.push(bytes.length);
  return { text: parts.join(""), starts };
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The Unicode standard's table of well-formed sequences (3.9, table 3-7). */
function characterAt(bytes: Uint8Array, at: number): { length: number; isValid: boolean } {
  const first = bytes[at] as number;
  if (first < 0x80) return { length: 1, isValid: true };
  const wanted = first >= 0xc2 && first <= 0xdf ? 2 : first >> 4 === 0xe ? 3 : 0;
  const length = wanted || (first >= 0xf0 && first <= 0xf4 ? 4 : 1);
  if (length === 1) return { length, isValid: false };
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i];
    const [low, high] = i === 1 ? secondByte(first) : [0x80, 0xbf];
    if (byte === undefined || byte < low || byte > high) return { length: i, isValid: false };
  }
  return { length, isValid: true };
}

function secondByte(first: number): readonly [low: number, high: number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}
