import { readdirSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { processStat } from "./process-stat.ts";

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
  const own = processStat("self");
  if (own === undefined) return null;
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const all = [own, ...others.map((id) => processStat(Number(id)))];
  const ticks = all
    .filter((stat) => stat === own || stat?.parent === process.pid)
    .flatMap((stat) => stat?.ticks ?? [])
    .reduce((sum, time) => sum + time, 0);
  return (1000 * ticks) / TICKS;
}
