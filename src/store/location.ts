import { join, resolve } from "node:path";

/** Folder of runs: `LEMMATA_RUNS_DIR`, else `.lemmata` in the working directory. */
export function runsFolder(env: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): string {
  return env.LEMMATA_RUNS_DIR ? resolve(cwd, env.LEMMATA_RUNS_DIR) : join(cwd, ".lemmata");
}
