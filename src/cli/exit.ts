import { LemmataError, messageOf } from "../core/errors/index.ts";

export const EXIT = { ok: 0, negative: 1, usage: 2, environment: 3 } as const;

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
  return error.code === "bad-input" ? EXIT.usage : EXIT.environment;
}
