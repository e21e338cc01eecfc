// Long work that goes on without its client: asked for, watched, cancelled, and gone on with after a restart.
// Input: requests of the kinds in `kinds/`. Output: records and events, in SQLite.

import { EventEmitter, on } from "node:events";
import type { z } from "zod";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import type { JsonValue, RunId } from "../../core/index.ts";
import { type JobEvent, type JobId, type JobRecord, JobStore } from "../../store/index.ts";
import type { LeanServices } from "../lean-services.ts";
import { EventBuffer } from "./event-buffer.ts";
import type { JobContext, JobKind } from "./job-kind.ts";
import { JOB_KINDS } from "./kinds/index.ts";

/** Who asks, and what that one may spend. */
export interface JobOwner {
  /** Name of the key; `null` where there are no keys. */
  name: string | null;
  /** US dollars for models in a day; no limit without. */
  maxCostPerDay?: number | undefined;
  /** Jobs that may wait or run at a time; no limit without. */
  maxJobs?: number | undefined;
  /** Sees the jobs and runs of all. */
  isAdmin?: boolean | undefined;
}

/** A job that was not taken. */
export interface RefusedJob {
  /** From 1. */
  retryAfterSeconds: number;
  /** `overloaded`: too many wait, whoever they belong to; `rate-limited`: the owner's own limit. */
  code: "overloaded" | "rate-limited";
  /** For people. */
  message: string;
}

export interface JobsOptions {
  services: LeanServices;
  /** Folder of `jobs.db`. */
  folder: string;
  /** Side by side; default 1. What searches for proofs takes turns in any case. */
  atOnce?: number | undefined;
  /** Jobs that may wait; default 1,000. */
  maxWaiting?: number | undefined;
  /** The limits of an owner whose job goes on after a restart. */
  ownerOf?: ((name: string | null) => JobOwner) | undefined;
}

const DAY_MS = 86_400_000;
/** Events are read in pages. */
const PAGE = 500;

/** Why a job's signal was aborted. */
const STOPPED = "the server stops";
const CANCELLED = "it was cancelled";

interface RunningJob {
  record: JobRecord;
  stop: AbortController;
  done: Promise<void>;
}

export class Jobs {
  private readonly options: JobsOptions;
  private readonly store: JobStore;
  private readonly running = new Map<JobId, RunningJob>();
  private readonly news = new EventEmitter().setMaxListeners(0);
  /** When each owner's last job began, as a count of jobs. */
  private readonly lastTurns = new Map<string | null, number>();
  private turns = 0;
  private isClosing = false;
  private isClosed = false;

  /** Goes on with the jobs of earlier servers. Throws `store-unusable`, `run-in-use` while there is another one. */
  constructor(options: JobsOptions) {
    this.options = options;
    this.store = new JobStore(options.folder);
    this.store.own();
    for (const { id, state } of this.store.unfinished()) {
      if (state === "running") this.store.update(id, { state: "queued" });
    }
    this.startWaiting();
  }

  /**
   * Takes a job, or says when to come back: where too many wait, the owner has as many as it may, or what it may spend
   * on models is spent and the job would ask one. `request`: as the schema of its kind gives it.
   */
  submit(kind: string, request: JsonValue, owner: JobOwner): JobRecord | RefusedJob {
    const refused = this.refusalOf(kind, request, owner);
    if (refused) return refused;
    const record = this.store.add(kind, request, owner.name);
    this.store.addEvents(record.id, [{ kind: "queued", data: {} }]);
    this.startWaiting();
    return this.store.get(record.id) as JobRecord;
  }

  /** A job of that owner. */
  get(id: string, owner: JobOwner): JobRecord | undefined {
    const job = this.store.get(id);
    return owner.isAdmin || job?.owner === owner.name ? job : undefined;
  }

  /** The latest first. */
  list(owner: JobOwner, limit: number): JobRecord[] {
    return this.store.list({ owner: owner.isAdmin ? undefined : owner.name, limit });
  }

  /** Ids of the recorded runs that jobs of that owner worked on. */
  runsOf(owner: JobOwner): Set<string> {
    return this.store.runsOf(owner.name);
  }

  /** Ends a job; one that is over stays as it is. */
  async cancel(id: JobId): Promise<JobRecord> {
    const running = this.running.get(id);
    running?.stop.abort(CANCELLED);
    await running?.done;
    const job = this.store.get(id) as JobRecord;
    if (job.state === "queued") this.end(id, { state: "cancelled" });
    return this.store.get(id) as JobRecord;
  }

  /**
   * The events after one (0: all), those that were and those to come, until the job is over. When the server stops it
   * ends as well: ask again with the id of the last event.
   */
  async *events(id: JobId, after: number, signal: AbortSignal): AsyncGenerator<JobEvent> {
    const news = on(this.news, id, { signal });
    let last = after;
    try {
      while (!this.isClosed) {
        const page = this.store.events(id, last, PAGE);
        for (const event of page) {
          yield event;
          last = event.id;
          if (event.kind === "end") return;
        }
        if (this.isClosed) return;
        if (page.length === PAGE) continue;
        const job = this.store.get(id);
        if (this.isClosing) return;
        if (isOver(job) && this.store.events(id, last, 1).length === 0) {
          // Who names an event that there is not is told all the same that it is over.
          const end = this.store.lastEvent(id);
          if (end?.kind === "end") yield end;
          return;
        }
        const next = await news.next();
        if (next.done) return;
      }
    } finally {
      await news.return?.();
    }
  }

  /** Jobs by state, for the metrics. */
  counts(): { waiting: number; running: number } {
    const running = this.running.size;
    return { running, waiting: this.store.unfinished().length - running };
  }

  /** Stops what runs; it goes on with the next server. */
  async close(): Promise<void> {
    this.isClosing = true;
    const running = [...this.running.values()];
    for (const { stop } of running) stop.abort(STOPPED);
    await Promise.all(running.map(({ done }) => done));
    for (const id of this.news.eventNames()) this.news.emit(id);
    this.isClosed = true;
    this.store.close();
  }

  private startWaiting(): void {
    const { atOnce = 1 } = this.options;
    while (!this.isClosing && this.running.size < atOnce) {
      const job = this.nextJob();
      if (!job) return;
      this.lastTurns.set(job.owner, ++this.turns);
      const stop = new AbortController();
      this.store.update(job.id, { state: "running" });
      const done = this.work(job, stop.signal).finally(() => {
        this.running.delete(job.id);
        this.startWaiting();
      });
      this.running.set(job.id, { record: job, stop, done });
    }
  }

  /**
   * The oldest of the owner whose turn is the longest ago: who asks for many jobs delays nobody else. What an owner has
   * asked for already is waited for: it then gives what was found.
   */
  private nextJob(): JobRecord | undefined {
    const begun = new Set([...this.running.values()].map(({ record }) => questionOf(record)));
    const waiting = this.store.unfinished().filter(({ state }) => state === "queued");
    const turnOf = ({ owner }: JobRecord) => this.lastTurns.get(owner) ?? 0;
    return waiting
      .toSorted((a, b) => turnOf(a) - turnOf(b))
      .find((job) => !begun.has(questionOf(job)));
  }

  private refusalOf(kind: string, request: JsonValue, owner: JobOwner): RefusedJob | undefined {
    const unfinished = this.store.unfinished();
    if (unfinished.length >= (this.options.maxWaiting ?? 1000))
      return { code: "overloaded", message: "too many jobs wait", retryAfterSeconds: 30 };
    const { name, maxJobs = Number.POSITIVE_INFINITY } = owner;
    if (unfinished.filter((job) => job.owner === name).length >= maxJobs) {
      const message = `key ${name} may have ${maxJobs} jobs at a time`;
      return { code: "rate-limited", message, retryAfterSeconds: 30 };
    }
    if (!asksModel(kind, request) || this.leftFor(owner) !== 0) return undefined;
    const since = Date.now() - DAY_MS;
    const first = this.store.firstCostSince(name, since) ?? Date.now();
    const retryAfterSeconds = Math.max(1, Math.ceil((first - since) / 1000));
    const message = `key ${name} has spent the $${owner.maxCostPerDay} that it may spend on models in a day`;
    return { code: "rate-limited", message, retryAfterSeconds };
  }

  private async work(job: JobRecord, signal: AbortSignal): Promise<void> {
    const { id } = job;
    const events = new EventBuffer((batch) => {
      this.store.addEvents(id, batch);
      this.news.emit(id);
    });
    events.add("start", {});
    let { costUsd } = job;
    const context: JobContext = {
      services: this.options.services,
      signal,
      emit: (kind, data) => events.add(kind, data),
      run: (job.run ?? undefined) as RunId | undefined,
      owner: job.owner,
      onRun: (run) => this.store.update(id, { run }),
      maxCost: this.leftFor(this.options.ownerOf?.(job.owner) ?? { name: job.owner }),
      addCost: (usd) => {
        costUsd += usd;
        this.store.update(id, { costUsd });
      },
    };
    try {
      const kind = kindOf(job.kind);
      const result = await kind.run(kind.request.parse(job.request), context);
      events.flush();
      if (signal.reason === STOPPED) this.store.update(id, { state: "queued" });
      else {
        const state = signal.aborted ? "cancelled" : "finished";
        this.end(id, { state, result: toJson(result) });
      }
    } catch (error) {
      events.flush();
      if (signal.reason === STOPPED) this.store.update(id, { state: "queued" });
      else if (signal.aborted) this.end(id, { state: "cancelled" });
      else this.end(id, { state: "failed", error: errorOf(error) });
    }
  }

  private end(id: JobId, changes: Parameters<JobStore["update"]>[1]): void {
    this.store.update(id, changes);
    const { state, error = null } = changes;
    this.store.addEvents(id, [{ kind: "end", data: toJson({ state, error }) }]);
    this.news.emit(id);
  }

  /** US dollars; no limit without. */
  private leftFor({ name, maxCostPerDay }: JobOwner): number | undefined {
    if (maxCostPerDay === undefined) return undefined;
    return Math.max(0, maxCostPerDay - this.store.spentSince(name, Date.now() - DAY_MS));
  }
}

/** Who asked for what. */
function questionOf({ owner, kind, request }: JobRecord): string {
  return JSON.stringify([owner, kind, request]);
}

/** Whether a request names a model among its policies, or cannot do without one. */
function asksModel(kind: string, request: JsonValue): boolean {
  if (kind === "formalize") return true;
  const { policies } = (request ?? {}) as { policies?: unknown };
  return Array.isArray(policies) && policies.some((each) => each !== "symbolic");
}

function isOver(job: JobRecord | undefined): boolean {
  return !job || (job.state !== "queued" && job.state !== "running");
}

/** Throws `bad-input` for a kind of another version. */
function kindOf(name: string): JobKind<z.ZodObject> {
  const kind = JOB_KINDS.find((each) => each.name === name);
  if (kind) return kind;
  throw new LemmataError("bad-input", `there are no jobs of kind ${name}`);
}

function errorOf(error: unknown): NonNullable<JobRecord["error"]> {
  const known = error instanceof LemmataError ? error : undefined;
  const hint = known?.hint === undefined ? {} : { hint: known.hint };
  return { code: known?.code ?? "internal", message: messageOf(error), ...hint };
}

/** As it travels: without what is `undefined`. */
function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}
