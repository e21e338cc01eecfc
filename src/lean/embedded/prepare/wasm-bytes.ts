// Parts of WebAssembly's binary format (WebAssembly Core Specification, section 5).

/** An unsigned number. */
export function leb(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  do {
    const byte = rest & 127;
    rest >>>= 7;
    out.push(rest ? byte | 128 : byte);
  } while (rest);
  return out;
}

export function signedLeb(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 127;
    rest >>= 7;
    if ((rest === 0 && !(byte & 64)) || (rest === -1 && byte & 64)) {
      out.push(byte);
      return out;
    }
    out.push(byte | 128);
  }
}

/** A name. */
export function text(name: string): number[] {
  const bytes = Buffer.from(name);
  return [...leb(bytes.length), ...bytes];
}

/** A vector of parts that are encoded already. */
export function vector(parts: readonly (readonly number[])[]): number[] {
  return [...leb(parts.length), ...parts.flat()];
}

export function sectionBytes(id: number, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([id, ...leb(body.length)]), body]);
}
