import { z } from "zod";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import type { CodeComparison, CodeReport } from "../../core/index.ts";
import { mcNemar, rate } from "../../core/index.ts";
import { isSolved } from "./summarize-code.ts";

/** What changed between two reports, on the tasks of equal ids. */
export function compareCodeReports(before: CodeReport, after: CodeReport): CodeComparison {
  const old = new Map(before.tasks.map((task) => [task.id, isSolved(task)]));
  const pairs = after.tasks.flatMap((task) => {
    const then = old.get(task.id);
    return then === undefined ? [] : [{ id: task.id, then, now: isSolved(task) }];
  });
  const wins = pairs.filter(({ then, now }) => !then && now).map(({ id }) => id);
  const regressions = pairs.filter(({ then, now }) => then && !now).map(({ id }) => id);
  return {
    common: pairs.length,
    solvedBefore: rate(pairs.filter(({ then }) => then).length, pairs.length),
    solvedAfter: rate(pairs.filter(({ now }) => now).length, pairs.length),
    wins,
    regressions,
    pValue: mcNemar(wins.length, regressions.length),
  };
}

/** What a comparison needs of a report; the rest is taken as it is. */
const reportSchema = z.looseObject({
  format: z.literal(1),
  kind: z.literal("code"),
  tasks: z.array(
    z.looseObject({ id: z.string(), samples: z.array(z.looseObject({ status: z.string() })) }),
  ),
});

/** Reads a report of this kind. Throws `bad-input`; `name`: for the message. */
export function parseCodeReport(text: string, name: string): CodeReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LemmataError("bad-input", `${name} is not JSON: ${messageOf(cause)}`, { cause });
  }
  const read = reportSchema.safeParse(value);
  if (!read.success) {
    const why = z.prettifyError(read.error);
    throw new LemmataError(
      "bad-input",
      `${name} is not a report of \`lemmata bench code\`: ${why}`,
    );
  }
  return read.data as unknown as CodeReport;
}
