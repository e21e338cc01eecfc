import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";

/** How many threads of the machine want a core now, and how many cores there are. */
export interface CpuDemand {
  runnable: number;
  cores: number;
}

/** Milliseconds between two looks. */
const EVERY_MS = 250;

/**
 * The time that a busy process was given, on a machine that may have other work: of each moment the share of a core that
 * falls to one of those who want one. A time-out on a busy host says nothing of what timed out.
 */
export class CpuShare {
  private readonly read: () => CpuDemand;
  private readonly timer: NodeJS.Timeout;
  private givenMs = 0;
  private lastMs = performance.now();

  constructor(read: () => CpuDemand = demandOfHost) {
    this.read = read;
    this.timer = setInterval(() => this.add(), EVERY_MS);
    this.timer.unref();
  }

  /** Milliseconds of a core that a busy process was given so far; the difference of two says how much in between. */
  get given(): number {
    this.add();
    return this.givenMs;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private add(): void {
    const now = performance.now();
    const { runnable, cores } = this.read();
    this.givenMs += (now - this.lastMs) * Math.min(1, cores / Math.max(1, runnable));
    this.lastMs = now;
  }
}

function demandOfHost(): CpuDemand {
  const cores = availableParallelism();
  try {
    // E.g. `0.20 0.18 0.12 1/80 11206`: running and all threads.
    const running = /^(?:\S+ ){3}(\d+)\//.exec(readFileSync("/proc/loadavg", "utf8"))?.[1];
    return { runnable: Number(running ?? 1), cores };
  } catch {
    // Not Linux: the mean of the last minute; 0 where there is none.
    return { runnable: loadavg()[0] ?? 0, cores };
  }
}
