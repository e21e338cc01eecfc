/**
 * Of some names those that somebody may have meant who wrote another one, the nearest first, at most three: with
 * few letters changed, or with the word in them. E.g. `inducton` -> `induction`, `every-induction`.
 */
export function nearestNames(written: string, names: readonly string[]): string[] {
  const word = written.toLowerCase();
  const near = names.flatMap((name) => {
    const changes = editDistance(word, name.toLowerCase());
    const isNear = changes <= Math.max(1, Math.floor(word.length / 3));
    const isPart = word.length > 2 && name.toLowerCase().includes(word);
    return isNear || isPart ? [{ name, changes }] : [];
  });
  return near
    .toSorted((a, b) => a.changes - b.changes)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many letters have to be inserted, left out or replaced (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
