import { inspect, isDeepStrictEqual } from "node:util";

export type Values = Record<string, unknown>;

/** Names that calls and texts made here can use. */
export const globals = globalThis as unknown as Values;

/** Characters of a value or message that are told. */
export const MOST_SHOWN = 400;

export const shown = (value: unknown) =>
  inspect(value, { depth: 6, breakLength: Number.POSITIVE_INFINITY }).slice(0, MOST_SHOWN);

/** The innermost line of the draft in a stack. */
function lineOf(error: unknown): number | null {
  const stack = error instanceof Error ? String(error.stack) : "";
  const found = /lemmata:draft:(\d+)/.exec(stack)?.[1];
  return found === undefined ? null : Number(found);
}

/** What went wrong, in plain data. */
export function described(error: unknown) {
  const { name, message, code } = (error ?? {}) as Record<string, unknown>;
  return {
    error: String(error instanceof Error ? name : "an exception").slice(0, 80),
    message: String(error instanceof Error ? message : shown(error)).slice(0, MOST_SHOWN),
    code: typeof code === "string" ? code : null,
    line: lineOf(error),
  };
}

function near(one: number, other: number): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (Number.isInteger(one) && Number.isInteger(other)) return false;
  return Math.abs(one - other) <= Math.max(1e-6, 1e-6 * Math.abs(other));
}

/** Whether a value is what a text says: plain data by content, fractions nearly, instances by what they hold. */
export function same(got: unknown, wanted: unknown, depth = 0): boolean {
  if (typeof got === "number" && typeof wanted === "number") return near(got, wanted);
  if (depth > 50 || typeof got !== "object" || typeof wanted !== "object" || !got || !wanted) {
    return isDeepStrictEqual(got, wanted);
  }
  if (Array.isArray(got) || ArrayBuffer.isView(got)) {
    const list = Array.from(got as unknown as ArrayLike<unknown>);
    return (
      Array.isArray(wanted) &&
      list.length === wanted.length &&
      list.every((value, i) => same(value, wanted[i], depth + 1))
    );
  }
  const isPlain = Object.getPrototypeOf(wanted) === Object.prototype;
  if (!isPlain || got instanceof Map || got instanceof Set || got instanceof Date) {
    return isDeepStrictEqual(got, wanted);
  }
  const keys = (value: object) =>
    Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined);
  const [mine, theirs] = [keys(got), keys(wanted)];
  return (
    mine.length === theirs.length &&
    theirs.every((key) =>
      same(
        (got as Record<string, unknown>)[key],
        (wanted as Record<string, unknown>)[key],
        depth + 1,
      ),
    )
  );
}

/** E.g. `number`, `array`, `null`, `Map`. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "object" ? (value.constructor?.name ?? "object") : typeof value;
}
