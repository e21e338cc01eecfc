/** The longest that Node's timers can wait, 24.8 days; what is longer they would not wait for at all. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `stop` once after so many milliseconds, however many; gives what prevents it. */
export function startTimer(ms: number, stop: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number) => {
    const next = left > LONGEST_MS ? () => wait(left - LONGEST_MS) : stop;
    timer = setTimeout(next, Math.min(left, LONGEST_MS));
  };
  wait(ms);
  return () => clearTimeout(timer);
}

/** As `AbortSignal.timeout`, for any number of milliseconds; after 24.8 days at the latest. */
export function timeoutSignal(ms: number): AbortSignal {
  return AbortSignal.timeout(Math.min(Math.ceil(ms), LONGEST_MS));
}
