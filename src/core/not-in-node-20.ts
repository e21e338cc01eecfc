// What JavaScript has built in since Node 21. The library runs inside of Node 20 as well, and does not add to its host's
// globals; `lib` in tsconfig.json refuses the built-in ones.

/** A promise, with what settles it. */
interface Resolvers<T> {
  promise: Promise<T>;
  resolve: (value: T | PromiseLike<T>) => void;
  reject: (reason?: unknown) => void;
}

/** `Promise.withResolvers`. */
export function withResolvers<T>(): Resolvers<T> {
  const made = {} as Resolvers<T>;
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

/** `Map.groupBy`: the items by their key, keys and items in the order in which they come. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** `Set.prototype.isSubsetOf`. */
export function isSubset<T>(some: ReadonlySet<T>, all: ReadonlySet<T>): boolean {
  return [...some].every((each) => all.has(each));
}

/** `RegExp.escape`, for a place between tokens: not right after a `\0` or `\c`, nor in brackets. */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
