import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { makeFolder } from "../platform/index.ts";

/** Makes the folder where it is absent; a new one hides itself from git. Throws `store-unusable`. */
export function makeRunsFolder(folder: string): void {
  try {
    const isNew = !existsSync(folder);
    makeFolder(folder);
    if (isNew) writeFileSync(join(folder, ".gitignore"), "*\n");
  } catch (error) {
    throw new LemmataError(
      "store-unusable",
      `cannot make the folder of runs: ${messageOf(error)}`,
      { cause: error, hint: "Set LEMMATA_RUNS_DIR to a folder that can be written." },
    );
  }
}
