import type { Writable } from "node:stream";
import type { LocalModule } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { EmbeddedLean, LeanWorkspace } from "./embedded/index.ts";
import { readHeader } from "./header.ts";
import { Repl, type ReplOptions, readBlocks } from "./repl/index.ts";

export interface RunReplOptions extends Omit<ReplOptions, "modulesOf"> {
  input: AsyncIterable<Uint8Array>;
  output: Writable;
  /** Finds modules of the user's project by name; without it, only libraries can be imported. */
  resolveModule?: ModuleResolver;
  /** Called with the steps of the preparation on first use; they must not go to `output`. */
  onProgress?: (step: string) => void;
}

/**
 * Serves the Lean REPL's protocol until the input ends. Each answer is followed by a blank line, and
 * nothing else is written. Throws `LemmataError` when Lean cannot be started.
 */
export async function runRepl(options: RunReplOptions): Promise<void> {
  const { input, output, onProgress, resolveModule, ...rest } = options;
  const opening = onProgress ? { onProgress } : {};
  const workspace = await LeanWorkspace.open(opening);
  let lean: EmbeddedLean | undefined;
  const modulesOf = async (text: string): Promise<readonly LocalModule[]> => {
    const { imports } = readHeader(text);
    if (!imports.some(({ module }) => resolveModule?.(module))) return [];
    lean ??= await EmbeddedLean.open(opening);
    return lean.modulesOf({ text, core: rest.core ?? false, resolveModule });
  };
  const repl = new Repl(workspace, { ...rest, modulesOf });
  const ignore = () => {};
  output.on("error", ignore);
  try {
    for await (const block of readBlocks(input)) {
      const isRead = await write(output, `${await repl.answer(block)}\n\n`);
      if (!isRead) break;
    }
  } finally {
    output.off("error", ignore);
    await workspace.close();
    await lean?.close();
  }
}

/** Writes a text; false when the reader has closed the pipe. */
function write(output: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => {
      if (!error) resolve(true);
      else if ((error as NodeJS.ErrnoException).code === "EPIPE") resolve(false);
      else reject(error);
    });
  });
}
