import { messageOf } from "../core/errors/index.ts";
import { EXIT } from "./exit.ts";

/** Writes to stdout. */
export function print(text: string): void {
  process.stdout.write(text);
}

/**
 * Says what happens when output cannot be written. A reader that closes the pipe (`| head`) is not an error; a full disk
 * ends the command, whose result would be lost. Where there is no stderr, progress and complaints are for nobody.
 */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    console.error(`lemmata: the output cannot be written: ${messageOf(error)}`);
    process.exit(EXIT.environment);
  });
  process.stderr.on("error", () => {});
}
