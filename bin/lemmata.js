#!/usr/bin/env node
// Starts the command line on Node 24 or newer: on an older Node it goes on with the one that the
// `node` npm package brought.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED = 24;

if (Number(process.versions.node.split(".")[0]) >= NEEDED) {
  const main = new URL("../dist/cli/main.js", import.meta.url);
  if (!existsSync(main)) {
    console.error("lemmata: dist/ is missing; run `npm run build` (or `npm ci`) first");
    process.exit(3);
  }
  await import(main.href);
} else {
  const node = bundledNode();
  if (!node) {
    console.error(
      `lemmata needs Node ${NEEDED} or newer; this is Node ${process.versions.node}, and the npm package \`node\` has no binary.\n` +
        "Run `npm ci` with install scripts allowed, or install Node 24.",
    );
    process.exit(3);
  }
  const self = fileURLToPath(import.meta.url);
  const { status, signal } = spawnSync(node, [self, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  process.exit(signal ? 130 : (status ?? 3));
}

// As in src/lean/embedded/process/node-binary.ts. Not imported from dist/: on an old Node this file has to
// work, and say what is missing, before anything of dist/ can be counted on.
function bundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve("node/package.json");
    const path = join(dirname(manifest), "bin", "node");
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
