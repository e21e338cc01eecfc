import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";

/** What the sandbox is made of. */
export interface Installation {
  /** The `bwrap` program. */
  bubblewrap: string;
  /** The Python interpreter, as seen in the sandbox and outside. */
  python: string;
  /** Files and folders that are seen in the sandbox, read-only, at the same place. */
  readOnly: readonly string[];
}

/** Where Python is, and what it may read. */
export interface InstallationOptions {
  /** Default: `/usr/bin/python3`. A virtual environment's is fine when everyone may read it. */
  python?: string;
  /** More that programs may read, e.g. a folder of libraries. */
  readOnly?: readonly string[];
}

export const INSTALL_HINT =
  "install bubblewrap and python3 (Debian, Ubuntu: apt-get install bubblewrap python3) and allow " +
  "unprivileged user namespaces; programs never run without a sandbox";

/** Finds bubblewrap and Python. Throws `sandbox-unavailable` when one is not there. */
export function findInstallation(options: InstallationOptions = {}): Installation {
  if (process.platform !== "linux") {
    throw new LemmataError(
      "sandbox-unavailable",
      `programs run on Linux only, not ${process.platform}`,
      { hint: "run lemmata in a Linux machine or virtual machine" },
    );
  }
  const bubblewrap = findOnPath("bwrap");
  if (bubblewrap === undefined) throw missing("bubblewrap (bwrap) is not installed");
  const python = options.python ?? "/usr/bin/python3";
  if (!existsSync(python)) throw missing(`there is no Python at ${python}`);
  const readOnly = [...pythonFiles(python), ...(options.readOnly ?? [])];
  return { bubblewrap, python, readOnly };
}

function missing(message: string, cause?: unknown): LemmataError {
  const details = cause === undefined ? {} : { cause };
  return new LemmataError("sandbox-unavailable", message, { hint: INSTALL_HINT, ...details });
}

function findOnPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The interpreter, its libraries and those of the system: no shell, no other program, no settings. */
function pythonFiles(python: string): string[] {
  const system = ["/usr/lib", "/usr/lib64", "/usr/lib32", "/usr/share/zoneinfo"];
  const own = pythonPrefixes(python).flatMap((prefix) =>
    prefix === "/usr" ? [] : prefix === "/usr/local" ? ["/usr/local/lib"] : [prefix],
  );
  const paths = [...system, ...own, realpathSync(python), python];
  return [...new Set(paths)].filter((path) => existsSync(path));
}

function pythonPrefixes(python: string): string[] {
  const ask = "import sys; print(sys.prefix); print(sys.base_prefix)";
  try {
    const said = execFileSync(python, ["-I", "-c", ask], { encoding: "utf8", timeout: 20_000 });
    return [...new Set(said.trim().split("\n"))];
  } catch (cause) {
    throw missing(`${python} does not run: ${messageOf(cause)}`, cause);
  }
}
