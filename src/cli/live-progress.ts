import type { RunEvent } from "../core/index.ts";
import { type LiveSnapshot, type LiveTask, LiveView, type TaskSnapshot } from "../prove/index.ts";
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

  constructor(stream: ProgressStream = process.stderr) {
    this.stream = stream;
    this.isTerminal = stream.isTTY === true;
  }

  /** A step before the first task, such as preparing Lean. */
  step(text: string): void {
    if (this.isTerminal) this.draw([text]);
    else this.stream.write(`${text}\n`);
  }

  begin(task: LiveTask): void {
    this.view.begin(task);
    if (!this.isTerminal) this.stream.write(`task ${task.number} of ${task.of}: ${task.name}\n`);
    this.timer ??= setInterval(() => this.show(), this.isTerminal ? PICTURE_MS : LINE_MS);
    this.timer.unref();
  }

  end(task: string): void {
    this.view.end(task);
  }

  event(task: string, event: RunEvent): void {
    this.view.add(task, event);
  }

  /** Counts a request to Lean. */
  request(task: string): void {
    this.view.addCheck(task);
  }

  /** Removes the picture; call before other output. */
  clear(): void {
    if (this.drawn > 0) this.stream.write(`\u001b[${this.drawn}A\u001b[0J`);
    this.drawn = 0;
  }

  close(): void {
    clearInterval(this.timer);
    this.clear();
  }

  private show(): void {
    const snapshot = this.view.snapshot();
    if (this.isTerminal) this.draw(picture(snapshot, this.stream));
    else for (const line of plainLines(snapshot)) this.stream.write(`${line}\n`);
  }

  private draw(lines: readonly string[]): void {
    this.clear();
    this.stream.write(lines.map((line) => `${line}\n`).join(""));
    this.drawn = lines.length;
  }
}

/** The lines of a picture, none wider or more than the terminal has; tasks share the room. */
export function picture(
  { tasks, models }: LiveSnapshot,
  { columns = 80, rows = 24 }: Pick<ProgressStream, "columns" | "rows">,
): string[] {
  const cost = modelFigures(models);
  const foot = cost === undefined ? [] : [cost];
  const room = Math.max(3, Math.floor((rows - 1 - foot.length) / Math.max(1, tasks.length)));
  const lines = tasks.flatMap((task) => {
    const head = [`task ${task.number} of ${task.of}: ${task.name}`, `  ${figures(task)}`];
    const all = [...head, ...(task.tree ? renderBriefTree(task.tree) : [])];
    return all.length > room ? [...all.slice(0, room - 1), "  ..."] : all;
  });
  return [...lines, ...foot].map((line) =>
    line.length < columns ? line : `${line.slice(0, columns - 2)}…`,
  );
}

function plainLines({ tasks, models }: LiveSnapshot): string[] {
  const cost = modelFigures(models);
  const slow = tasks.filter(({ elapsedMs }) => elapsedMs > LINE_MS / 2);
  return slow.map((task) => {
    const parts = [
      `  task ${task.number}: ${figures(task)}`,
      ...(cost === undefined ? [] : [cost]),
    ];
    return parts.join("; ");
  });
}

/** E.g. `12 s, 3 lemmas proved, 2 open, 140 checks (11.7/s)`. */
function figures({ elapsedMs, checks, checksPerSecond, lemmas }: TaskSnapshot): string {
  const parts = [
    `${Math.round(elapsedMs / 1000)} s`,
    `${lemmas.proved} lemmas proved, ${lemmas.open} open`,
    `${checks} checks (${checksPerSecond.toFixed(1)}/s)`,
  ];
  return parts.join(", ");
}

/** E.g. `4 model calls, 1200 + 300 tokens, $0.0021`. */
function modelFigures({ calls, tokens, costUsd }: LiveSnapshot["models"]): string | undefined {
  if (calls === 0) return undefined;
  return `${calls} model calls, ${tokens.input} + ${tokens.output} tokens, $${costUsd.toFixed(4)}`;
}
