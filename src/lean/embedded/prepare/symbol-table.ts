/**
 * An immutable hash table from symbol names to 32-bit values (a function's table slot, or the
 * address of a data symbol). Open addressing over triples (hash1, hash2, value); names are not
 * stored: the pair of hashes is checked to be free of collisions when the table is built.
 * Shape: `Uint32Array [slotCount, h1, h2, value, h1, h2, value, ...]`; an empty slot has h1 = h2 = 0.
 */
export interface SymbolEntry {
  name: string;
  value: number;
}

export function buildSymbolTable(entries: readonly SymbolEntry[]): Uint32Array {
  let slots = 1;
  while (slots < entries.length * 2) slots *= 2;
  const table = new Uint32Array(1 + slots * 3);
  table[0] = slots;
  for (const { name, value } of entries) {
    const [h1, h2] = hashSymbol(Buffer.from(name, "latin1"));
    let at = h1 & (slots - 1);
    while (table[1 + at * 3] !== 0 || table[2 + at * 3] !== 0) {
      if (table[1 + at * 3] === h1 && table[2 + at * 3] === h2) {
        throw new Error(`symbol table: hash collision at ${name}`);
      }
      at = (at + 1) & (slots - 1);
    }
    table[1 + at * 3] = h1;
    table[2 + at * 3] = h2;
    table[3 + at * 3] = value;
  }
  return table;
}

/** The value of a symbol given by its bytes, or `undefined`. */
export function lookUpSymbol(table: Uint32Array, name: Uint8Array): number | undefined {
  const slots = table[0] as number;
  const [h1, h2] = hashSymbol(name);
  let at = h1 & (slots - 1);
  for (;;) {
    const k1 = table[1 + at * 3];
    const k2 = table[2 + at * 3];
    if (k1 === h1 && k2 === h2) return table[3 + at * 3];
    if (k1 === 0 && k2 === 0) return undefined;
    at = (at + 1) & (slots - 1);
  }
}

function hashSymbol(name: Uint8Array): [h1: number, h2: number] {
  let h1 = 0x811c9dc5;
  let h2 = 0x9747b28c;
  for (let i = 0; i < name.length; i++) {
    const byte = name[i] as number;
    h1 = Math.imul(h1 ^ byte, 0x01000193);
    h2 = Math.imul(h2 ^ byte, 0x5bd1e995);
    h2 ^= h2 >>> 15;
  }
  h1 ^= h1 >>> 16;
  return [h1 >>> 0 || 1, h2 >>> 0];
}
