import type { Cost } from "./ports/index.ts";

// Budgets are counted in heartbeats: what Lean allocates, in thousands, as `maxHeartbeats` counts it. Unlike time they
// do not depend on what else the machine does. Nobody thinks in them, so sizes are written as milliseconds of an idle
// machine and converted here.

/** Thousands of heartbeats that Lean gets through in a millisecond of an idle machine, over tactics: `npm run bench:heartbeats`. */
const PER_MS = 4;

/** What a request takes besides Lean's own work, in thousands of heartbeats: none is free. */
export const REQUEST_COST = 20;

/** A budget with less left than this, in thousands of heartbeats, is used up. */
export const LEAST_BUDGET = 100;

/** How much longer than on an idle machine a limited request may take before it counts as hung, whatever Lean says. */
const PATIENCE = 20;
const LEAST_CEILING_MS = 60_000;

/** The heartbeats (in thousands) that an idle machine gets through in so many milliseconds. */
export function heartbeatsIn(ms: number): number {
  return ms * PER_MS;
}

/** The milliseconds that so many thousands of heartbeats take on an idle machine. */
export function idleMs(heartbeats: number): number {
  return heartbeats / PER_MS;
}

/** Milliseconds after which a request that may use so many thousands of heartbeats is taken to hang. */
export function ceilingMs(heartbeats: number): number {
  return Math.round(Math.max(LEAST_CEILING_MS, idleMs(heartbeats) * PATIENCE));
}

/** What a request took, in thousands of heartbeats; by the clock where Lean does not say. */
export function costOf({ heartbeats }: Cost, elapsedMs: number): number {
  return REQUEST_COST + (heartbeats ?? heartbeatsIn(elapsedMs));
}
