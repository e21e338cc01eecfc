import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LemmataError } from "../../../core/errors/index.ts";

const NEEDED_MAJOR = 24;

/**
 * The Node binary for Lean instances: this process's own when it is new enough, else the one that
 * the `node` npm package brought. Throws `node-too-old`.
 */
export function nodeBinary(): string {
  if (majorOf(process.versions.node) >= NEEDED_MAJOR) return process.execPath;
  const bundled = bundledNode();
  if (bundled) return bundled;
  throw new LemmataError(
    "node-too-old",
    `Lean needs Node ${NEEDED_MAJOR} or newer; this is Node ${process.versions.node}, and the npm package \`node\` has no binary`,
    { hint: "run `npm ci` with install scripts allowed, or install Node 24" },
  );
}

function bundledNode(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve("node/package.json");
    const path = join(dirname(manifest), "bin", "node");
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function majorOf(version: string): number {
  return Number(version.split(".")[0]);
}
