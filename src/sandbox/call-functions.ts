import { z } from "zod";
import type { CallOutcome } from "../core/index.ts";
import { type ProgramAnswer, ProgramSide, type ProgramSideOptions } from "./program-side.ts";
import { raisedSchema } from "./test-result-schema.ts";

export interface FunctionCalls extends ProgramSideOptions {
  functionName: string;
  calls: readonly string[];
  trace: boolean;
}

/**
 * The program's own account of what its function does: nothing here is tested. A call that ends the program is
 * followed by a new one, which loads it again; when loading fails every call has that outcome.
 */
export async function callFunctions(options: FunctionCalls): Promise<CallOutcome[]> {
  const { calls, limits, signal } = options;
  const outcomes: CallOutcome[] = [];
  let rest = outcome("not-run", 0);
  let usedMs = 0;
  while (outcomes.length < calls.length && usedMs < limits.totalMs && !signal?.aborted) {
    const left = { ...limits, totalMs: limits.totalMs - usedMs };
    const side = await ProgramSide.start({ ...options, limits: left });
    try {
      const loading = readOutcome(await side.ask('{"do": "load"}'));
      if (loading.status !== "returned") {
        rest = loading;
        break;
      }
      await callUntilGone(side, options, outcomes);
    } finally {
      usedMs += side.usedMs;
      await side.close();
    }
  }
  while (outcomes.length < calls.length) outcomes.push(rest);
  return outcomes;
}

/** Adds an outcome for each call that is left, the one that ends the program last. */
async function callUntilGone(
  side: ProgramSide,
  { functionName, calls, trace }: FunctionCalls,
  outcomes: CallOutcome[],
): Promise<void> {
  for (let i = outcomes.length; i < calls.length; i++) {
    const question = { do: "probe", name: functionName, literal: calls[i], trace };
    const asked = await side.ask(JSON.stringify(question));
    outcomes.push(readOutcome(asked));
    if (asked.kind === "gone") return;
  }
}

const answerSchema = z.object({
  value: z.string().nullish(),
  type: z.string().nullish(),
  changed: z.string().nullish(),
  raised: raisedSchema.nullish(),
  lines: z.array(z.number().int()).nullish(),
  last: z.number().int().nullish(),
});

function readOutcome(asked: ProgramAnswer): CallOutcome {
  if (asked.kind === "gone") return outcome(asked.status, asked.ms);
  const read = answerSchema.safeParse(parseOrNothing(asked.text));
  if (!read.success) return outcome("exited", asked.ms);
  const { value, type, changed, raised, lines, last } = read.data;
  const failed = raised?.type === "MemoryError" ? "out-of-memory" : "exception";
  return {
    ...outcome(raised ? failed : "returned", asked.ms),
    value: value ?? null,
    type: type ?? null,
    changedArguments: changed ?? null,
    raised: raised ?? null,
    lines: lines ?? null,
    lastLine: last ?? null,
  };
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function outcome(status: CallOutcome["status"], elapsedMs: number): CallOutcome {
  const nothing = { value: null, type: null, changedArguments: null, raised: null };
  return { status, ...nothing, lines: null, lastLine: null, elapsedMs };
}
