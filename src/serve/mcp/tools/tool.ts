import type { LeanServices } from "../../lean-services.ts";
import type { ToolInput, ToolName } from "../tool-list.ts";

/** What tools work with. */
export interface ToolContext {
  services: LeanServices;
  /** Folder of the files that may be read; none without. */
  root: string | undefined;
  /** Whether a recorded run may be shown; default all. */
  mayView?: ((run: { id: string }) => boolean) | undefined;
  signal: AbortSignal;
  onProgress: (step: string) => void;
}

/** Answers with a text. Throws `LemmataError`, whose message and hint the agent is told. */
export type Tool<Name extends ToolName> = (
  input: ToolInput<Name>,
  context: ToolContext,
) => Promise<string>;
