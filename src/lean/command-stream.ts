import type { CommandReport, Message } from "../core/index.ts";
import { isUncompilable } from "./embedded/index.ts";

/**
 * Commands of a check as they come. A text may be elaborated more than once (its process died, or this
 * build could not compile it); each command is passed on once, from the attempt that counts.
 */
export class CommandStream {
  private readonly reports: CommandReport[] = [];
  private attempts = 0;
  /** The rest of this attempt will be repeated. */
  private isVoid = false;
  private ended = false;
  private failure: unknown;
  private readonly waiting = new Set<() => void>();

  readonly listener = (_messages: Message[], report?: CommandReport): void => {
    if (!report) return;
    if (report.index === 0) {
      this.attempts++;
      this.isVoid = false;
    }
    if (this.attempts === 1 && report.messages.some(isUncompilable)) this.isVoid = true;
    if (this.isVoid || report.index !== this.reports.length) return;
    this.reports.push(report);
    this.wake();
  };

  end(): void {
    this.ended = true;
    this.wake();
  }

  fail(error: unknown): void {
    this.failure = error;
    this.end();
  }

  async *iterate(): AsyncGenerator<CommandReport, void> {
    for (let next = 0; ; ) {
      const report = this.reports[next];
      if (report) {
        next++;
        yield report;
      } else if (this.ended) {
        if (this.failure !== undefined) throw this.failure;
        return;
      } else await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
