import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { Executor } from "../../core/ports/index.ts";
import { analysisScript } from "../symbolic/python-scripts.ts";

const unitSchema = z.object({
  file: z.string(),
  name: z.string(),
  kind: z.enum(["function", "class"]),
  methods: z.array(z.string()),
  line: z.int().positive(),
  endLine: z.int().positive(),
  task: z.string(),
  tests: z.array(z.object({ path: z.string(), names: z.array(z.string()) })),
});

const answerSchema = z.object({
  units: z.array(unitSchema),
  broken: z.array(z.object({ file: z.string(), line: z.int().nullable(), message: z.string() })),
});

/**
 * A function or class that a change touches. `methods`: those of the class that it touches; `task`: the definition with
 * its documentation and without bodies; `tests`: those that name it.
 */
export type ChangedUnit = z.infer<typeof unitSchema>;

export interface ChangesToRead {
  files: { path: string; text: string; lines: number[]; modules: string[] }[];
  tests: { path: string; text: string }[];
}

/** Reads changed Python files in the sandbox; `broken`: those that are no Python. Throws `cancelled`. */
export async function changedUnits(
  executor: Executor,
  changes: ChangesToRead,
  signal?: AbortSignal,
): Promise<z.infer<typeof answerSchema>> {
  const outcome = await executor.runScript({
    script: analysisScript("changes"),
    input: JSON.stringify(changes),
    limits: { totalMs: 60_000, outputBytes: 64 << 20 },
    signal,
  });
  if (outcome.status === "cancelled") throw new LemmataError("cancelled", "it was cancelled");
  if (outcome.status === "finished") return answerSchema.parse(JSON.parse(outcome.stdout));
  const said = outcome.stderr.trim().split("\n").at(-1) ?? "";
  throw new LemmataError("internal", `the changed files cannot be read: ${outcome.status} ${said}`);
}
