import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds the sources, as they are now, in a folder of their own. From sources Node takes types out with a wasm module,
 * in each thread, and reserves 10 GB of address space each time: no measure for what users have.
 */
export function buildPackage(): { folder: string; launcher: string } {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-built-"));
  const dist = join(folder, "dist");
  const compile = ["-p", "tsconfig.build.json", "--outDir", dist, "--declaration", "false"];
  execFileSync(join(ROOT, "node_modules", ".bin", "tsc"), compile, { cwd: ROOT });
  execFileSync(process.execPath, [join(ROOT, "scripts", "bundle.js"), dist]);
  const isAsset = (path: string) => statSync(path).isDirectory() || !path.endsWith(".ts");
  cpSync(join(ROOT, "src"), dist, { recursive: true, filter: isAsset });
  for (const name of ["bin", "package.json"]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return { folder, launcher: join(folder, "bin", "lemmata.js") };
}
