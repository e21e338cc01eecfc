import { readFileSync } from "node:fs";
import { PINNED_LEAN } from "../lean/prepare/lean-package.ts";

/** E.g. `lemmata 0.1.0 (Lean 4.28.0-pre)`. */
export function version(): string {
  const manifest = new URL("../../package.json", import.meta.url);
  const { version: own } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return `lemmata ${own} (Lean ${PINNED_LEAN.leanVersion})`;
}
