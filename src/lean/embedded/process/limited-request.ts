import type { CommandListener, RequestLimits } from "../../../core/ports/index.ts";
import { startTimer } from "../../../platform/index.ts";
import { InstanceDied, type LeanInstance, type RequestBody } from "./instance.ts";

/** `heartbeats`: thousands that it took; unknown when something else ran beside it. */
export type JobOutcome<T> =
  | { status: "finished"; value: T; elapsedMs: number; heartbeats?: number }
  | { status: "timed-out"; value?: T; reason: string; elapsedMs: number; heartbeats?: number }
  | { status: "crashed"; reason: string; elapsedMs: number };

/** `died`: the process ended, and not because it ignored this request's cancel. */
export type RequestOutcome<T> =
  | Exclude<JobOutcome<T>, { status: "crashed" }>
  | { status: "died"; death: InstanceDied; elapsedMs: number };

/** How long Lean may take to stop after a cancel before its process is killed. */
const CANCEL_GRACE_MS = 3000;
const CANCELLED = "cancelled";

/**
 * Sends a request and enforces its limits: cancels it when its time is up or its signal fires, and ends the process
 * when Lean does not stop. Rejects with what the process answers with, `LemmataError`.
 */
export async function requestWithin<T>(
  instance: LeanInstance,
  body: RequestBody,
  {
    timeoutMs,
    heartbeats: heartbeatLimit,
    signal,
    onMessages,
  }: RequestLimits & { onMessages?: CommandListener },
): Promise<RequestOutcome<T>> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const clear: (() => void)[] = [];
  let stopReason: string | undefined;
  const asked = instance.request<T>({ ...body, heartbeatLimit }, onMessages);
  const stop = (reason: string) => {
    if (stopReason !== undefined) return;
    stopReason = reason;
    instance.cancel(asked.id);
    const kill = () => instance.kill(`${reason}, and Lean did not stop`);
    clear.push(startTimer(CANCEL_GRACE_MS, kill));
  };
  if (timeoutMs !== undefined) {
    clear.push(startTimer(timeoutMs, () => stop(`no result after ${timeoutMs} ms`)));
  }
  const onAbort = () => stop(CANCELLED);
  if (signal?.aborted) onAbort();
  else signal?.addEventListener("abort", onAbort, { once: true });
  /** Where it was is of interest to whom it takes too long, not to whoever stopped it. */
  const whyStopped = (reason = CANCELLED) =>
    reason === CANCELLED || asked.line === undefined ? reason : `line ${asked.line}: ${reason}`;
  try {
    const value = await asked.result;
    const isCancelled = (value as { cancelled?: boolean } | undefined)?.cancelled === true;
    const { heartbeats } = asked;
    const about = { value, elapsedMs: elapsed(), heartbeats };
    return isCancelled
      ? { status: "timed-out", reason: whyStopped(stopReason), ...about }
      : { status: "finished", ...about };
  } catch (error) {
    if (!(error instanceof InstanceDied)) throw error;
    return stopReason === undefined
      ? { status: "died", death: error, elapsedMs: elapsed() }
      : { status: "timed-out", reason: whyStopped(stopReason), elapsedMs: elapsed() };
  } finally {
    for (const each of clear) each();
    signal?.removeEventListener("abort", onAbort);
  }
}
