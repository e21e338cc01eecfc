import type { JsonValue } from "../../core/index.ts";

interface NewEvent {
  kind: string;
  data: JsonValue;
}

/** Milliseconds after which events are written. */
const DELAY_MS = 50;

/** Collects events for a moment: a search makes hundreds in a second. */
export class EventBuffer {
  private readonly write: (events: readonly NewEvent[]) => void;
  private waiting: NewEvent[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(write: (events: readonly NewEvent[]) => void) {
    this.write = write;
  }

  /** `data`: anything that is JSON. */
  add(kind: string, data: unknown): void {
    this.waiting.push({ kind, data: JSON.parse(JSON.stringify(data ?? null)) as JsonValue });
    this.timer ??= setTimeout(() => this.flush(), DELAY_MS);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length > 0) this.write(this.waiting.splice(0));
  }
}
