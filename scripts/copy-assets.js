// Copies what is no TypeScript in src (prompts) to the same place in dist.
import { cpSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));
const dist = fileURLToPath(new URL("../dist", import.meta.url));

for (const entry of readdirSync(src, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || entry.name.endsWith(".ts")) continue;
  const path = join(entry.parentPath, entry.name);
  cpSync(path, join(dist, relative(src, path)));
}
