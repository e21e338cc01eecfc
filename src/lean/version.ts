import { readFileSync } from "node:fs";
import type { ToolVersions } from "../core/index.ts";
import { PINNED_LEAN } from "./embedded/index.ts";

/** Versions that results depend on, for the record of runs. */
export function toolVersions(): ToolVersions {
  const manifest = new URL("../../package.json", import.meta.url);
  const { version: own } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return { lemmata: own, lean: PINNED_LEAN.leanVersion };
}

/** E.g. `lemmata 0.1.0 (Lean 4.28.0-pre)`. */
export function version(): string {
  const { lemmata, lean } = toolVersions();
  return `lemmata ${lemmata} (Lean ${lean})`;
}
