import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { LemmataError } from "../errors/index.ts";
import type { PolicyWeights } from "../model/index.ts";
import { decodeWeights, encodeWeights } from "../train/index.ts";
import { readText } from "./files.ts";

const policySchema = z.object({
  format: z.literal(1),
  kind: z.literal("lemmata-policy"),
  weights: z.record(z.string(), z.base64()),
});

/** The weights that come with the package: made by `lemmata train`, see docs/training.md. */
const SHIPPED = fileURLToPath(new URL("../policies/learned/policy.json", import.meta.url));

/** Weights as a file of their own, about 260 kB. */
export function policyFile(weights: PolicyWeights): string {
  return JSON.stringify({ format: 1, kind: "lemmata-policy", weights: encodeWeights(weights) });
}

/** Reads weights that `lemmata train` wrote, or those of the package. Throws `bad-input`. */
export function loadWeights(file: string = SHIPPED): PolicyWeights {
  if (file === SHIPPED && !existsSync(SHIPPED))
    throw new LemmataError("bad-input", "there is no trained policy", {
      hint: "Make one by `lemmata train`, and give its policy.json by --weights.",
    });
  const hint = "Give the policy.json of a training.";
  let value: unknown;
  try {
    value = JSON.parse(readText(file));
  } catch (cause) {
    if (cause instanceof LemmataError) throw cause;
    throw new LemmataError("bad-input", `${file} is no JSON`, { cause, hint });
  }
  const parsed = policySchema.safeParse(value);
  if (!parsed.success)
    throw new LemmataError("bad-input", `${file} is no trained policy`, {
      cause: parsed.error,
      hint,
    });
  return decodeWeights(file, parsed.data.weights);
}
