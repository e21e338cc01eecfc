import type { Writable } from "node:stream";
import { LeanWorkspace } from "./embedded/index.ts";
import { Repl, type ReplOptions, readBlocks } from "./repl/index.ts";

export interface RunReplOptions extends ReplOptions {
  input: AsyncIterable<Uint8Array>;
  output: Writable;
  /** Called with the steps of the preparation on first use; they must not go to `output`. */
  onProgress?: (step: string) => void;
}

/**
 * Serves the Lean REPL's protocol until the input ends. Each answer is followed by a blank line, and
 * nothing else is written. Throws `LemmataError` when Lean cannot be started.
 */
export async function runRepl(options: RunReplOptions): Promise<void> {
  const { input, output, onProgress, ...rest } = options;
  const workspace = await LeanWorkspace.open(onProgress ? { onProgress } : {});
  const repl = new Repl(workspace, rest);
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
