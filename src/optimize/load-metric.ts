import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { TheoremProof } from "../core/index.ts";
import { METRICS } from "./metrics/catalog.ts";
import type { Metric } from "./metrics/metric.ts";

const evaluation = z.custom<(proof: TheoremProof) => number>(
  (value) => typeof value === "function",
);
const userMetric = z.union([
  evaluation.transform((evaluate) => ({
    evaluate,
    name: undefined,
    unit: undefined,
    changes: undefined,
  })),
  z.object({
    name: z.string().optional(),
    unit: z.string().optional(),
    changes: z.array(z.enum(["shorten", "state", "share", "complete"])).optional(),
    evaluate: evaluation,
  }),
]);

export const METRIC_NAMES = METRICS.map(({ name }) => name);

/**
 * A metric by name, or from a TypeScript or JavaScript file whose default export is
 * `(proof: TheoremProof) => number`, the higher the better, or `{name, unit, evaluate}`. Throws
 * `bad-input` when there is none.
 */
export async function loadMetric(wanted: string): Promise<Metric> {
  const known = METRICS.find(({ name }) => name === wanted);
  if (known) return known;
  const path = resolve(wanted);
  if (!/\.[cm]?[jt]s$/.test(wanted) || !existsSync(path)) {
    throw new LemmataError("bad-input", `there is no metric ${wanted}`, {
      hint: `one of ${METRIC_NAMES.join(", ")}, or a .ts file whose default export is a function`,
    });
  }
  const loaded: { default?: unknown } = await import(pathToFileURL(path).href).catch((error) => {
    throw new LemmataError("bad-input", `${wanted}: ${messageOf(error)}`, { cause: error });
  });
  return readMetric(loaded.default, wanted);
}

/** A metric as users write it: a function of a proof, or `{name, unit, evaluate}`. Throws `bad-input`. */
export function readMetric(written: unknown, called = "own"): Metric {
  const metric = userMetric.safeParse(written);
  if (!metric.success) {
    throw new LemmataError("bad-input", `${called} has no metric as its default export`, {
      hint: "export default (proof) => -proof.steps.length",
    });
  }
  const { evaluate, name = called, unit = "points", changes } = metric.data;
  return { name, unit, changes, evaluate: (proof) => checked(evaluate(proof), called) };
}

function checked(value: unknown, metric: string): number {
  if (typeof value === "number" && !Number.isNaN(value)) return value;
  throw new LemmataError(
    "bad-input",
    `the metric ${metric} gave ${String(value)}, which is no number`,
  );
}
