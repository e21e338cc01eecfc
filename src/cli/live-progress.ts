import type { RunEvent } from "../core/index.ts";
import { type LiveSnapshot, type LiveTask, LiveView, type TaskSnapshot } from "../prove/index.ts";
import type { TranscriptCall } from "../store/index.ts";
import { renderCall, unreadableLines } from "./calls-text.ts";
import { renderBriefTree } from "./show-tree.ts";

/** Milliseconds between pictures on a terminal, and between lines elsewhere. */
const PICTURE_MS = 250;
const LINE_MS = 15_000;

const ERASE_LINE = "\r\u001b[2K";

/** Moves the cursor up by so many lines. */
const up = (lines: number): string => (lines > 0 ? `\u001b[${lines}A` : "");

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
  private isEnded = false;
  private readonly isVerbose: boolean;

  /** `verbose`: every prompt and answer of models, too. */
  constructor(stream: ProgressStream = process.stderr, { verbose = false } = {}) {
    this.stream = stream;
    this.isVerbose = verbose;
    this.isTerminal = stream.isTTY === true;
  }

  /** A step before the first task, such as preparing Lean. */
  step(text: string): void {
    if (this.isEnded) return;
    if (this.isTerminal) this.replace([text]);
    else this.stream.write(`${text}\n`);
  }

  begin(task: LiveTask): void {
    this.view.begin(task);
    if (!this.isTerminal) this.stream.write(`task ${task.number} of ${task.of}: ${task.name}\n`);
    if (this.isEnded) return;
    this.timer ??= setInterval(() => this.show(), this.isTerminal ? PICTURE_MS : LINE_MS);
    this.timer.unref();
  }

  end(task: string): void {
    this.view.end(task);
  }

  event(task: string, event: RunEvent): void {
    this.view.add(task, event);
    if (event.kind !== "answer-read" || event.readable) return;
    const about = event.about === undefined ? "" : ` of ${event.about}`;
    this.say([`${task}: ${event.role}${about}`, ...unreadableLines(event.reasons)]);
  }

  /** A call of a model, when it is over. */
  call(task: string, call: TranscriptCall): void {
    const [head, ...lines] = renderCall(call);
    this.say([`${task}: ${head}`, ...lines]);
  }

  /** Lines that stay. */
  private say(lines: readonly string[]): void {
    if (!this.isVerbose) return;
    this.clear();
    this.stream.write(`${lines.join("\n")}\n`);
  }

  read(task: string, share: number): void {
    this.view.addRead(task, share);
  }

  /** Counts a request to Lean. */
  request(task: string): void {
    this.view.addCheck(task);
  }

  /** Removes the picture; call before other output. */
  clear(): void {
    this.replace([]);
  }

  /** Says something in place of the picture, and draws no other. */
  endWith(text: string): void {
    clearInterval(this.timer);
    this.isEnded = true;
    this.replace([text]);
    this.drawn = 0;
  }

  close(): void {
    clearInterval(this.timer);
    this.isEnded = true;
    this.clear();
  }

  private show(): void {
    const snapshot = this.view.snapshot();
    if (this.isTerminal) this.replace(picture(snapshot, this.stream));
    else for (const line of plainLines(snapshot)) this.stream.write(`${line}\n`);
  }

  /**
   * Draws line over line, in one piece: a terminal takes what is erased from its first row on for a page that is over,
   * and keeps a copy of it.
   */
  private replace(lines: readonly string[]): void {
    const spare = Math.max(0, this.drawn - lines.length);
    if (this.drawn === 0 && lines.length === 0) return;
    const written = [...lines, ...Array<string>(spare).fill("")].map((line) =>
      this.isTerminal ? `${ERASE_LINE}${line}\n` : `${line}\n`,
    );
    const start = this.drawn > 0 ? `${ERASE_LINE}${up(this.drawn)}` : "";
    this.stream.write(`${start}${written.join("")}${up(spare)}`);
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
  const room = Math.max(4, Math.floor((rows - 1 - foot.length) / Math.max(1, tasks.length)));
  const lines = tasks.flatMap((task) => {
    const head = [
      `task ${task.number} of ${task.of}: ${task.name}`,
      ...[`  ${stage(task)}`, `  ${figures(task)}`],
    ];
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
      `  task ${task.number}: ${stage(task)}; ${figures(task)}`,
      ...(cost === undefined ? [] : [cost]),
    ];
    return parts.join("; ");
  });
}

/** E.g. `75 s, 140 checks (11.7/s); lemmas: 3 proved, 2 open`. */
function figures({ elapsedMs, checks, checksPerSecond, lemmas }: TaskSnapshot): string {
  const costs = `${Math.round(elapsedMs / 1000)} s, ${checks} checks (${checksPerSecond.toFixed(1)}/s)`;
  if (lemmas.proved + lemmas.open === 0) return costs;
  return `${costs}; lemmas: ${lemmas.proved} proved, ${lemmas.open} open`;
}

/** What is going on in a file, e.g. `sorry 2 of 7 (List.foo), 40 s left; 1 proved`. */
function stage({ read, obligation, obligations: { proved, done } }: TaskSnapshot): string {
  const before = done > 0 ? `; ${proved} proved` : "";
  const reading = `reading the file${read > 0 ? `, ${Math.floor(read * 100)} %` : ""}`;
  if (!obligation) return done > 0 ? `the gate judges the file${before}` : reading;
  const { declaration, number, of, leftMs } = obligation;
  const left = `${Math.ceil(leftMs / 1000)} s left`;
  return `sorry ${number} of ${of} (${declaration ?? "example"}), ${left}${before}`;
}

/** E.g. `4 model calls, 1200 + 300 tokens, $0.0021`. */
function modelFigures({ calls, tokens, costUsd }: LiveSnapshot["models"]): string | undefined {
  if (calls === 0) return undefined;
  return `${calls} model calls, ${tokens.input} + ${tokens.output} tokens, $${costUsd.toFixed(4)}`;
}
