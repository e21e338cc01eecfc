/**
 * Lean terms as plain data, in the shape in which they travel between processes.
 * Everything is an index into a table, so sharing inside proof terms survives.
 */

/** Components of a `Lean.Name`, e.g. `["Nat", "add_comm"]`; numeric components are numbers. */
export type NameParts = readonly (string | number)[];

/** Tags of `Lean.Level`, with Lean's own numbers; `mvar` occurs in goals only. */
export const LevelTag = { zero: 0, succ: 1, max: 2, imax: 3, param: 4, mvar: 5 } as const;

/** Tags of `Lean.Expr`, with Lean's own numbers. `fvar` and `mvar` occur in goals only, `mdata` nowhere here. */
export const ExprTag = {
  bvar: 0,
  fvar: 1,
  mvar: 2,
  sort: 3,
  const: 4,
  app: 5,
  lam: 6,
  forallE: 7,
  letE: 8,
  lit: 9,
  mdata: 10,
  proj: 11,
} as const;

/**
 * - `levels`, 3 words each: `[tag, a, b]`; `succ a`, `max a b`, `imax a b`, `param name`.
 * - `exprs`, 4 words each: `[bvar, index]`, `[sort, level]`, `[const, name, list of levels]`,
 *   `[app, function, argument]`, `[lam | forallE, name * 4 + binder info, type, body]`,
 *   `[letE, name * 2 + nondependent, list of type, value, body]`, `[lit, 0 nat | 1 string, string]`,
 *   `[proj, structure name, field, expr]`; in goals also `[fvar, hypothesis]` and `[mvar, name]`.
 *   Metadata is left out. An expression refers only to expressions before it.
 * - `lists`: `[length, item...]` at the given offset.
 *
 * `nodes.ts` reads and writes these words; nothing else does.
 */
export interface TermStore {
  /** Literals of strings. */
  strings: string[];
  /** Names that other tables refer to by index. */
  names: NameParts[];
  levels: Int32Array;
  exprs: Int32Array;
  lists: Int32Array;
}

/** A name as text that distinguishes all names; for display use `displayName`. */
export function nameKey(parts: NameParts): string {
  let key = "";
  for (const part of parts) {
    if (key !== "") key += "\u0001";
    if (typeof part === "number") key += `#${part}`;
    else key += `.${part.includes("\u0001") ? part.replaceAll("\u0001", "\u0001\u0001") : part}`;
  }
  return key;
}

/** A name as a reader expects it: `Nat.add_comm`, `foo.«a b»`; the empty name is `[anonymous]`. */
export function displayName(parts: NameParts): string {
  if (parts.length === 0) return "[anonymous]";
  return parts
    .map((part) =>
      typeof part === "number" || /^[\p{L}_][\p{L}\p{N}\p{No}\p{Mn}_'!?₀-₉]*$/u.test(part)
        ? String(part)
        : `«${part}»`,
    )
    .join(".");
}

/** A name as its author wrote it: without the prefix that Lean gives to private names. */
export function userName(parts: NameParts): NameParts {
  if (parts[0] !== "_private") return parts;
  const end = parts.findIndex((part) => typeof part === "number");
  return end < 0 ? parts : parts.slice(end + 1);
}

/** The name of a declaration in what people read. */
export function readableName(parts: NameParts): string {
  return displayName(userName(parts));
}

/** Reads a dotted name, with `«…»` around odd components, into its parts. */
export function parseName(text: string): NameParts {
  const parts: string[] = [];
  for (const [, quoted, plain] of text.matchAll(/«([^»]*)»|([^.«»]+)/g)) {
    parts.push(quoted ?? plain ?? "");
  }
  return parts;
}
