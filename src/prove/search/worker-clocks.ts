import { REQUEST_COST, withResolvers } from "../../core/index.ts";

type State =
  /** Has nothing to do until something changes; nobody waits for it. */
  | "resting"
  /** Could begin an action. */
  | "free"
  /** In an action. */
  | "acting"
  /** In an action, until its turn comes. */
  | "waiting"
  /** Never used again. */
  | "gone";

interface Clock {
  /** Thousands of heartbeats that its requests took; in order with those of the others. */
  at: number;
  state: State;
  inFlight: number;
  /** How many actions it began: what an earlier one still gets is not counted. */
  actions: number;
  /** Its action was called off: what it still does is not counted. */
  isStopped: boolean;
  take: () => void;
}

/**
 * Makes workers side by side repeatable: each has a clock that counts heartbeats, and what it does to the state that
 * they share happens in the order of these clocks, whoever is first by the clock on the wall (deterministic logical
 * clocks: Olszewski, Ansel and Amarasinghe, "Kendo", ASPLOS 2009). Without order it only counts.
 */
export class WorkerClocks {
  readonly isOrdered: boolean;
  /** The clock of the last worker that had its turn. */
  now = 0;
  private readonly clocks: Clock[];
  private readonly onMove: () => void;
  private isReleased = false;
  private isSettled = false;

  /** `onMove`: told when a free worker may have its turn now. */
  constructor(workers: number, { isOrdered, onMove }: { isOrdered: boolean; onMove: () => void }) {
    this.isOrdered = isOrdered;
    this.onMove = onMove;
    this.clocks = Array.from({ length: workers }, () => {
      return { at: 0, state: "free", inFlight: 0, actions: 0, isStopped: false, take: () => {} };
    });
  }

  at(worker: number): number {
    return this.of(worker).at;
  }

  /** Of all workers together. In order, none is counted further than the last turn. */
  get spent(): number {
    return this.clocks.reduce((sum, { at }) => sum + (this.isOrdered ? this.now : at), 0);
  }

  /** All begin where the furthest is. */
  align(): void {
    const furthest = Math.max(...this.clocks.map(({ at }) => at));
    for (const clock of this.clocks) clock.at = furthest;
    this.now = furthest;
  }

  /** A request of the worker begins; to be told what it took, at least `REQUEST_COST`. */
  ask(worker: number): (cost: number) => void {
    const clock = this.of(worker);
    const action = clock.actions;
    clock.inFlight++;
    this.move();
    return (cost) => {
      if (clock.actions !== action) return;
      clock.inFlight--;
      if (!clock.isStopped) clock.at += cost;
      this.move();
    };
  }

  /** The worker whose turn it is to begin an action. */
  nextFree(): number | undefined {
    const next = this.clocks.findIndex(
      (clock, i) => clock.state === "free" && (!this.isOrdered || this.isFirst(i)),
    );
    if (next < 0) return undefined;
    this.comeTo(this.at(next));
    return next;
  }

  begin(worker: number): void {
    const clock = this.of(worker);
    clock.actions++;
    Object.assign(clock, { state: "acting", isStopped: false, inFlight: 0 });
  }

  /** Its action is over. */
  free(worker: number): void {
    const clock = this.of(worker);
    clock.isStopped = false;
    if (clock.state !== "gone") clock.state = "free";
    this.move();
  }

  rest(worker: number): void {
    this.of(worker).state = "resting";
    this.move();
  }

  lose(worker: number): void {
    this.of(worker).state = "gone";
    this.move();
  }

  /** There may be something to do for those that rest, just after the last turn. */
  wake(): void {
    for (const clock of this.clocks) {
      if (clock.state !== "resting") continue;
      clock.state = "free";
      if (this.isOrdered) clock.at = Math.max(clock.at, this.now + 1);
    }
  }

  /** The worker's action is called off just after the last turn, however far it came in the meantime. */
  stop(worker: number): void {
    const clock = this.of(worker);
    if (clock.isStopped || !this.isOrdered) return;
    clock.isStopped = true;
    clock.at = this.now + 1;
    this.move();
  }

  /** Resolves when no other worker can come before this one with what it does. */
  async turn(worker: number): Promise<void> {
    const clock = this.of(worker);
    if (!this.isOrdered || this.isReleased || clock.state !== "acting") return;
    if (!this.isFirst(worker)) {
      const { promise, resolve } = withResolvers<void>();
      clock.state = "waiting";
      clock.take = resolve;
      this.move();
      await promise;
    }
    this.comeTo(clock.at);
  }

  /** The outcome is known: what comes after it is not counted. */
  settle(): void {
    this.isSettled = true;
  }

  /** The search ends: nobody waits any more. */
  release(): void {
    this.isReleased = true;
    for (const clock of this.clocks) this.give(clock);
  }

  private comeTo(at: number): void {
    if (!this.isSettled) this.now = Math.max(this.now, at);
  }

  private move(): void {
    if (!this.isOrdered) return;
    const next = this.clocks.findIndex(({ state }, i) => state === "waiting" && this.isFirst(i));
    if (next >= 0) this.give(this.of(next));
    else if (this.clocks.some(({ state }) => state === "free")) this.onMove();
  }

  private give(clock: Clock): void {
    if (clock.state === "waiting") clock.state = "acting";
    clock.take();
  }

  private isFirst(worker: number): boolean {
    const { at } = this.of(worker);
    return this.clocks.every((other, i) => {
      if (i === worker || other.state === "resting" || other.state === "gone") return true;
      const isAsking = other.state === "acting" && !other.isStopped && other.inFlight > 0;
      const next = isAsking ? other.at + REQUEST_COST : other.at;
      return next > at || (next === at && i > worker);
    });
  }

  private of(worker: number): Clock {
    return this.clocks[worker] as Clock;
  }
}
