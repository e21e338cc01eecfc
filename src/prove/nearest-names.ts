import { distance } from "fastest-levenshtein";

/**
 * Of some names those that somebody may have meant who wrote another one, the nearest first, at most three: with
 * few letters changed, or with the word in them. E.g. `inducton` -> `induction`, `every-induction`.
 */
export function nearestNames(written: string, names: readonly string[]): string[] {
  const word = written.toLowerCase();
  const near = names.flatMap((name) => {
    const changes = distance(word, name.toLowerCase());
    const isNear = changes <= Math.max(1, Math.floor(word.length / 3));
    const isPart = word.length > 2 && name.toLowerCase().includes(word);
    return isNear || isPart ? [{ name, changes }] : [];
  });
  return near
    .toSorted((a, b) => a.changes - b.changes)
    .slice(0, 3)
    .map(({ name }) => name);
}
