import { type LiveSnapshot, LiveView } from "../app/live-view.ts";
import type { RunEvent } from "../model/index.ts";
import { renderBriefTree } from "./show-tree.ts";

/** Milliseconds between pictures on a terminal, and between lines elsewhere. */
const PICTURE_MS = 250;
const LINE_MS = 15_000;

/** Where progress goes: stderr, or a stand-in. */
export interface ProgressStream {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
  write(text: string): unknown;
}

/**
 * A run while it goes on. On a terminal: the proof tree and figures in place, redrawn; elsewhere: a line
 * for each task and, while it takes long, one with figures now and then.
 */
export class LiveProgress {
  private readonly view = new LiveView();
  private readonly stream: ProgressStream;
  private readonly isTerminal: boolean;
  private timer: NodeJS.Timeout | undefined;
  /** Lines of the picture that is on the terminal. */
  private drawn = 0;
  private isOnTask = false;

  constructor(stream: ProgressStream = process.stderr) {
    this.stream = stream;
    this.isTerminal = stream.isTTY === true;
  }

  /** Something on the way to the first task, such as the preparation of Lean. */
  step(text: string): void {
    if (this.isTerminal) this.draw([text]);
    else this.stream.write(`${text}\n`);
  }

  begin(task: { name: string; number: number; of: number }): void {
    this.view.begin(task);
    this.isOnTask = true;
    if (!this.isTerminal) this.stream.write(`task ${task.number} of ${task.of}: ${task.name}\n`);
    this.timer ??= setInterval(() => this.show(), this.isTerminal ? PICTURE_MS : LINE_MS);
    this.timer.unref();
  }

  event(event: RunEvent): void {
    this.view.add(event);
  }

  /** Lean was asked something. */
  request(): void {
    this.view.addCheck();
  }

  /** Takes the picture away; call before other output. The next one comes with the next task. */
  clear(): void {
    this.isOnTask = false;
    this.erase();
  }

  close(): void {
    clearInterval(this.timer);
    this.clear();
  }

  private show(): void {
    if (!this.isOnTask) return;
    const snapshot = this.view.snapshot();
    if (this.isTerminal) this.draw(picture(snapshot, this.stream));
    else this.stream.write(`  ${figures(snapshot)}\n`);
  }

  private draw(lines: readonly string[]): void {
    this.erase();
    this.stream.write(lines.map((line) => `${line}\n`).join(""));
    this.drawn = lines.length;
  }

  private erase(): void {
    if (this.drawn > 0) this.stream.write(`\u001b[${this.drawn}A\u001b[0J`);
    this.drawn = 0;
  }
}

/** The lines of a picture, none wider or more than the terminal has. */
export function picture(
  snapshot: LiveSnapshot,
  { columns = 80, rows = 24 }: Pick<ProgressStream, "columns" | "rows">,
): string[] {
  const { task, number, of, tree } = snapshot;
  const head = [`task ${number} of ${of}: ${task}`, `  ${figures(snapshot)}`];
  const all = [...head, ...(tree ? renderBriefTree(tree) : [])];
  const room = Math.max(3, rows - 1);
  const shown = all.length > room ? [...all.slice(0, room - 1), "  ..."] : all;
  return shown.map((line) => (line.length < columns ? line : `${line.slice(0, columns - 2)}…`));
}

/** E.g. `12 s, 3 lemmas proved, 2 open, 140 checks (11.7/s), 4 model calls, 1200 + 300 tokens, $0.0021`. */
export function figures({
  elapsedMs,
  checks,
  checksPerSecond,
  lemmas,
  models,
}: LiveSnapshot): string {
  const parts = [
    `${Math.round(elapsedMs / 1000)} s`,
    `${lemmas.proved} lemmas proved, ${lemmas.open} open`,
    `${checks} checks (${checksPerSecond.toFixed(1)}/s)`,
  ];
  if (models.calls > 0) {
    const { input, output } = models.tokens;
    parts.push(`${models.calls} model calls`, `${input} + ${output} tokens`);
    parts.push(`$${models.costUsd.toFixed(4)}`);
  }
  return parts.join(", ");
}
