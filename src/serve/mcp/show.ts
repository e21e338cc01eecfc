import { createTwoFilesPatch } from "diff";
import type { Message } from "../../core/index.ts";

/** E.g. `3:5 error: unknown identifier 'x'`, errors first. */
export function showMessages(messages: readonly Message[]): string[] {
  const rank = { error: 0, warning: 1, info: 2 };
  return messages
    .toSorted((a, b) => rank[a.severity] - rank[b.severity])
    .map(({ severity, pos, data }) => `${pos.line}:${pos.column} ${severity}: ${data.trim()}`);
}

/** What changes, as a patch for `git apply` or `patch -p1`, its last line ended; empty when nothing does. */
export function showPatch(name: string, before: string, after: string): string {
  if (before === after) return "";
  const names = [`a/${name}`, `b/${name}`] as const;
  const patch = createTwoFilesPatch(...names, before, after, undefined, undefined, { context: 2 });
  return patch.slice(patch.indexOf("--- "));
}

/** Lines that are there. */
export function joined(lines: readonly (string | undefined | false)[]): string {
  return lines.filter((line) => typeof line === "string" && line !== "").join("\n");
}
