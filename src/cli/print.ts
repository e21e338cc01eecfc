/** Writes to stdout. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** A reader that closes the pipe (`| head`) is not an error. */
export function allowClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
