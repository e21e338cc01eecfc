/** `defaults`, with what `given` sets; a field that is `undefined` counts as not given. */
export function withDefaults<T extends object>(defaults: T, given: Partial<T> = {}): T {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}
