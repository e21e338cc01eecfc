/**
 * Works on items, several at once: each resource serves one item at a time. `next` is asked for an item whenever a
 * resource is free; where it has none for now, it is asked again when something that runs has ended. Yields what came
 * of the items as they end. Where `mayStart` says no, it ends after those that run. A failure of one is thrown after
 * the others heard their signal and ended.
 */
export async function* sideBySide<Item, Resource, Result>(
  next: () => Item | undefined,
  resources: readonly Resource[],
  given: {
    work: (item: Item, resource: Resource, halt: AbortSignal) => Promise<Result>;
    mayStart: () => boolean;
  },
): AsyncGenerator<Result> {
  const halt = new AbortController();
  const free = [...resources];
  const running = new Map<Resource, Promise<{ resource: Resource; result: Result }>>();
  try {
    for (;;) {
      const item = free.length > 0 && given.mayStart() ? next() : undefined;
      if (item !== undefined) {
        const resource = free.pop() as Resource;
        const done = given
          .work(item, resource, halt.signal)
          .then((result) => ({ resource, result }));
        // It may fail while nobody waits for it; whoever waits for the first that ends will hear of it.
        done.catch(() => {});
        running.set(resource, done);
        continue;
      }
      if (running.size === 0) return;
      const { resource, result } = await Promise.race(running.values());
      running.delete(resource);
      free.push(resource);
      yield result;
    }
  } finally {
    halt.abort();
    await Promise.allSettled(running.values());
  }
}
