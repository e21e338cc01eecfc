import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../../core/errors/index.ts";
import { readText, writeTarget } from "../../platform/index.ts";

const goal = z.object({ key: z.string(), statement: z.string() });

const stepSchema = z.object({
  groups: z.int(),
  dropped: z.int(),
  lemmas: z.int(),
  proved: z.object({ policy: z.int(), fallback: z.int() }),
  added: z.int(),
  /** Demonstrations in the buffer after it. */
  demonstrations: z.int(),
});

const stateSchema = z.object({
  format: z.literal(1),
  /** Names of held-out goals by key, e.g. `a.lean/t`. */
  heldOut: z.array(goal.extend({ name: z.string() })),
  rl: z.object({
    steps: z.int(),
    goals: z.array(goal),
    buffer: z.object({
      items: z.array(z.object({ goal, proof: z.string(), by: z.enum(["policy", "fallback"]) })),
    }),
  }),
  /** What came of each step, by its iteration. */
  steps: z.record(z.string(), stepSchema),
});

/** `goals.json`: the problem set with what was added to it, the buffer, and what came of steps. */
export type HybridState = z.infer<typeof stateSchema>;

const FILE = "goals.json";

/** Absent where nothing has begun. Throws `bad-input` for what is no such file. */
export function readHybridState(out: string): HybridState | undefined {
  const file = join(out, FILE);
  if (!existsSync(file)) return undefined;
  try {
    return stateSchema.parse(JSON.parse(readText(file)));
  } catch (cause) {
    throw new LemmataError("bad-input", `${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** On disk when it returns. */
export function writeHybridState(out: string, state: HybridState): void {
  writeTarget(join(out, FILE), `${JSON.stringify(state)}\n`);
}
