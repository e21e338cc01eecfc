import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { builtLauncher, builtMain } from "./built-package.ts";

const MAIN = builtMain();

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

/** Starts a command in a folder; the process that comes back is the one that its user knows. */
export function launch(
  start: Start,
  folder: string,
  args: readonly string[],
): ChildProcessWithoutNullStreams {
  const before = {
    "by itself": [MAIN],
    launched: [...load(OLD + WITHOUT_EXECVE), builtLauncher()],
    "launched by execve": [...load(OLD), builtLauncher()],
    "by npm": ["-e", NPM, "--", MAIN],
  }[start];
  const env: NodeJS.ProcessEnv = { ...process.env };
  delete env.LEMMATA_RUNS_DIR;
  if (start === "by npm") env.npm_command = "exec";
  return spawn(process.execPath, [...before, ...args], { cwd: folder, env });
}
