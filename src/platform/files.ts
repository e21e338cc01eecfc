import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";

export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new LemmataError("bad-input", `${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** The file appears, or is replaced, when it is complete. */
export function writeTarget(target: string, text: string): void {
  const partial = `${target}.partial`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(partial, text);
    renameSync(partial, target);
  } catch (cause) {
    throw new LemmataError("bad-input", `cannot write ${target}: ${messageOf(cause)}`, { cause });
  }
}

/** Writes e.g. `report.json`, `report.csv` and `report.md` into a folder; endings without a text are left out. */
export function writeTexts(
  folder: string,
  stem: string,
  texts: Readonly<Record<string, string | undefined>>,
): void {
  for (const [ending, text] of Object.entries(texts)) {
    if (text !== undefined) writeTarget(join(folder, `${stem}.${ending}`), text);
  }
}
