import { constants } from "node:os";

/** npm and our launcher pass on what the terminal has sent to everybody: one Ctrl-C comes two or three times. */
const REPEAT_MS = 300;

interface Interrupt extends Disposable {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
}

/** Of a terminal, and of who ends services and jobs. */
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * The first signal asks to stop; the next one ends the process at once, with the exit code of that signal.
 * `onFirst` is called with the first. Nobody listens any more after `Symbol.dispose`.
 */
export function interruptOn(onFirst: () => void = () => {}): Interrupt {
  const stop = new AbortController();
  let firstAt = 0;
  const listen = (name: NodeJS.Signals) => {
    if (!stop.signal.aborted) {
      firstAt = performance.now();
      stop.abort();
      onFirst();
    } else if (performance.now() - firstAt > REPEAT_MS) {
      process.exit(128 + constants.signals[name]);
    }
  };
  for (const name of SIGNALS) process.on(name, listen);
  return {
    signal: stop.signal,
    [Symbol.dispose]() {
      for (const name of SIGNALS) process.off(name, listen);
    },
  };
}
