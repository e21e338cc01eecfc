import { parsePatch } from "diff";
import { LemmataError, messageOf } from "../../core/errors/index.ts";

/** A file that a diff changes, as it is afterwards. */
export interface ChangedFile {
  /** As the diff names it, and what that is without `b/` first. */
  paths: string[];
  /**
   * Lines of the new file, from 1, ascending: those that were added, and those around a place where only lines were
   * taken away.
   */
  lines: number[];
  /** What the diff says that lines are: by it one sees whether it speaks of the file that is there. */
  texts: ReadonlyMap<number, string>;
}

/** The files that a unified diff adds or changes, without those that it deletes. Throws `bad-input`. */
export function readDiff(diff: string): ChangedFile[] {
  let patches: ReturnType<typeof parsePatch>;
  try {
    patches = parsePatch(diff);
  } catch (cause) {
    throw new LemmataError("bad-input", `this is no unified diff: ${messageOf(cause)}`, { cause });
  }
  const found = patches.flatMap(({ newFileName, hunks }) =>
    newFileName === undefined || newFileName === "/dev/null" || hunks.length === 0
      ? []
      : [{ paths: [newFileName.replace(/^[biwco]\//, ""), newFileName], ...linesOf(hunks) }],
  );
  const isNamed = patches.some((one) => one.newFileName ?? one.oldFileName);
  if (!isNamed && diff.trim() !== "") {
    throw new LemmataError("bad-input", "this is no unified diff", {
      hint: "Give the output of `git diff`.",
    });
  }
  return found;
}

type Hunks = ReturnType<typeof parsePatch>[number]["hunks"];

function linesOf(hunks: Hunks): Omit<ChangedFile, "paths"> {
  const lines = new Set<number>();
  const texts = new Map<number, string>();
  for (const { newStart, lines: shown } of hunks) {
    let at = newStart;
    for (const line of shown) {
      if (line.startsWith("-")) {
        if (at > 1) lines.add(at - 1);
        lines.add(at);
      } else if (line.startsWith("+") || line.startsWith(" ")) {
        if (line.startsWith("+")) lines.add(at);
        texts.set(at, line.slice(1));
        at += 1;
      }
    }
  }
  return { lines: [...lines].sort((one, other) => one - other), texts };
}
