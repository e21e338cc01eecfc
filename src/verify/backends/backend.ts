import type { ProofWorkspace, SyntaxReader } from "../../core/ports/index.ts";
import type { VerifyingLean } from "../verify-with.ts";

interface OpenBackendOptions {
  /** Checks side by side. */
  lanes: number;
  /** Keep a spare process ready, for many texts. */
  many: boolean;
  onProgress?: (step: string) => void;
}

/** Values of a backend's own options, by their names in camel case, e.g. `{ replDir: "lean" }`. */
export type BackendSettings = Readonly<Record<string, string | undefined>>;

/** A kind of Lean that can be asked: one file of this folder. */
export interface BackendKind {
  /** What only this kind takes on the command line, e.g. `--repl-dir <folder>`. */
  options: readonly { flags: string; description: string }[];
  /** Throws `LemmataError`: `bad-input` for settings that make no sense, or why the Lean cannot start. */
  open(settings: BackendSettings, options: OpenBackendOptions): Promise<VerifyingLean>;
  /**
   * One more process of that Lean, to search for proofs in; with `reads`, one that tells of tactics as well
   * (`WorkspaceText.read`). Throws as `open`.
   */
  openWorkspace(
    settings: BackendSettings,
    options?: { reads?: boolean; onProgress?: (step: string) => void },
  ): Promise<ProofWorkspace & SyntaxReader>;
}
