/** Demonstrations for supervised replay: `items`, oldest first. Plain JSON. */
export interface DemonstrationBuffer<D> {
  items: D[];
}

export interface RefreshOptions {
  /** Most demonstrations it holds. */
  capacity: number;
  /** Share of the capacity, in [0, 1], that one step renews at most. */
  refresh: number;
}

/**
 * The buffer after a step: new demonstrations fill free places first; then, up to round(refresh·capacity)
 * of them, the latest ones, take the places of the oldest. Goedel-Code-Prover renews a quarter per step
 * and does not say which; the others of a step are left out.
 */
export function refreshBuffer<D>(
  { items }: DemonstrationBuffer<D>,
  fresh: readonly D[],
  { capacity, refresh }: RefreshOptions,
): DemonstrationBuffer<D> {
  const free = Math.max(0, capacity - items.length);
  const room = Math.max(free, Math.round(refresh * capacity));
  const taken = room === 0 ? [] : fresh.slice(-room);
  const all = [...items, ...taken];
  return { items: all.slice(Math.max(0, all.length - capacity)) };
}
