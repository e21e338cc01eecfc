/** Writes to stdout. A reader who has seen enough (`| head`) is no failure. */
export function print(text: string): void {
  if (process.stdout.listenerCount("error") === 0) {
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  process.stdout.write(text);
}
