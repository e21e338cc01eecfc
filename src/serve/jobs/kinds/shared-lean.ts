import type { EmbeddedLean, LeanWorkspace } from "../../../lean/embedded/index.ts";
import type { Lean } from "../../../lean/index.ts";

/** The Leans that proving needs; they stay open whoever closes them. */
export interface SharedLean {
  verifier: EmbeddedLean;
  workspaces: LeanWorkspace[];
}

const shared = new WeakMap<object, object>();

/** Calls `action` with the search processes of a Lean; one at a time has them. */
export function withSearch<T>(lean: Lean, action: (shared: SharedLean) => Promise<T>): Promise<T> {
  return lean.search((workspaces) =>
    action({ verifier: staysOpen(lean.embedded), workspaces: workspaces.map(staysOpen) }),
  );
}

/** The same for each object: what it keeps for itself must not be kept twice. */
function staysOpen<T extends { close(): Promise<void> }>(object: T): T {
  const known = shared.get(object);
  if (known) return known as T;
  const made = Object.create(object, { close: { value: async () => {} } }) as T;
  shared.set(object, made);
  return made;
}
