import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { PolicyWeights } from "../../core/index.ts";
import { readText } from "../../platform/index.ts";
import { decodeWeights, encodeWeights } from "./weights.ts";

const policySchema = z.object({
  format: z.literal(2),
  kind: z.literal("lemmata-policy"),
  weights: z.record(z.string(), z.base64()),
  order: z.record(z.string(), z.base64()),
});

/** The weights that come with the package: made by `lemmata train`, see docs/training.md. */
const SHIPPED = fileURLToPath(new URL("./policy.json", import.meta.url));

/** What a training comes to: a network that proposes scripts, and one that orders the symbolic portfolio. */
export interface TrainedPolicy {
  weights: PolicyWeights;
  order: PolicyWeights;
}

/** Weights as a file of their own, about 520 kB. */
export function policyFile({ weights, order }: TrainedPolicy): string {
  const tables = { weights: encodeWeights(weights), order: encodeWeights(order) };
  const written = { format: 2, kind: "lemmata-policy", ...tables };
  return JSON.stringify(written, null, 2);
}

/** Weights with the SHA-256 of their file, in hexadecimal. */
export interface ReadWeights extends TrainedPolicy {
  sha256: string;
}

/** Reads weights that `lemmata train` wrote, or those of the package. Throws `bad-input`. */
export function readWeights(file: string = SHIPPED): ReadWeights {
  if (file === SHIPPED && !existsSync(SHIPPED))
    throw new LemmataError("bad-input", "there is no trained policy", {
      hint: "Make one by `lemmata train`, and give its policy.json by --weights.",
    });
  const hint = "Give the policy.json of a training.";
  const text = readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new LemmataError("bad-input", `${file} is no JSON`, { cause, hint });
  }
  const parsed = policySchema.safeParse(value);
  if (!parsed.success)
    throw new LemmataError("bad-input", `${file} is no trained policy`, {
      cause: parsed.error,
      hint,
    });
  const sha256 = createHash("sha256").update(text).digest("hex");
  const weights = decodeWeights(file, parsed.data.weights);
  return { weights, order: decodeWeights(file, parsed.data.order), sha256 };
}
