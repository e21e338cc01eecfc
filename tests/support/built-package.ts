import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUILDS = join(ROOT, "node_modules", ".cache", "lemmata-built");
const KEPT_MS = 24 * 60 * 60_000;

let known: string | undefined;

/**
 * The folder of a package that is built from the sources as they are now; built once for each state of them, in about
 * two seconds. From sources Node takes types out with a wasm module, in each thread: a command takes a third longer,
 * a Lean process a quarter, and it reserves 10 GB of address space more.
 */
export function builtPackage(): string {
  known ??= build();
  return known;
}

/** `bin/lemmata.js` of it. */
export const builtLauncher = () => join(builtPackage(), "bin", "lemmata.js");

/** What the launcher starts on a Node that is new enough. */
export const builtMain = () => join(builtPackage(), "dist", "cli", "start.js");

function build(): string {
  const folder = join(BUILDS, stateOfSources());
  if (existsSync(folder)) return folder;
  mkdirSync(BUILDS, { recursive: true });
  removeOld();
  const fresh = mkdtempSync(join(BUILDS, "unfinished-"));
  const dist = join(fresh, "dist");
  const compile = ["-p", "tsconfig.build.json", "--outDir", dist, "--declaration", "false"];
  const tsc = join(ROOT, "node_modules", ".bin", "tsc");
  execFileSync(tsc, [...compile, "--noCheck"], { cwd: ROOT });
  execFileSync(process.execPath, [join(ROOT, "scripts", "bundle.js"), dist]);
  const isAsset = (path: string) => statSync(path).isDirectory() || !path.endsWith(".ts");
  cpSync(join(ROOT, "src"), dist, { recursive: true, filter: isAsset });
  for (const name of ["bin", "examples", "package.json"]) {
    cpSync(join(ROOT, name), join(fresh, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(fresh, "node_modules"));
  try {
    renameSync(fresh, folder);
  } catch {
    // Another worker was faster.
    rmSync(fresh, { recursive: true });
  }
  return folder;
}

/** A name for what is built: every file with its size and its time of writing. */
function stateOfSources(): string {
  const hash = createHash("sha256");
  const files = globSync(["src/**/*", "bin/*", "examples/**/*", "scripts/bundle.js", "*.json"], {
    cwd: ROOT,
  });
  for (const file of files.sort()) {
    if (file.endsWith(".test.ts")) continue;
    const stats = statSync(join(ROOT, file));
    if (stats.isDirectory()) continue;
    const { size, mtimeMs } = stats;
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

function removeOld(): void {
  for (const name of globSync("*", { cwd: BUILDS })) {
    const path = join(BUILDS, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true });
  }
}
