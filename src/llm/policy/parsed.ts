/** The result of parsing a text: a value, or what is wrong with it, in words for a model. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reasons: string[] };

export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

export function malformed(...reasons: string[]): { ok: false; reasons: string[] } {
  return { ok: false, reasons };
}
