import { type ErrorCode, LemmataError, messageOf } from "../core/errors/index.ts";

export const EXIT = { ok: 0, negative: 1, usage: 2, environment: 3 } as const;

/** What is wrong with what was asked, and not with the machine. */
const USAGE: ReadonlySet<ErrorCode> = new Set(["bad-input", "not-found"]);

/** Prints a failure to stderr and gives its exit code. */
export function reportFailure(error: unknown): number {
  if (!(error instanceof LemmataError)) {
    console.error(`lemmata: unexpected failure: ${messageOf(error)}`);
    if (error instanceof Error && process.env.LEMMATA_DEBUG) console.error(error.stack);
    return EXIT.environment;
  }
  console.error(`lemmata: ${error.message}`);
  if (error.hint) console.error(`  ${error.hint}`);
  if (error.cause && process.env.LEMMATA_DEBUG) console.error(error.cause);
  return USAGE.has(error.code) ? EXIT.usage : EXIT.environment;
}
