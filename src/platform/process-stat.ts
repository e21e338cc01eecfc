import { readFileSync } from "node:fs";

/** What Linux tells about a process in `/proc/PID/stat`. */
export interface ProcessStat {
  /** `R`, `S`, ...; `Z` for one that ended and waits for its parent to hear of it. */
  state: string;
  parent: number;
  /** Kernel clock ticks that it worked: user, system, and the same of its children that ended. */
  ticks: readonly number[];
  /** When it started, in kernel clock ticks since the machine did; as a text, to be compared. */
  started: string;
}

/** `undefined` where there is no such process, or no /proc. */
export function processStat(pid: number | "self"): ProcessStat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The name of the program is in parentheses and may contain anything.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return {
    state: fields[0] as string,
    parent: Number(fields[1]),
    ticks: fields.slice(11, 15).map(Number),
    started: fields[19] as string,
  };
}
