/**
 * Progress on stderr: one line that replaces itself on a terminal, plain lines otherwise. Work that
 * takes under a second stays silent.
 */
export class ProgressLine {
  private shown = false;
  private readonly started = performance.now();
  private pending: NodeJS.Timeout | undefined;
  private readonly isTerminal = process.stderr.isTTY === true;

  show(text: string): void {
    clearTimeout(this.pending);
    const wait = Math.max(0, 700 - (performance.now() - this.started));
    this.pending = setTimeout(() => this.print(text), wait);
    this.pending.unref();
  }

  private print(text: string): void {
    if (this.isTerminal) {
      process.stderr.write(`\r\u001b[2K${text}`);
      this.shown = true;
    } else process.stderr.write(`${text}\n`);
  }

  /** Removes the line; call before other output and at the end. */
  clear(): void {
    clearTimeout(this.pending);
    if (this.shown) process.stderr.write("\r\u001b[2K");
    this.shown = false;
  }
}
