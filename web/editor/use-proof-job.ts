import { useCallback, useEffect, useRef, useState } from "react";
import { ask } from "../api/http.ts";
import type { Job, ProveResult } from "../api/types.ts";
import { type Live, useLive } from "../api/use-live.ts";

/** A job as the page follows it; it is remembered, so that a reload in the middle loses nothing. */
interface Followed {
  id: string;
  /** What stands below the text that was sent. */
  rest: string;
  /** The whole text when it was sent. */
  text: string;
}

interface JobEvent {
  id: number;
  kind: string;
  data: {
    run?: string;
    state?: string;
    error?: { message: string } | null;
    event?: { kind: string };
  };
}

type WholeJob = Job & { result: ProveResult | null };

interface Progress {
  run: string | null;
  steps: number;
  state: string;
  error: string | null;
}

const KEY = "lemmata-job";

export interface ProofJob {
  live: Live<Progress>;
  isRunning: boolean;
  /** Why it could not be started. */
  error: string | null;
  result: ProveResult | null;
  /** `name`: what the record calls it. */
  start(name: string, text: string, upTo: string, rest: string): void;
  cancel(): void;
}

/** Proves a text as a job. `onProved` gets the whole text with the proofs, and what it was when it was sent. */
export function useProofJob(onProved: (proved: string, sent: string) => void): ProofJob {
  const [job, setJob] = useState<Followed | null>(remembered);
  const [error, setError] = useState<string | null>(null);
  const [result, setResult] = useState<ProveResult | null>(null);
  const live = useLive<JobEvent, Progress>(job && `/v1/jobs/${job.id}/events`, foldJob);
  const state = live.value?.state;
  const hand = useRef(onProved);
  hand.current = onProved;

  const start = useCallback((name: string, text: string, upTo: string, rest: string) => {
    setError(null);
    setResult(null);
    const body = { text: upTo, name, fresh: true };
    ask<Job>("POST", "/v1/prove", { body }).then(
      ({ id }) => remember(setJob, { id, rest, text }),
      (refused: Error) => setError(refused.message),
    );
  }, []);

  useEffect(() => {
    if (!job || state !== "finished") return;
    ask<WholeJob>("GET", `/v1/jobs/${job.id}`).then(({ state, result }) => {
      // What is known of the job before says nothing of this one.
      if (state !== "finished") return;
      setResult(result);
      const found = result?.tasks[0]?.report;
      if (found)
        hand.current(job.rest === "" ? found.text : `${found.text}\n${job.rest}`, job.text);
      sessionStorage.removeItem(KEY);
    });
  }, [job, state]);

  const isRunning = job !== null && (state === undefined || state === "running") && !live.error;
  const cancel = () => {
    if (job) ask("DELETE", `/v1/jobs/${job.id}`).catch((e: Error) => setError(e.message));
  };
  return { live, isRunning, error: error ?? live.value?.error ?? null, result, start, cancel };
}

function foldJob(before: Progress | undefined, events: JobEvent[]): Progress {
  const now = before
    ? { ...before }
    : { run: null as string | null, steps: 0, state: "running", error: null as string | null };
  for (const { kind, data } of events) {
    if (kind === "run") now.run = data.run ?? null;
    else if (kind === "event") now.steps++;
    else if (kind === "end") {
      now.state = data.state ?? "finished";
      now.error = data.error?.message ?? null;
    }
  }
  return now;
}

function remember(setJob: (job: Followed) => void, job: Followed): void {
  sessionStorage.setItem(KEY, JSON.stringify(job));
  setJob(job);
}

function remembered(): Followed | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as Followed);
}
