import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { builtMain } from "./built-package.ts";
import { type Finished, Running } from "./run-lemmata.ts";

const MAIN = builtMain();
const HELLO = fileURLToPath(new URL("../../examples/hello.lean", import.meta.url));

/** `lemmata verify examples/hello.lean`, for the shell. */
export const VERIFY_HELLO = `'${process.execPath}' '${MAIN}' verify '${HELLO}'`;

/**
 * Runs a command of the shell where all disks are read-only, but for these mounts; options as of bubblewrap. `env`
 * changes variables; one that is `undefined` is not set.
 */
export function runMounted(
  mounts: readonly string[],
  command: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Finished> {
  const base = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"];
  const child = spawn("bwrap", [...base, ...mounts, "sh", "-c", command], {
    env: { ...process.env, ...env },
  });
  return new Running(child).finished;
}
