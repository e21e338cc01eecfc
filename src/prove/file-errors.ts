import { LemmataError } from "../core/errors/index.ts";
import type { Message } from "../core/index.ts";

/** Errors beyond these are counted. */
const MOST_ERRORS = 10;

/**
 * Why a file cannot be completed: its errors in the order of the text, each with its place, e.g.
 * `a.lean:3:35: Unknown identifier`, one after another. Nothing where it has none.
 */
export function fileErrors(file: string, messages: readonly Message[]): LemmataError | undefined {
  const errors = messages.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return undefined;
  const lines = errors.slice(0, MOST_ERRORS).map(({ pos, data }) => {
    return `${file}:${pos.line}:${pos.column}: ${data.trimEnd().replaceAll("\n", "\n  ")}`;
  });
  const more = errors.length - lines.length;
  if (more > 0) lines.push(`and ${more} more`);
  const what = errors.length === 1 ? "error" : "errors";
  return new LemmataError("bad-input", lines.join("\n"), {
    hint: `mend the ${what} first; only \`sorry\`s can be filled in`,
  });
}
