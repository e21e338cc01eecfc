import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MAIN = join(ROOT, "src", "cli", "start.ts");

/** How a user's command gets to the command line. */
export const STARTS = ["by itself", "launched", "launched by execve", "by npm"] as const;
export type Start = (typeof STARTS)[number];

/** Makes this Node an old one, as far as the launcher can tell. */
const OLD =
  'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.0.0"}});';
const WITHOUT_EXECVE = "process.execve=undefined;";
const load = (code: string) => ["--import", `data:text/javascript,${encodeURIComponent(code)}`];

/** npm as it shows itself while `npx` runs a command. */
const NPM = `
  process.title = "npm exec lemmata";
  require("node:child_process")
    .spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" })
    .on("exit", (code) => process.exit(code ?? 1));
`;

/** `bin/lemmata.js` in a package whose `dist/` is the sources. Gives the path of the launcher. */
export function installLauncher(): { folder: string; launcher: string } {
  const folder = mkdtempSync(join(tmpdir(), "lemmata-launcher-"));
  for (const name of ["bin", "dist/cli"]) mkdirSync(join(folder, name), { recursive: true });
  const launcher = join(folder, "bin", "lemmata.js");
  cpSync(join(ROOT, "bin", "lemmata.js"), launcher);
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  writeFileSync(
    join(folder, "dist", "cli", "start.js"),
    `await import(${JSON.stringify(MAIN)});\n`,
  );
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return { folder, launcher };
}

/** Starts a command in a folder; the process that comes back is the one that its user knows. */
export function launch(
  start: Start,
  launcher: string,
  folder: string,
  args: readonly string[],
): ChildProcessWithoutNullStreams {
  const before = {
    "by itself": [MAIN],
    launched: [...load(OLD + WITHOUT_EXECVE), launcher],
    "launched by execve": [...load(OLD), launcher],
    "by npm": ["-e", NPM, "--", MAIN],
  }[start];
  const env: NodeJS.ProcessEnv = { ...process.env };
  delete env.LEMMATA_RUNS_DIR;
  return spawn(process.execPath, [...before, ...args], { cwd: folder, env });
}
