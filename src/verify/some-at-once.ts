import { withResolvers } from "../core/index.ts";

/**
 * Works on items in order, at most `atOnce` at a time, and gives a promise of each result. Once the signal has
 * aborted no other item is begun, and the promises of those stay open.
 */
export function someAtOnce<Item, Result>(
  items: readonly Item[],
  {
    atOnce,
    signal,
    work,
  }: { atOnce: number; signal: AbortSignal; work: (item: Item, index: number) => Promise<Result> },
): Promise<Result>[] {
  const results = items.map(() => withResolvers<Result>());
  // One may fail before anybody waits for it.
  for (const { promise } of results) promise.catch(() => {});
  let next = 0;
  const goOn = async () => {
    while (next < items.length && !signal.aborted) {
      const index = next++;
      const result = results[index] as (typeof results)[0];
      await work(items[index] as Item, index).then(result.resolve, result.reject);
    }
  };
  for (let started = 0; started < atOnce; started++) void goOn();
  return results.map(({ promise }) => promise);
}
