import { readFileSync } from "node:fs";
import { LemmataError } from "../../../core/errors/index.ts";

const PAGE = 65_536;
/** What Lean's build declares: 2 GiB; and the half of it. */
const SIZES = [32_768, 16_384];
/** Bytes that a Lean process reserves besides Lean's memory: Node, and the code of Lean. */
const NODE_BYTES = 2.05e9;
/** ... and for each of its threads: a stack of 256 MiB, and a JavaScript engine. */
const THREAD_BYTES = 0.31e9;
/** The session's, and one more than lanes. */
const OTHER_THREADS = 2;
/** Lean's heap never shrinks: at this share of the memory a process is replaced. */
const FULL = 0.65;
/** Libraries may be larger than that: checks may then take up this share besides, ... */
const HEADROOM = 0.2;
/** ... but in all no more than this one: one more check has to fit. */
const MOST = 0.86;

export interface HeapSize {
  pages: number;
  /** Bytes in use from which on a process is replaced. */
  fullBytes: number;
  /** The same for libraries of that size. */
  fullBytesWith(libraryBytes: number): number;
}

/**
 * How much memory a Lean process reserves: 2 GiB, or 1 GiB where a limit on address space (`ulimit -v`, RLIMIT_AS,
 * which some clients of the REPL set) leaves less room. Throws `lean-start-failed` when it is too low for any.
 */
export function heapSize(lanes: number, limitBytes = addressSpaceLimit()): HeapSize {
  const room = limitBytes - besides(lanes);
  const pages = SIZES.find((size) => size * PAGE <= room);
  if (pages !== undefined) {
    const bytes = pages * PAGE;
    const fullBytesWith = (libraryBytes: number) =>
      Math.min(MOST * bytes, libraryBytes + HEADROOM * bytes);
    return { pages, fullBytes: FULL * bytes, fullBytesWith };
  }
  const gib = (bytes: number) => (bytes / 2 ** 30).toFixed(1);
  const least = gib(besides(lanes) + Math.min(...SIZES) * PAGE);
  throw new LemmataError(
    "lean-start-failed",
    `Lean needs ${least} GiB of address space, and its processes may use ${gib(limitBytes)} GiB`,
    { hint: "raise the limit: `ulimit -v unlimited`, or RLIMIT_AS in the client's settings" },
  );
}

/** As many lanes of those wanted as the address space has room for; at least one. */
export function lanesThatFit(wanted: number, limitBytes = addressSpaceLimit()): number {
  const room = limitBytes - Math.min(...SIZES) * PAGE;
  let lanes = Math.max(1, wanted);
  while (lanes > 1 && besides(lanes) > room) lanes--;
  return lanes;
}

function besides(lanes: number): number {
  return NODE_BYTES + (lanes + OTHER_THREADS) * THREAD_BYTES;
}

/** Bytes; infinite where there is no limit, or no /proc to read it from. */
function addressSpaceLimit(): number {
  try {
    const line = /^Max address space +(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    const soft = Number(line?.[1]);
    return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
