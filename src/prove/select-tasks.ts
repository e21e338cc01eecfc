import { LemmataError } from "../core/errors/index.ts";

/**
 * Which tasks `--only` means. Each pattern is a name as it is, else a pattern with `*` and `?` for whole names, else a
 * part of names; none is all of them. Throws `bad-input` for a pattern that means no task.
 */
export function selectTasks(names: readonly string[], patterns: readonly string[]): Set<string> {
  if (patterns.length === 0) return new Set(names);
  return new Set(patterns.flatMap((pattern) => meant(names, pattern)));
}

function meant(names: readonly string[], pattern: string): string[] {
  if (names.includes(pattern)) return [pattern];
  const matches = /[*?]/.test(pattern) ? globOf(pattern) : undefined;
  const found = names.filter((name) => (matches ? matches.test(name) : name.includes(pattern)));
  if (found.length > 0) return found;
  const some = names.slice(0, 5).join(", ");
  throw new LemmataError("bad-input", `--only ${pattern}: there is no such task`, {
    hint: `There ${names.length === 1 ? "is" : "are"} ${some}${names.length > 5 ? ", ..." : ""}.`,
  });
}

function globOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`, "su");
}
