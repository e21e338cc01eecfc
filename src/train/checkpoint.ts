import { z } from "zod";
import { decodeWeights, encodeWeights } from "../automation/index.ts";
import { LemmataError } from "../core/errors/index.ts";
import type { PolicyWeights } from "../core/index.ts";
import type { AdamState } from "./adam.ts";

/** A table as base64 of little-endian 32-bit floats. */
const tables = z.record(z.string(), z.base64());
const scriptSchema = z.object({
  goal: z.string(),
  script: z.array(z.string()),
  isProved: z.boolean(),
});

const pointSchema = z.object({
  phase: z.enum(["start", "sft", "grpo", "irpo"]),
  /** Within the phase, from 0; a point says how it is after it. */
  iteration: z.int(),
  loss: z.number().nullable(),
  /** Share of drawn scripts that proved their goal; of `grpo` only. */
  reward: z.number().nullable(),
  /** Of the scripts drawn in an iteration of `grpo`: nats per tactic, tactics, share before the first error. */
  entropy: z.number().nullable().default(null),
  length: z.number().nullable().default(null),
  tacticReward: z.number().nullable().default(null),
  /** Held-out goals closed within the limit, where it was measured. */
  closed: z.int().nullable(),
});

const measureSchema = z.object({
  goal: z.string(),
  checks: z.int().nullable(),
  lines: z.array(z.string()).nullable(),
});

const checkpointSchema = z.object({
  format: z.literal(1),
  /** What is to be done next. */
  phase: z.enum(["start", "sft", "grpo", "irpo", "measure", "done"]),
  iteration: z.int(),
  weights: tables,
  adam: z.object({ steps: z.int(), first: tables, second: tables }).nullable(),
  curve: z.array(pointSchema),
  /** Scripts of `grpo`, from which `irpo` makes its pairs. */
  scripts: z.array(scriptSchema),
  /** Held-out goals under the final weights. */
  measures: z.array(measureSchema),
});

export type CurvePoint = z.infer<typeof pointSchema>;
type Written = z.infer<typeof checkpointSchema>;

/** The state of a training job: all that is needed to go on. */
export interface Checkpoint extends Omit<Written, "format" | "weights" | "adam"> {
  weights: PolicyWeights;
  adam: AdamState | null;
}

export function writeCheckpoint({ weights, adam, ...rest }: Checkpoint): string {
  const written: Written = {
    format: 1,
    ...rest,
    weights: encodeWeights(weights),
    adam: adam && {
      steps: adam.steps,
      first: encodeWeights(adam.first),
      second: encodeWeights(adam.second),
    },
  };
  return `${JSON.stringify(written)}\n`;
}

/** Throws `bad-input` where the text is no checkpoint. `file`: for the message. */
export function readCheckpoint(file: string, text: string): Checkpoint {
  const { format: _, weights, adam, ...rest } = parse(file, text, checkpointSchema);
  const decode = (from: Written["weights"]) => decodeWeights(file, from);
  const memory = adam && {
    steps: adam.steps,
    first: decode(adam.first),
    second: decode(adam.second),
  };
  return { ...rest, weights: decode(weights), adam: memory };
}

function parse<T>(file: string, text: string, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw notOurs(file, "it is not JSON", cause);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw notOurs(file, `${issue?.path.join(".")}: ${issue?.message}`, parsed.error);
}

function notOurs(file: string, why: string, cause?: unknown): LemmataError {
  return new LemmataError("bad-input", `${file} is not a checkpoint of this version: ${why}`, {
    cause,
    hint: "Train again without --resume, or give another folder.",
  });
}
