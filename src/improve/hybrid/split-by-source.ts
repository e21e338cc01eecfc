import { createHash } from "node:crypto";

/** The source files that are held out: of several at least one, where `share` is above 0. The same for a seed. */
export function splitBySource(
  names: readonly string[],
  { share, seed }: { share: number; seed: number },
): Set<string> {
  const hash = (name: string) =>
    createHash("sha256")
      .update(JSON.stringify([seed, name]))
      .digest("hex");
  const ordered = [...new Set(names)].sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
  const atLeast = share > 0 && ordered.length > 1 ? 1 : 0;
  return new Set(ordered.slice(0, Math.max(atLeast, Math.floor(share * ordered.length))));
}
