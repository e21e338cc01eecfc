import { linkSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { prepareLean } from "../../src/lean/embedded/prepare/cache.ts";

/** A cache folder of its own with Lean's prepared files, and no added libraries. */
export async function linkedCache(): Promise<string> {
  const { directory } = await prepareLean();
  // Beside the original where that is possible: a hard link cannot lead to another disk.
  const root = mkdtempSync(join(dirname(dirname(directory)), "lemmata-test-cache-"));
  const target = join(root, basename(directory));
  mkdirSync(target);
  for (const name of readdirSync(directory)) {
    if (!name.startsWith("heap-added-")) linkSync(join(directory, name), join(target, name));
  }
  return root;
}

/** Somewhere for texts. */
export function textFolder(): string {
  return mkdtempSync(join(tmpdir(), "lemmata-texts-"));
}
