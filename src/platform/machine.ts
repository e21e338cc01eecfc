import { readdirSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** The machine on which figures were measured, e.g. `2 cores (Intel Xeon), 24 GiB`. */
export function machineText(): string {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"}), ${memory} GiB`;
}

/** Kernel clock ticks in a second, on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Milliseconds of processor time of this process and of its child processes, ended ones included; `null` where
 * /proc does not exist.
 */
export function cpuTimeMs(): number | null {
  try {
    const own = ticksOf("self");
    const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const children = others.filter((id) => statOf(id)[PARENT] === String(process.pid));
    const ticks = children.reduce((sum, id) => sum + ticksOf(id), own);
    return (1000 * ticks) / TICKS;
  } catch {
    return null;
  }
}

/** Field indices after the program's name: its parent, and the first of its times. */
const PARENT = 1;
const TIMES = 11;

/** User and system time, its own and that of its children that ended. */
function ticksOf(id: string): number {
  const times = statOf(id).slice(TIMES, TIMES + 4);
  return times.reduce((sum, time) => sum + Number(time), 0);
}

/** The name of the program is in parentheses and may contain anything. Nothing for a process that ended. */
function statOf(id: string): string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch (cause) {
    if (id === "self") throw cause;
    return [];
  }
}
