/** Writes to stdout. A reader that closes the pipe (`| head`) is not an error. */
export function print(text: string): void {
  if (process.stdout.listenerCount("error") === 0) {
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  process.stdout.write(text);
}
