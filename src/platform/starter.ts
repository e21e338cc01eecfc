import { readFileSync } from "node:fs";
import { processStat } from "./process-stat.ts";

const POLL_MS = 500;
/** `npm exec`, perhaps a shell, perhaps the launcher. */
const MAX_STARTERS = 4;

/**
 * Ends this process soon after one of those that started it on its user's behalf is gone: the launcher of `bin/`, or
 * the npm of `npx lemmata`. Whoever kills these means the command. A shell may go; the command then stays, as
 * every other does.
 */
export function endWithStarter(): void {
  const launcher = Number(process.env.LEMMATA_LAUNCHER ?? 0);
  // Not for the processes that this one starts.
  delete process.env.LEMMATA_LAUNCHER;
  const starters = startersOf(launcher);
  // It was killed while this process began.
  if (isWithoutNpm()) process.exit(EXIT_OF_HANGUP);
  if (starters.length === 0) return;
  const watch = () => {
    if (!areThere(starters)) process.exit(EXIT_OF_HANGUP);
  };
  watch();
  setInterval(watch, POLL_MS).unref();
}

/** As if ended by SIGHUP. */
const EXIT_OF_HANGUP = 129;

/**
 * npm started this process, directly or by a shell, and what is above it is the first process of all, or one that ends
 * and has no command line any more. What npm started may start commands of its own, but then that is above them; and
 * in a container the first process may itself be what started this one.
 */
function isWithoutNpm(): boolean {
  if (process.env.npm_command === undefined) return false;
  const parent = process.ppid;
  const words = read(`/proc/${parent}/cmdline`);
  if (parent === 1) return words !== undefined && !MAY_START.test(words) && !isShell(parent);
  return words === "";
}

const MAY_START = /\b(?:np[mx]|pnpm|yarn|bun|corepack|node)\b/;

/** The processes above this one, its parent first, up to the last one that it should end with. */
function startersOf(launcher: number): number[] {
  const above: number[] = launcher === 0 ? [] : [launcher];
  let wanted = above.length;
  while (above.length < MAX_STARTERS) {
    const last = above.at(-1);
    const next = last === undefined ? process.ppid : parentOf(last);
    if (next === undefined || next <= 1) break;
    above.push(next);
    if (isNpm(next)) wanted = above.length;
    else if (!isShell(next)) break;
  }
  return above.slice(0, wanted);
}

/** Each is still the parent of the one below it. One that was killed stays visible for a while, but loses its children. */
function areThere(starters: readonly number[]): boolean {
  return starters.every((pid, i) => {
    const below = starters[i - 1];
    return (below === undefined ? process.ppid : parentOf(below)) === pid;
  });
}

function parentOf(pid: number): number | undefined {
  return processStat(pid)?.parent || undefined;
}

/** npm writes what it does over its command line, e.g. `npm exec lemmata repl`. */
function isNpm(pid: number): boolean {
  return /^npm (exec|run)/.test(read(`/proc/${pid}/cmdline`) ?? "");
}

/** A shell with a command, as npm starts it; not one that people type into. */
function isShell(pid: number): boolean {
  return /^(\S*\/)?(sh|bash|dash)\0-c\0/.test(read(`/proc/${pid}/cmdline`) ?? "");
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
