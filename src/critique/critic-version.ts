import { createHash } from "node:crypto";
import { version } from "../lean/index.ts";
import { judgeSource } from "../sandbox/index.ts";
import { analysisScript } from "./symbolic/python-scripts.ts";

/** Twelve digits that differ where another version of the critic, or of the judge of tests, may say something else. */
export function criticVersion(): string {
  const hash = createHash("sha256");
  for (const part of [version(), analysisScript("critic"), analysisScript("lean"), judgeSource()]) {
    hash.update(part);
  }
  return hash.digest("hex").slice(0, 12);
}
