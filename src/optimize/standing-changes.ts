/**
 * As many of these changes as can stand together, in their order: halves of what does not stand are
 * tried apart, so that few bad ones among many take few judgements. `stands` judges a whole selection;
 * the empty one stands.
 */
export async function standingChanges<T>(
  changes: readonly T[],
  stands: (selection: readonly T[]) => Promise<boolean>,
): Promise<T[]> {
  const extend = async (kept: T[], group: readonly T[]): Promise<T[]> => {
    if (group.length === 0) return kept;
    const all = [...kept, ...group];
    if (await stands(all)) return all;
    if (group.length === 1) return kept;
    const middle = Math.ceil(group.length / 2);
    return extend(await extend(kept, group.slice(0, middle)), group.slice(middle));
  };
  return extend([], changes);
}
