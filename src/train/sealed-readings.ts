import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import { readKeptJson, readText, writeTarget } from "../platform/index.ts";
import { runsFolder } from "../store/index.ts";
import type { TrainingGoal } from "./training-goal.ts";

const readingsSchema = z.array(z.object({ sha256: z.string(), training: z.string() }));

/** Names a set of goals: 64 hexadecimal digits, the same in whatever order they are. */
export function hashOfGoals(goals: readonly TrainingGoal[]): string {
  const ids = goals.map(({ id }) => id).sort();
  return createHash("sha256").update(ids.join("\n")).digest("hex");
}

/**
 * Notes in the folder of runs that a training measures on a sealed set; gives how many other trainings of this machine
 * had done so before it. A training that is resumed counts once.
 */
export function noteSealedReading(
  reading: { sha256: string; training: string },
  file: string = join(runsFolder(), "training", "sealed-readings.json"),
): number {
  const known = existsSync(file) ? readReadings(file) : [];
  const same = known.filter(({ sha256 }) => sha256 === reading.sha256);
  const at = same.findIndex(({ training }) => training === reading.training);
  if (at >= 0) return at;
  writeTarget(file, `${JSON.stringify([...known, reading], null, 1)}\n`);
  return same.length;
}

/** How many there were is not to be forgotten: a damaged file is no empty one. Throws `bad-input`. */
function readReadings(file: string): z.infer<typeof readingsSchema> {
  const known = readKeptJson(readText(file), readingsSchema);
  if (known) return known;
  throw new LemmataError("bad-input", `${file} is damaged`, {
    hint: "It counts how often sealed sets were measured on; remove it to begin anew.",
  });
}
