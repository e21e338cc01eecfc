import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { Executor } from "../../core/ports/index.ts";
import { analysisScript } from "./python-scripts.ts";

const mutantSchema = z.object({
  line: z.int(),
  kind: z.string(),
  before: z.string(),
  after: z.string(),
  program: z.string(),
});

/** A program with one planted fault: `before` became `after` on `line`, from 1. */
export type Mutant = z.infer<typeof mutantSchema>;

export interface ProgramToMutate {
  program: string;
  /** Lines before it, from 1, are left alone. */
  firstLine: number;
}

/**
 * All programs that differ from one in a single place (operators, comparisons, constants, bounds of ranges
 * and slices, branches, statements), for each of the programs. Throws `bad-input` for what is no Python.
 */
export async function makeMutants(
  executor: Executor,
  programs: readonly ProgramToMutate[],
): Promise<Mutant[][]> {
  const outcome = await executor.runScript({
    script: analysisScript("mutants"),
    input: JSON.stringify({ programs }),
    limits: { totalMs: 300_000, outputBytes: 256 << 20, memoryBytes: 2 ** 31 },
  });
  if (outcome.status === "finished") {
    return z.array(z.array(mutantSchema)).parse(JSON.parse(outcome.stdout));
  }
  throw new LemmataError("bad-input", `no mutants could be made: ${outcome.stderr.slice(-300)}`);
}
