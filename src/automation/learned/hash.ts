import { fnv1a } from "../../core/index.ts";

/** A row for a feature: the hash of its text, modulo the number of rows after the first `reserved`. */
export function featureRow(text: string, rows: number, reserved = 0): number {
  const hash = fnv1a(text);
  // The low bits of FNV alone are poorly mixed.
  return reserved + (((hash ^ (hash >>> 15)) >>> 0) % (rows - reserved));
}
