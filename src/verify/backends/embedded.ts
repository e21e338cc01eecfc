import { EmbeddedLean, LeanWorkspace } from "../../lean/embedded/index.ts";
import type { BackendKind } from "./backend.ts";

/** The Lean of the package, with the full gate. */
export const embedded: BackendKind = {
  options: [],
  open: (_, { lanes, many, onProgress }) => EmbeddedLean.open({ lanes, onProgress, spare: many }),
  openWorkspace: (_, options) => LeanWorkspace.open(options),
};
