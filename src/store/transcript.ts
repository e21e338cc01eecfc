import type { AnswerReading, RecordedEvent, RunEvent, RunId, TaskId } from "../core/index.ts";
import type { SqliteRunStore } from "./sqlite-run-store.ts";

/** A call of a model with all that was said. */
export interface TranscriptCall {
  attempt: number;
  /** When it ended, in milliseconds since 1970, and how long it took. */
  time: number;
  ms: number | null;
  role: string;
  model: string;
  /** E.g. the name of the theorem; `null` in runs of older versions. */
  about: string | null;
  /** `answered`, or why there is no answer; `error`: the same in words. */
  outcome: string;
  error: string | null;
  cached: boolean;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** The prompt; `null` in runs of older versions. */
  messages: { role: string; content: string }[] | null;
  answer: string | null;
  /** Whether something to check was found in the answer, and why not; `null` where nobody looked. */
  reading: Pick<AnswerReading, "readable" | "reasons"> | null;
}

type CallEvent = RunEvent & { kind: "model-call" };

/** The calls of a task, in the order in which they ended. */
export function transcriptOf(
  store: Pick<SqliteRunStore, "events" | "texts" | "responses">,
  runId: RunId,
  taskId: TaskId,
): TranscriptCall[] {
  const calls: TranscriptCall[] = [];
  const byKey = new Map<string, TranscriptCall>();
  for (const recorded of store.events(runId, taskId)) {
    const { attempt, event } = recorded;
    const key = "key" in event ? `${attempt} ${event.key}` : "";
    if (event.kind === "model-call") {
      const said = {
        messages: event.messages?.map(({ role, text }) => {
          return { role, content: store.texts.get(text) ?? "(not in the store)" };
        }),
        answer: store.responses.get(event.key)?.text,
      };
      const call = toTranscriptCall({ ...recorded, event }, said);
      calls.push(call);
      byKey.set(key, call);
    }
    const call = event.kind === "answer-read" ? byKey.get(key) : undefined;
    if (call && event.kind === "answer-read") {
      call.reading = { readable: event.readable, reasons: event.reasons };
    }
  }
  return calls;
}

/** A call with what was said in it. */
export function toTranscriptCall(
  { attempt, time, event }: { attempt: number; time: number; event: CallEvent },
  said: { messages?: { role: string; content: string }[]; answer?: string },
): TranscriptCall {
  const { role, model, about = null, outcome, error = null, ms = null } = event;
  const { cached, inputTokens, outputTokens, costUsd } = event;
  return {
    attempt,
    time,
    ms,
    role,
    model,
    about,
    outcome,
    error,
    cached,
    inputTokens,
    outputTokens,
    costUsd,
    messages: said.messages ?? null,
    answer: said.answer ?? null,
    reading: null,
  };
}

/** How many answers could not be read, by the first reason, the commonest first. */
export function unreadableAnswers(
  events: Iterable<RecordedEvent>,
): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { event } of events) {
    if (event.kind !== "answer-read" || event.readable) continue;
    const [reason = "no reason was given"] = event.reasons;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const all = [...counts].map(([reason, count]) => ({ reason, count }));
  return all.sort((a, b) => b.count - a.count);
}
