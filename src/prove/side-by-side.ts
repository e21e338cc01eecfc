/**
 * Works on items in order, several at once: each resource serves one item at a time. Yields what came of them
 * as they end. Where `mayStart` says no, it ends after those that run. A failure of one is thrown after the
 * others heard their signal and ended.
 */
export async function* sideBySide<Item, Resource, Result>(
  items: Iterable<Item>,
  resources: readonly Resource[],
  given: {
    work: (item: Item, resource: Resource, halt: AbortSignal) => Promise<Result>;
    mayStart: () => boolean;
  },
): AsyncGenerator<Result> {
  const halt = new AbortController();
  const free = [...resources];
  const running = new Map<Resource, Promise<{ resource: Resource; result: Result }>>();
  const settle = async () => {
    const { resource, result } = await Promise.race(running.values());
    running.delete(resource);
    free.push(resource);
    return result;
  };
  try {
    for (const item of items) {
      if (free.length === 0) yield await settle();
      if (!given.mayStart()) break;
      const resource = free.pop() as Resource;
      const work = given.work(item, resource, halt.signal);
      const done = work.then((result) => ({ resource, result }));
      // It may fail while nobody waits for it; `settle` will hear of it.
      done.catch(() => {});
      running.set(resource, done);
    }
    while (running.size > 0) yield await settle();
  } finally {
    halt.abort();
    await Promise.allSettled(running.values());
  }
}
