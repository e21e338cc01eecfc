import { EmbeddedLean } from "../../lean/embedded/index.ts";
import { verifyText } from "../verify-text.ts";
import type { BackendKind } from "./backend.ts";

/** The Lean of the package, with the full gate. */
export const embedded: BackendKind = {
  options: [],
  async open(_, { lanes, many, onProgress }) {
    const lean = await EmbeddedLean.open({ lanes, onProgress, spare: many });
    return {
      judge: lean.judge,
      verify: (input, options) => verifyText(lean, input, options),
      close: () => lean.close(),
    };
  },
};
