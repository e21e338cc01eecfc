import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, posix, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { LemmataError, messageOf } from "../../core/errors/index.ts";

const run = promisify(execFile);
const MOST_OUTPUT = 256 << 20;
/** Bytes of a file that is read. */
const LARGEST_FILE = 1 << 20;

/** The files of a repository, or of a folder that is none. Paths are relative to its root, with `/`. */
export class Repository {
  readonly root: string;

  constructor(root: string) {
    this.root = realpathSync(root);
  }

  /** The repository that a folder is in; the folder itself where there is none. */
  static async around(folder: string): Promise<Repository> {
    const found = await git(folder, ["rev-parse", "--show-toplevel"]).catch(() => undefined);
    return new Repository(found?.trim() || folder);
  }

  /** The text of a file of the repository; `undefined` for what is none, is too large, or lies outside. */
  read(path: string): string | undefined {
    const full = resolve(this.root, path);
    try {
      const real = realpathSync(full);
      if (!real.startsWith(this.root + sep) || !statSync(real).isFile()) return undefined;
      return statSync(real).size > LARGEST_FILE ? undefined : readFileSync(real, "utf8");
    } catch {
      return undefined;
    }
  }

  has(path: string): boolean {
    return this.read(path) !== undefined;
  }

  /** A path as a user gives it, relative to the root; `undefined` when it lies outside. */
  inside(path: string): string | undefined {
    const full = resolve(path);
    if (!existsSync(dirname(full))) return undefined;
    const real = join(realpathSync(dirname(full)), posix.basename(full));
    if (!real.startsWith(this.root + sep)) return undefined;
    return real.slice(this.root.length + 1).replaceAll(sep, "/");
  }

  /** Test files by their names: those that git knows or could add; in a plain folder those right in it and in `tests`. */
  async testFiles(): Promise<string[]> {
    const args = ["ls-files", "-z", "-co", "--exclude-standard", "--", "*.py"];
    const listed = await git(this.root, args).catch(() => undefined);
    const paths = listed?.split("\0") ?? ["", "tests"].flatMap((folder) => this.list(folder));
    return paths.filter((path) => /^(?:test_.*|.*_test)\.py$/.test(posix.basename(path)));
  }

  private list(folder: string): string[] {
    try {
      return readdirSync(join(this.root, folder)).map((name) => posix.join(folder, name));
    } catch {
      return [];
    }
  }
}

/**
 * The unified diff of a range, e.g. `main...HEAD`, of the repository around a folder; of what is not committed
 * yet for `HEAD`. Throws `bad-input` with what git says.
 */
export async function gitDiff(folder: string, range: string): Promise<string> {
  if (range.startsWith("-")) {
    throw new LemmataError("bad-input", `${range} is no range of revisions`);
  }
  const plain = ["--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/"];
  try {
    return await git(folder, ["diff", ...plain, "--dst-prefix=b/", "--unified=0", range, "--"]);
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim() || messageOf(cause);
    throw new LemmataError("bad-input", `git diff ${range}: ${said.split("\n")[0]}`, { cause });
  }
}

async function git(folder: string, args: string[]): Promise<string> {
  const all = ["-C", folder, "-c", "core.quotePath=false", ...args];
  return (await run("git", all, { maxBuffer: MOST_OUTPUT })).stdout;
}
