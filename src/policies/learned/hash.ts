/** A row for a feature: FNV-1a of its text, modulo the number of rows after the first `reserved`. */
export function featureRow(text: string, rows: number, reserved = 0): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  // The low bits of FNV alone are poorly mixed.
  hash ^= hash >>> 15;
  return reserved + ((hash >>> 0) % (rows - reserved));
}
